const day = 24 * 60 * 60 * 1000

/** Days until a subscription ends, at least 0. A started day counts as a whole one. `now` in milliseconds. */
export function daysLeft(endsAt: string, now: number): number {
  return Math.max(0, Math.ceil((new Date(endsAt).getTime() - now) / day))
}
