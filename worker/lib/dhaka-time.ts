/** Days and midnights of a timezone (the `timezone` setting; default Asia/Dhaka). All moments are UTC Dates. */

const defaultTimezone = 'Asia/Dhaka'

/** What a clock shows in a timezone: `yyyy-mm-dd hh:mm:ss`, which is how Swedish writes it. */
const clockIn = (timezone: string, moment: Date): string =>
  moment.toLocaleString('sv-SE', { timeZone: timezone })

/** The calendar day of a moment: `yyyy-mm-dd`. */
export const dayOf = (moment: Date, timezone = defaultTimezone): string =>
  clockIn(timezone, moment).slice(0, 10)

/** The moment at which a calendar day (`yyyy-mm-dd`) begins in a timezone. */
export function startOfDay(day: string, timezone = defaultTimezone): Date {
  const guess = new Date(`${day}T00:00:00Z`)
  const shown = new Date(`${clockIn(timezone, guess).replace(' ', 'T')}Z`)
  return new Date(2 * guess.getTime() - shown.getTime())
}

/** A calendar day, moved by whole days. */
export function addDays(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + days)
  return date.toISOString().slice(0, 10)
}

/** The next midnight after a moment, at which daily limits start again. */
export function nextMidnight(moment: Date, timezone = defaultTimezone): Date {
  return startOfDay(addDays(dayOf(moment, timezone), 1), timezone)
}

export function startOfMonth(moment: Date, timezone = defaultTimezone): Date {
  return startOfDay(`${dayOf(moment, timezone).slice(0, 7)}-01`, timezone)
}

export const millisecondsPerDay = 86_400_000

/** `yyyy-mm-dd hh:mm` in Dhaka, six hours ahead of UTC all year. Intl would take seconds for the rows of a long file. */
export const minuteInDhaka = (moment: Date): string =>
  new Date(moment.getTime() + millisecondsPerDay / 4).toISOString().slice(0, 16).replace('T', ' ')
