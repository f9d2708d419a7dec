import { asc, between, sql } from 'drizzle-orm'
import type { Database } from '#worker/db/db.ts'
import { poishaToTaka } from '#worker/lib/money.ts'
import { objectOf } from '#worker/lib/object-of.ts'
import {
  revenuePeriodNames,
  revenuePeriods,
  revenueSpan,
  type DayRange,
  type RevenuePeriod,
} from './revenue.rules.ts'
import { revenueDays } from './revenue.table.ts'

/** A payment counts on the day it was paid, a refund on the day it was given back, so a past day never changes. */
const sums = {
  paidPoisha: sql<number>`coalesce(sum(${revenueDays.paidPoisha}), 0)`.as('paid_poisha'),
  refundedPoisha: sql<number>`coalesce(sum(${revenueDays.refundedPoisha}), 0)`.as('refunded_poisha'),
  paidCount: sql<number>`coalesce(sum(${revenueDays.paidCount}), 0)`.as('paid_count'),
}

export type Revenue = { paidPoisha: number; refundedPoisha: number; paidCount: number }

export const revenueBetween = (db: Database, { from, to }: DayRange) =>
  db
    .select(sums)
    .from(revenueDays)
    .where(between(revenueDays.day, from, to))

export const listRevenueByDay = (db: Database, { from, to }: DayRange) =>
  db
    .select({ day: revenueDays.day, ...sums })
    .from(revenueDays)
    .where(between(revenueDays.day, from, to))
    .groupBy(revenueDays.day)
    .orderBy(asc(revenueDays.day))

export const listRevenueForTotals = (db: Database, now: Date) => listRevenueByDay(db, revenueSpan(now))

export const netPoisha = ({ paidPoisha, refundedPoisha }: Omit<Revenue, 'paidCount'>): number =>
  paidPoisha - refundedPoisha

/** Net revenue of some days in taka, from {@link listRevenueForTotals}. */
export const revenueOf = (days: readonly ({ day: string } & Revenue)[], { from, to }: DayRange): number =>
  poishaToTaka(
    days.filter(({ day }) => day >= from && day <= to).reduce((total, row) => total + netPoisha(row), 0),
  )

/** Revenue of today, the last 7, 30 and 90 days, this and last month in taka, from {@link listRevenueForTotals}. */
export function revenueTotals(
  days: readonly ({ day: string } & Revenue)[],
  now: Date,
): Record<RevenuePeriod, number> {
  const periods = revenuePeriods(now)
  return objectOf<Record<RevenuePeriod, number>>(revenuePeriodNames, (name) => revenueOf(days, periods[name]))
}
