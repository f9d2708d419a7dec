import { addDays, dayOf, millisecondsPerDay, startOfDay } from '#worker/lib/dhaka-time.ts'

export const endOfLastMonth = (now: Date): string => addDays(`${dayOf(now).slice(0, 7)}-01`, -1)

/** The growth of a figure in per cent, rounded; null if the previous figure is 0. */
export function changePercent(current: number, previous: number): number | null {
  if (previous <= 0) return null
  const percent = Math.round(((current - previous) / previous) * 100)
  // -0.3 rounds to -0, which JSON writes as 0 and a comparison does not.
  return percent === 0 ? 0 : percent
}

/** The running day in Asia/Dhaka, and the same weekday of last week up to the same time of day. */
export function todayAndBefore(now: Date): { today: Period; before: Period } {
  const day = dayOf(now)
  const weekAgo = addDays(day, -7)
  return {
    today: { day, from: startOfDay(day), to: now },
    before: { day: weekAgo, from: startOfDay(weekAgo), to: new Date(now.getTime() - 7 * millisecondsPerDay) },
  }
}
export type Period = { day: string; from: Date; /** Excluded. */ to: Date }

export const lastDays = (now: Date, days: number): string[] =>
  Array.from({ length: days }, (_, index) => addDays(dayOf(now), index - days + 1))
