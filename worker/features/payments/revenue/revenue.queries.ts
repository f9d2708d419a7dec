import { asc, between, sql } from 'drizzle-orm'
import type { Database } from '#worker/db/db.ts'
import { revenueSpan, type DayRange } from './revenue.rules.ts'
import { revenueDays } from './revenue.table.ts'

/** A payment counts on the day it was paid, a refund on the day it was given back, so a past day never changes. */
const sums = {
  paidPoisha: sql<number>`coalesce(sum(${revenueDays.paidPoisha}), 0)`.as('paid_poisha'),
  refundedPoisha: sql<number>`coalesce(sum(${revenueDays.refundedPoisha}), 0)`.as('refunded_poisha'),
  discountPoisha: sql<number>`coalesce(sum(${revenueDays.discountPoisha}), 0)`.as('discount_poisha'),
  paidCount: sql<number>`coalesce(sum(${revenueDays.paidCount}), 0)`.as('paid_count'),
}

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
