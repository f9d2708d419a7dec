/** Days and midnights of a timezone (the `timezone` setting; default Asia/Dhaka). All moments are UTC Dates. */

const defaultTimezone = 'Asia/Dhaka'

function partsIn(timezone: string, moment: Date): Record<string, string> {
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone: timezone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  })
  return Object.fromEntries(format.formatToParts(moment).map((part) => [part.type, part.value]))
}

/** The calendar day of a moment: `yyyy-mm-dd`. */
export function dayOf(moment: Date, timezone = defaultTimezone): string {
  const parts = partsIn(timezone, moment)
  return `${parts.year}-${parts.month}-${parts.day}`
}

/** The moment at which a calendar day (`yyyy-mm-dd`) begins in a timezone. */
export function startOfDay(day: string, timezone = defaultTimezone): Date {
  const guess = new Date(`${day}T00:00:00Z`)
  const { year, month, day: date, hour, minute, second } = partsIn(timezone, guess)
  const shown = Date.parse(`${year}-${month}-${date}T${hour}:${minute}:${second}Z`)
  return new Date(guess.getTime() - (shown - guess.getTime()))
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
