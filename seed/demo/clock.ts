import { addDays, millisecondsPerDay } from '#worker/lib/dhaka-time.ts'
import type { Random } from './random.ts'

export const MINUTE = 60_000
export const HOUR = 60 * MINUTE
export const DAY = millisecondsPerDay

// Bangladesh has no daylight saving time, and ten thousand calls of Intl would take seconds.
const DHAKA = 6 * HOUR

/** The calendar day of a moment in Dhaka: `yyyy-mm-dd`. */
export const dhakaDay = (moment: Date) => addTime(moment, DHAKA).toISOString().slice(0, 10)

export function addTime(moment: Date, milliseconds: number): Date {
  return new Date(moment.getTime() + milliseconds)
}
export const daysBefore = (now: Date, days: number) => addTime(now, -days * DAY)
export const earliest = (a: Date, b: Date) => (a < b ? a : b)
export const latest = (a: Date, b: Date) => (a > b ? a : b)

/** A random moment between two others. */
export const between = (random: Random, from: Date, to: Date) =>
  new Date(from.getTime() + Math.floor(random.next() * (to.getTime() - from.getTime())))

/** A random moment between two others, from 8 to 21 o'clock in Dhaka; null if the chosen one is out of the range. */
export function wakingMoment(random: Random, from: Date, to: Date): Date | null {
  const day = dhakaDay(between(random, from, to))
  const moment = addTime(new Date(`${day}T00:00:00Z`), random.int(8 * 60, 21 * 60) * MINUTE - DHAKA)
  return moment > from && moment < to ? moment : null
}

export { addDays }
