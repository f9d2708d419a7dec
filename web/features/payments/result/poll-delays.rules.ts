/** Seconds between the looks at a payment that is being confirmed: close at first, two minutes in all. */
export const pollDelays: readonly number[] = [2, 3, 5, 8, 12, 15, 15, 15, 15, 15, 15]
