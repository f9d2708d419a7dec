import { addDays, dayOf, startOfDay } from '#worker/lib/dhaka-time.ts'
import type { Channel } from './outbox.table.ts'

const minute = 60_000

type Policy = {
  /** Milliseconds before the second try, the third and so on. */
  retryDelays: readonly number[]
  /** Messages that are sent at the same time. */
  atOnce: number
}

export const policies: Record<Channel, Policy> = {
  // The tries span more than an hour, so that an SMS survives an outage of that length. A Worker has six connections, and the
  // request needs one of them.
  sms: { retryDelays: [minute, 5 * minute, 15 * minute, 60 * minute], atOnce: 5 },
  // The tries span a quarter of an hour: later the message is of no interest. Only a job sends them.
  push: { retryDelays: [minute, 4 * minute, 10 * minute], atOnce: 30 },
  // The tries span a night.
  webhook: { retryDelays: [5 * minute, 15 * minute, 60 * minute, 180 * minute, 360 * minute], atOnce: 1 },
}

/** When to try again after `attempts` failures, at the earliest after `wait` milliseconds; null after the last try. */
export function nextTry(channel: Channel, attempts: number, now: Date, wait = 0): Date | null {
  const delay = policies[channel].retryDelays[attempts - 1]
  return delay === undefined ? null : new Date(now.getTime() + Math.max(delay, wait))
}

/** The reference of an SMS that was not sent, because a push message has brought its text. */
export const pushReference = 'push'

export const containsCode = (kind: string): boolean => kind === 'otp'

const hour = 3_600_000
const [firstHour, lastHour] = [8, 21]

/** When an SMS that is not urgent may arrive: now, or at eight in the morning if it is night. */
export function outsideNight(now: Date, timezone: string): Date {
  const day = dayOf(now, timezone)
  const hours = (now.getTime() - startOfDay(day, timezone).getTime()) / hour
  if (hours >= firstHour && hours < lastHour) return now
  const morning = hours < firstHour ? day : addDays(day, 1)
  return new Date(startOfDay(morning, timezone).getTime() + firstHour * hour)
}
