import { sql } from 'drizzle-orm'
import type { Database } from '#worker/db/db.ts'
import { addDays, startOfDay } from '#worker/lib/dhaka-time.ts'
import { revenueSpan, type DayRange } from './revenue.rules.ts'

/** `to` is excluded. */
type Span = { from: Date; to: Date }

const spanOf = ({ from, to }: DayRange): Span => ({ from: startOfDay(from), to: startOfDay(addDays(to, 1)) })

type Money = { paidPoisha: number; refundedPoisha: number; discountPoisha: number; paidCount: number }

const refundedBy = `CASE kind WHEN 'refund' THEN 1 ELSE -1 END * coalesce(detail ->> 'amount_poisha', 0)`
// As in the partial index of these events.
const isRefund = `kind IN ('refund', 'refund_cancelled')`

/**
 * SELECT of the money of a span, a row for each `key`. A payment counts on the day it was paid, a refund on the day it was
 * given back, so a past day never changes.
 *
 * A payment that was refunded before it was ever confirmed counts with the amount received, which may be less than the price.
 * The history has each part of a refund on its day, and on a later one each part that the gateway cancelled. The payment itself
 * names the last day only, on which the part counts that its history does not name.
 * @param key SQL made of the column with the moment
 */
function money({ from, to }: Span, key: (moment: string) => string) {
  const isWithin = (moment: string) => `${moment} >= ${from.getTime()} AND ${moment} < ${to.getTime()}`
  return sql.raw(`
    SELECT key, coalesce(sum(paid), 0) AS paidPoisha, coalesce(sum(refunded), 0) AS refundedPoisha,
      coalesce(sum(discount), 0) AS discountPoisha, coalesce(sum(payments), 0) AS paidCount
    FROM (
      SELECT ${key('paid_at')} AS key, 0 AS refunded, sum(discount_poisha) AS discount, count(*) AS payments,
        sum(CASE status WHEN 'refunded' THEN refunded_poisha ELSE amount_poisha END) AS paid
      FROM payments WHERE ${isWithin('paid_at')} GROUP BY 1
      UNION ALL SELECT ${key('created_at')}, ${refundedBy}, 0, 0, 0
      FROM payment_events WHERE ${isRefund} AND ${isWithin('created_at')}
      UNION ALL SELECT ${key('refunded_at')}, refunded_poisha - coalesce((
          SELECT sum(${refundedBy}) FROM payment_events WHERE payment_id = payments.id AND ${isRefund}), 0), 0, 0, 0
      FROM payments WHERE ${isWithin('refunded_at')}
    )`)
}

export const revenueWithin = (db: Database, span: Span) =>
  db.all<Money>(
    sql`SELECT paidPoisha, refundedPoisha, discountPoisha, paidCount FROM (${money(span, () => '0')})`,
  )

export const revenueBetween = (db: Database, range: DayRange) => revenueWithin(db, spanOf(range))

// Asia/Dhaka is six hours ahead of UTC all year.
const dayOf = (moment: string) => `date((${moment} + 21600000) / 1000, 'unixepoch')`

/** The days on which money moved. */
export const listRevenueByDay = (db: Database, range: DayRange) =>
  db.all<Money & { day: string }>(sql`
    SELECT key AS day, paidPoisha, refundedPoisha, discountPoisha, paidCount FROM (${money(spanOf(range), dayOf)} GROUP BY key)
    WHERE paidCount <> 0 OR refundedPoisha <> 0 ORDER BY key`)

export const listRevenueForTotals = (db: Database, now: Date) => listRevenueByDay(db, revenueSpan(now))
