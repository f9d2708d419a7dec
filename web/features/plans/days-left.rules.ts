const day = 24 * 60 * 60 * 1000

/** Whole days until a subscription ends: a begun day counts, and never below 0. `now` in milliseconds. */
export function daysLeft(endsAt: string, now: number): number {
  return Math.max(0, Math.ceil((new Date(endsAt).getTime() - now) / day))
}
