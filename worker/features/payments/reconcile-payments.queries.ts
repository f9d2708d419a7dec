import { sql } from 'drizzle-orm'
import type { Database } from '#worker/db/db.ts'
import { recheck } from './payments.rules.ts'
import { payments } from './payments.table.ts'

/**
 * Takes payments whose moment to be asked about has come, the longest due first, and sets their next one: later the
 * older they are, never beyond the end of the time for asking. One statement, so two runs never take the same payment.
 * A failed or cancelled payment is taken too while it is young: a second try at the gateway may have gone unheard. So is
 * one that waits in review for nothing but the payer's word.
 */
export const takeDuePayments = (db: Database, now: Date, limit: number) => {
  const at = now.getTime()
  const young = at - recheck.failedFor
  return db
    .update(payments)
    .set({
      nextCheckAt: sql`CASE
        WHEN method = 'manual' OR ${at} - created_at >= ${recheck.until} THEN NULL
        WHEN status IN ('failed', 'cancelled') AND created_at < ${young} THEN NULL
        ELSE ${at} + max(${recheck.from}, min(${recheck.longestPause}, (${at} - created_at) / 2)) END`,
    })
    .where(
      sql`${payments.id} IN (
        SELECT id FROM (
          SELECT id, next_check_at FROM payments
          WHERE status IN ('initiated', 'pending') AND next_check_at <= ${at}
          UNION ALL
          SELECT id, next_check_at FROM payments
          WHERE status IN ('failed', 'cancelled') AND created_at >= ${young} AND next_check_at <= ${at}
          UNION ALL
          SELECT id, next_check_at FROM payments
          WHERE status = 'review' AND reason = 'customer_claim' AND created_at >= ${at - recheck.until} AND next_check_at <= ${at})
        ORDER BY next_check_at LIMIT ${limit})`,
    )
    .returning()
}
