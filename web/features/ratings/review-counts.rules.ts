/** Whole percentages of the totals, which add up to 100: the largest remainders are rounded up. All 0 without a total. */
export function percentagesOf(totals: readonly number[]): number[] {
  const sum = totals.reduce((before, total) => before + total, 0)
  if (sum === 0) return totals.map(() => 0)
  const shares = totals.map((total, index) => ({ index, share: (total * 100) / sum }))
  const whole = shares.map(({ share }) => Math.floor(share))
  const missing = 100 - whole.reduce((before, share) => before + share, 0)
  const raised = new Set(
    shares
      .toSorted((a, b) => (b.share % 1) - (a.share % 1) || a.index - b.index)
      .slice(0, missing)
      .map(({ index }) => index),
  )
  return whole.map((share, index) => share + (raised.has(index) ? 1 : 0))
}
