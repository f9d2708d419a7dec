import { addDays, dayOf, millisecondsPerDay, startOfDay } from '#worker/lib/dhaka-time.ts'

/** How long a request is open. */
export const daysOfRequest = 60
/** Open requests of one number. */
export const maxOpenRequests = 5
/** An undone approval or a switch that is turned back within this time sends no SMS, in milliseconds. */
export const settlingTime = 60_000

export const expiryOf = (now: Date) => new Date(now.getTime() + daysOfRequest * millisecondsPerDay)

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
