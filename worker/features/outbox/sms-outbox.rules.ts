const minute = 60_000

// The tries span more than an hour, so that an SMS survives an outage of that length.
const retryDelays = [minute, 5 * minute, 15 * minute, 60 * minute]

/** When to retry an SMS that has failed `attempts` times; null after the last try. */
export function nextAttempt(attempts: number, now: Date): Date | null {
  const delay = retryDelays[attempts - 1]
  return delay === undefined ? null : new Date(now.getTime() + delay)
}

/** The reference of an SMS that was not sent, because a push message has told its text. */
export const pushReference = 'push'

export const containsCode = (kind: string): boolean => kind === 'otp'
