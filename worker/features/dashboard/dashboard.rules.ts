import { addDays, dayOf } from '#worker/lib/dhaka-time.ts'

export const endOfLastMonth = (now: Date): string => addDays(`${dayOf(now).slice(0, 7)}-01`, -1)

/** The growth of a figure in per cent, rounded; null if the previous figure is 0. */
export function changePercent(current: number, previous: number): number | null {
  if (previous <= 0) return null
  const percent = Math.round(((current - previous) / previous) * 100)
  // -0.3 rounds to -0, which JSON writes as 0 and a comparison does not.
  return percent === 0 ? 0 : percent
}

export const lastDays = (now: Date, days: number): string[] =>
  Array.from({ length: days }, (_, index) => addDays(dayOf(now), index - days + 1))
