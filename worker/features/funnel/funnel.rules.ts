import { addDays } from '#worker/lib/dhaka-time.ts'
import type { VisitReport } from './funnel.schema.ts'

/** The Sunday on or before a day: the first day of its week. */
export const weekOf = (day: string): string => addDays(day, -new Date(`${day}T00:00:00Z`).getUTCDay())

/** Weeks of the funnel, with the running one. Their days are kept apart as long, so that their sums can be made again. */
export const weeksOfFunnel = 13

/** Weeks by which supply and demand are compared. */
export const weeksOfShortage = 4

/** The first days of the last weeks, the oldest first. */
export const lastWeeks = (day: string, weeks: number): string[] =>
  Array.from({ length: weeks }, (_, at) => addDays(weekOf(day), 7 * (at - weeks + 1)))

/** The days of a week up to a last day. */
export const daysOfWeek = (week: string, last: string): string[] =>
  Array.from({ length: 7 }, (_, at) => addDays(week, at)).filter((day) => day <= last)

/** A day stays open to what comes late, such as an account that is verified the next day, for as many nights. */
const daysReopened = 8

/**
 * The weeks whose figures are to be made, the newest first: those of the last days, and those with a day that was never closed.
 * @param closed the closed days
 */
export function weeksToClose(yesterday: string, closed: ReadonlySet<string>): string[] {
  const reopened = addDays(yesterday, 1 - daysReopened)
  return lastWeeks(yesterday, weeksOfFunnel)
    .filter((week) => daysOfWeek(week, yesterday).some((day) => day >= reopened || !closed.has(day)))
    .toReversed()
}

/** The place that a visit belongs to: the profile or list that it began with, else the area that the phone remembers. */
export function placeOfVisit({ path, category, district }: VisitReport) {
  const [, section, first, second] = path.split('/')
  if ((section === 'biodata' || section === 'biodata-view') && /^[1-9]\d{0,8}$/.test(first ?? ''))
    return { provider: Number(first) }
  if (section === 'sheba' && first) return { trade: first, ...(second ? { area: second } : { district }) }
  return { category, district }
}
