import { millisecondsPerDay } from '#worker/lib/dhaka-time.ts'

/** How long a request is open. */
export const daysOfRequest = 60
/** Open requests of one number. */
export const maxOpenRequests = 5
/** An undone approval or a switch that is turned back within this time sends no SMS, in milliseconds. */
export const settlingTime = 60_000

export const expiryOf = (now: Date) => new Date(now.getTime() + daysOfRequest * millisecondsPerDay)
