import { addDays, millisecondsPerDay } from '#worker/lib/dhaka-time.ts'
import type { Random } from './random.ts'

export const MINUTE = 60_000
export const HOUR = 60 * MINUTE
export const DAY = millisecondsPerDay

// Bangladesh keeps one offset all year; asking Intl for it ten thousand times takes seconds.
const DHAKA = 6 * HOUR

/** The calendar day of a moment in Dhaka: `yyyy-mm-dd`. */
export const dhakaDay = (moment: Date) => later(moment, DHAKA).toISOString().slice(0, 10)

export function later(moment: Date, milliseconds: number): Date {
  return new Date(moment.getTime() + milliseconds)
}
export const daysBefore = (now: Date, days: number) => later(now, -days * DAY)
export const earliest = (a: Date, b: Date) => (a < b ? a : b)

/** A moment between two others. */
export const between = (random: Random, from: Date, to: Date) =>
  new Date(from.getTime() + Math.floor(random.next() * (to.getTime() - from.getTime())))

/** A moment of the waking hours (8 to 21, Dhaka) of a calendar day between two moments; null where none fits. */
export function wakingMoment(random: Random, from: Date, to: Date): Date | null {
  const day = dhakaDay(between(random, from, to))
  const moment = later(new Date(`${day}T00:00:00Z`), random.int(8 * 60, 21 * 60) * MINUTE - DHAKA)
  return moment > from && moment < to ? moment : null
}

export { addDays }
