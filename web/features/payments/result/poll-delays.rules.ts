/** Seconds between the polls of a pending payment, about two minutes in all. */
export const pollDelays: readonly number[] = [2, 3, 5, 8, 12, 15, 15, 15, 15, 15, 15]
