import { addDays } from '#worker/lib/dhaka-time.ts'

/** Days whose views are kept apart, with the present one. */
export const daysOfViews = 7

/** Views by day, `yyyy-mm-dd`. */
export type ViewsByDay = Readonly<Record<string, number>>

/** The first of the days that end with `today`. */
export const firstDayOfViews = (today: string): string => addDays(today, 1 - daysOfViews)

/** The views of the week that ends with `today`. */
export function viewsOfWeek(views: ViewsByDay, today: string): number {
  const first = firstDayOfViews(today)
  const days = Object.entries(views).filter(([day]) => day >= first && day <= today)
  return days.reduce((sum, [, seen]) => sum + seen, 0)
}
