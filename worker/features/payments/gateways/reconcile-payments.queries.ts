import { and, eq, sql } from 'drizzle-orm'
import type { Database, UnrunQuery } from '#worker/db/db.ts'
import { recheck, refundRecheck } from '#worker/features/payments/payments.rules.ts'
import { isOnline, paymentMethods } from '#worker/features/payments/payments.schema.ts'
import { payments, type PaymentRow } from '#worker/features/payments/payments.table.ts'
import { isRefundOpen } from '#worker/features/payments/refunds/refund-progress.queries.ts'

const offlineMethods = sql.raw(
  `(${paymentMethods
    .filter((method) => !isOnline(method))
    .map((method) => `'${method}'`)
    .join(', ')})`,
)

/** One statement, so two runs never take the same payment. The older the payment, the later its next check. */
export const takeDuePayments = (db: Database, now: Date, limit: number) => {
  const at = now.getTime()
  const young = at - recheck.failedFor
  return db
    .update(payments)
    .set({
      nextCheckAt: sql`CASE
        WHEN EXISTS (SELECT 1 FROM payment_events made WHERE made.payment_id = ${payments.id}
          AND ${isRefundOpen} AND made.created_at > ${at - refundRecheck.until})
          THEN ${at} + max(${refundRecheck.from}, min(${refundRecheck.longestPause}, (${at} - refunded_at) / 2))
        WHEN method IN ${offlineMethods} OR ${at} - created_at >= ${recheck.until} THEN NULL
        WHEN status IN ('failed', 'cancelled') AND created_at < ${young} THEN NULL
        ELSE ${at} + max(${recheck.from}, min(${recheck.longestPause}, (${at} - created_at) / 2)) END`,
    })
    .where(
      sql`${payments.id} IN (
        SELECT id FROM payments WHERE next_check_at <= ${at} ORDER BY next_check_at LIMIT ${limit})`,
    )
    .returning()
}

/** Ends the checks of a settled payment: all other money that messages named has been looked up. */
export const stopChecking = (db: Database, payment: PaymentRow): UnrunQuery =>
  db
    .update(payments)
    .set({ nextCheckAt: null })
    .where(and(eq(payments.id, payment.id), eq(payments.status, payment.status)))
