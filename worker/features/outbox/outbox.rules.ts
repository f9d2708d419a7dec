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
}

/** When to try again after `attempts` failures, at the earliest after `wait` milliseconds; null after the last try. */
export function nextTry(channel: Channel, attempts: number, now: Date, wait = 0): Date | null {
  const delay = policies[channel].retryDelays[attempts - 1]
  return delay === undefined ? null : new Date(now.getTime() + Math.max(delay, wait))
}

/** The reference of an SMS that was not sent, because a push message has told its text. */
export const pushReference = 'push'

export const containsCode = (kind: string): boolean => kind === 'otp'
