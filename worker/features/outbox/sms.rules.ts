import { asciiDigits } from '#worker/lib/text/fold.ts'

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

/** The first number of a text like `BDT 1,523.40`; null without one. */
export function balanceInPoisha(text: string): number | null {
  const [number] = /-?\d[\d,]*(?:\.\d+)?/.exec(asciiDigits(text)) ?? []
  return number === undefined ? null : Math.round(Number(number.replaceAll(',', '')) * 100)
}

/** The SMS service is asked for its balance at most once in this time. */
export const balancePause = 3_600_000
