import { keyedHash } from '#worker/lib/crypto.ts'
import { dayOf, nextMidnight, startOfDay } from '#worker/lib/dhaka-time.ts'
import type { KeyRing } from '#worker/lib/keys.ts'

const second = 1000

/** In milliseconds. */
export const minute = 60 * second

/** In milliseconds. */
export const hour = 60 * minute

/** At most `max` hits in `[start, end)`, counted in the row with this `bucket` and `start`. */
export type Limit = { bucket: string; max: number; start: Date; end: Date }

type Window = Pick<Limit, 'start' | 'end'>

/** The window around `now` when time is cut into windows of `length` milliseconds. */
export const fixedWindow = (now: Date, length: number): Window => {
  const start = Math.floor(now.getTime() / length) * length
  return { start: new Date(start), end: new Date(start + length) }
}

/** The calendar day around `now`. */
export const dayWindow = (now: Date, timezone: string): Window => ({
  start: startOfDay(dayOf(now, timezone), timezone),
  end: nextMidnight(now, timezone),
})

/** The name of a counter: a keyed hash, so that the counters hold no phone numbers and no addresses. */
export const bucketOf = (secret: KeyRing, action: string, subject: string) =>
  `${action}:${keyedHash(secret, 'rate-counter', subject).slice(0, 22)}`

/** Whole seconds until a moment, at least 1, for Retry-After. */
export const secondsUntil = (moment: Date, now: Date): number =>
  Math.max(1, Math.ceil((moment.getTime() - now.getTime()) / second))
