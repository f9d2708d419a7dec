import { addDays, dayOf, millisecondsPerDay, startOfDay } from '#worker/lib/dhaka-time.ts'
import type { Random } from './random.ts'

export const MINUTE = 60_000
export const HOUR = 60 * MINUTE
export const DAY = millisecondsPerDay

export const later = (moment: Date, milliseconds: number) => new Date(moment.getTime() + milliseconds)
export const daysBefore = (now: Date, days: number) => later(now, -days * DAY)
export const earliest = (a: Date, b: Date) => (a < b ? a : b)

/** A moment between two others. */
export const between = (random: Random, from: Date, to: Date) =>
  new Date(from.getTime() + Math.floor(random.next() * (to.getTime() - from.getTime())))

/** A moment of the waking hours (8 to 21, Dhaka) of a calendar day between two moments; null where none fits. */
export function wakingMoment(random: Random, from: Date, to: Date): Date | null {
  const day = dayOf(between(random, from, to))
  const moment = later(startOfDay(day), random.int(8 * 60, 21 * 60) * MINUTE)
  return moment > from && moment < to ? moment : null
}

export { addDays, dayOf }
