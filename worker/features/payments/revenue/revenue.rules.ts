import { addDays, dayOf } from '#worker/lib/dhaka-time.ts'
import { poishaToTaka } from '#worker/lib/money.ts'
import { objectOf } from '#worker/lib/object-of.ts'

/** Days `yyyy-mm-dd` of Asia/Dhaka, both included. */
export type DayRange = { from: string; to: string }

export const revenuePeriodNames = ['today', '7d', '30d', '90d', 'this_month', 'last_month'] as const
export type RevenuePeriod = (typeof revenuePeriodNames)[number]

/** The periods that totals are given for. "Last 7 days" is today and the six days before it. */
function revenuePeriods(now: Date): Record<RevenuePeriod, DayRange> {
  const today = dayOf(now)
  const firstOfMonth = `${today.slice(0, 7)}-01`
  const endOfLastMonth = addDays(firstOfMonth, -1)
  const last = (days: number) => ({ from: addDays(today, 1 - days), to: today })
  return {
    today: last(1),
    '7d': last(7),
    '30d': last(30),
    '90d': last(90),
    this_month: { from: firstOfMonth, to: today },
    last_month: { from: `${endOfLastMonth.slice(0, 7)}-01`, to: endOfLastMonth },
  }
}

/** The days of last month up to the day of today: what the running month is compared with. Ends with a shorter month. */
export function sameDaysOfLastMonth(now: Date): DayRange {
  const { from, to: end } = revenuePeriods(now).last_month
  const same = `${from.slice(0, 7)}-${dayOf(now).slice(8)}`
  return { from, to: same < end ? same : end }
}

export function revenueSpan(now: Date): DayRange {
  const ranges = Object.values(revenuePeriods(now))
  return { from: ranges.map(({ from }) => from).sort()[0] ?? dayOf(now), to: dayOf(now) }
}

type Revenue = { paidPoisha: number; refundedPoisha: number; paidCount: number }

export const netPoisha = ({ paidPoisha, refundedPoisha }: Omit<Revenue, 'paidCount'>): number =>
  paidPoisha - refundedPoisha

/** Net revenue of some days in taka, from the rows of `listRevenueForTotals`. */
export const revenueOf = (days: readonly ({ day: string } & Revenue)[], { from, to }: DayRange): number =>
  poishaToTaka(
    days.filter(({ day }) => day >= from && day <= to).reduce((total, row) => total + netPoisha(row), 0),
  )

/** Revenue of today, the last 7, 30 and 90 days, this and last month in taka, from the rows of `listRevenueForTotals`. */
export function revenueTotals(
  days: readonly ({ day: string } & Revenue)[],
  now: Date,
): Record<RevenuePeriod, number> {
  const periods = revenuePeriods(now)
  return objectOf<Record<RevenuePeriod, number>>(revenuePeriodNames, (name) => revenueOf(days, periods[name]))
}
