/** The least sum that a gateway takes, in taka (documents of SSLCommerz). A price is 0 or at least this. */
export const minSum = 10

/** Taka with at most two decimals as whole poisha; null for any other number. */
export function takaToPoisha(taka: number): number | null {
  const poisha = Math.round(taka * 100)
  return Number.isFinite(taka) && Math.abs(poisha - taka * 100) < 1e-6 && Number.isSafeInteger(poisha)
    ? poisha
    : null
}

/** Whole poisha as taka for JSON: a number with at most two decimals. */
export const poishaToTaka = (poisha: number): number => poisha / 100

/** The amount text of a gateway ("69", "69.00", "900.000") in poisha, without floating point; null for any other text. */
export function amountTextToPoisha(text: string): number | null {
  const match = /^(\d{1,9})(?:\.(\d{1,6}))?$/.exec(text.trim())
  if (!match) return null
  const fraction = (match[2] ?? '').padEnd(2, '0')
  if (/[1-9]/.test(fraction.slice(2))) return null
  return Number(match[1]) * 100 + Number(fraction.slice(0, 2))
}

/** Poisha as gateways expect it: "500.00". */
export const poishaToAmountText = (poisha: number): string =>
  `${Math.trunc(poisha / 100)}.${String(poisha % 100).padStart(2, '0')}`
