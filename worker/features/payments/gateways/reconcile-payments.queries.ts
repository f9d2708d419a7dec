import { and, eq, sql } from 'drizzle-orm'
import type { Database, UnrunQuery } from '#worker/db/db.ts'
import { recheck, refundRecheck } from '#worker/features/payments/payments.rules.ts'
import { payments, type PaymentRow } from '#worker/features/payments/payments.table.ts'
import { isOnItsWay } from '#worker/features/payments/refunds/refund-progress.queries.ts'

/**
 * Takes payments whose moment to be asked about has come, the longest due first, and sets their next one: later the
 * older they are, never beyond the end of the time for asking. One statement, so two runs never take the same payment.
 * A failed or cancelled payment is asked about while it is young: a second try at the gateway may have gone unheard. A
 * settled one only after a message that named other money than its own, or while a gateway is sending its money back.
 */
export const takeDuePayments = (db: Database, now: Date, limit: number) => {
  const at = now.getTime()
  const young = at - recheck.failedFor
  return db
    .update(payments)
    .set({
      nextCheckAt: sql`CASE
        WHEN EXISTS (SELECT 1 FROM payment_events made WHERE made.payment_id = ${payments.id}
          AND ${isOnItsWay} AND made.created_at > ${at - refundRecheck.until})
          THEN ${at} + max(${refundRecheck.from}, min(${refundRecheck.longestPause}, (${at} - refunded_at) / 2))
        WHEN method = 'manual' OR ${at} - created_at >= ${recheck.until} THEN NULL
        WHEN status IN ('failed', 'cancelled') AND created_at < ${young} THEN NULL
        ELSE ${at} + max(${recheck.from}, min(${recheck.longestPause}, (${at} - created_at) / 2)) END`,
    })
    .where(
      sql`${payments.id} IN (
        SELECT id FROM payments WHERE next_check_at <= ${at} ORDER BY next_check_at LIMIT ${limit})`,
    )
    .returning()
}

/** No more asking about a settled payment: what messages named beside its money has been looked into. */
export const stopAsking = (db: Database, payment: PaymentRow): UnrunQuery =>
  db
    .update(payments)
    .set({ nextCheckAt: null })
    .where(and(eq(payments.id, payment.id), eq(payments.status, payment.status)))
