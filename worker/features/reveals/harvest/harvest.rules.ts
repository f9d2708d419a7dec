/** When reveals look like a machine that collects numbers. Times in milliseconds. */
export const harvestBounds = {
  /** Fewer reveals than this say nothing about the pace. */
  fewestReveals: 8,
  /** Reading one number and going back to the list takes a person longer than this. */
  fastestPerson: 4_000,
  /** Standard deviation of the intervals divided by their mean: people are irregular. */
  steadiestPerson: 0.15,
  /** A daily limit of at least `fewestReveals` that is used up within this time. */
  limitWithin: 60_000,
  /** Accounts that revealed numbers on one day from one device or one network. Carriers put thousands of phones in one. */
  mostAccountsOfDevice: 3,
  mostAccountsOfNetwork: 25,
}

/** @param times moments of the reveals of one customer, in their order */
export function isMachinePace(times: readonly number[], bounds = harvestBounds): boolean {
  const last = times.slice(-bounds.fewestReveals)
  if (last.length < bounds.fewestReveals) return false
  const intervals = last.slice(1).map((time, index) => time - (last[index] ?? time))
  const mean = intervals.reduce((sum, interval) => sum + interval, 0) / intervals.length
  if (mean < bounds.fastestPerson) return true
  const variance = intervals.reduce((sum, interval) => sum + (interval - mean) ** 2, 0) / intervals.length
  return Math.sqrt(variance) / mean < bounds.steadiestPerson
}

/** Whether a whole daily limit was used up in one go. @param dailyLimit 0 for an unlimited subscription */
export function isLimitUsedAtOnce(
  times: readonly number[],
  dailyLimit: number,
  bounds = harvestBounds,
): boolean {
  if (dailyLimit < bounds.fewestReveals || times.length < dailyLimit) return false
  return (times.at(-1) ?? 0) - (times.at(-dailyLimit) ?? 0) <= bounds.limitWithin
}
