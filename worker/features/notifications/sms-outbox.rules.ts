const minute = 60_000

// The cron comes every five minutes; a gateway that is down for an hour should not lose an approval's SMS.
const waits = [minute, 5 * minute, 15 * minute, 60 * minute]

/** When an SMS that failed for the `attempts`th time is tried again; null when it is given up. */
export function nextAttempt(attempts: number, now: Date): Date | null {
  const wait = waits[attempts - 1]
  return wait === undefined ? null : new Date(now.getTime() + wait)
}

/** Whether an SMS of this kind carried a code: its text is forgotten as soon as it is of no use. */
export const carriesCode = (kind: string): boolean => kind === 'otp'
