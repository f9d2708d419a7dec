import { sql, type SQL, and, eq, lte } from 'drizzle-orm'
import type { Database, UnrunQuery } from '#worker/db/db.ts'
import { recheck, refundRecheck } from '../payments.rules.ts'
import { paymentStepKinds } from '../payments.schema.ts'
import { isOffline } from '../payments.queries.ts'
import { payments, type PaymentRow } from '../payments.table.ts'
import { mayAskAgain, question } from '../gateways/gateway-messages.queries.ts'
import { isRefundOpen } from '../refunds/refunds.queries.ts'

export type PaymentStep = {
  kind: (typeof paymentStepKinds)[number]
  status: string
  reason: string | null
  amountPoisha: number | null
  transaction: string | null
  /** Unix milliseconds. */
  at: number
}

export const listPaymentSteps = (db: Database, paymentId: number) =>
  db.all<PaymentStep>(sql`
    SELECT kind, to_status AS status, detail ->> 'reason' AS reason, detail ->> 'amount_poisha' AS amountPoisha,
      detail ->> 'transaction' AS "transaction", created_at AS at
    FROM payment_events
    WHERE payment_id = ${paymentId} AND kind IN (SELECT value FROM json_each(${JSON.stringify(paymentStepKinds)}))
    ORDER BY id LIMIT 100`)

/** SQL for why a row of `payments` is not settled: its reason, else the last reason in its history. */
export const lastReason: SQL<string | null> = sql<string | null>`coalesce(payments.reason, (
  SELECT said.detail ->> 'reason' FROM payment_events said
  WHERE said.payment_id = payments.id AND said.kind IN ('unconfirmed', 'evidence_refused', 'hold', 'fail')
  ORDER BY said.id DESC LIMIT 1))`

export const claimedTransaction: SQL<string | null> = sql<string | null>`(
  SELECT said.detail ->> 'transaction' FROM payment_events said
  WHERE said.payment_id = payments.id AND said.kind = 'claim' ORDER BY said.id DESC LIMIT 1)`

/**
 * One statement, so two runs never take the same payment. The older the payment, the later its next check.
 * With `ref`, at the request of a payer who waits: only this payment, and only if it was not just asked about.
 */
export const takeDuePayments = (db: Database, now: Date, limit: number, ref?: string) => {
  const at = now.getTime()
  const young = at - recheck.failedFor
  const asked = question(now)
  return db
    .update(payments)
    .set({
      nextCheckAt: sql`CASE
        WHEN EXISTS (SELECT 1 FROM payment_events made WHERE made.payment_id = ${payments.id}
          AND ${isRefundOpen} AND made.created_at > ${at - refundRecheck.until})
          THEN ${at} + max(${refundRecheck.from}, min(${refundRecheck.maxPause}, (${at} - refunded_at) / 2))
        WHEN ${isOffline()} OR ${at} - created_at >= ${recheck.until} THEN NULL
        WHEN status IN ('failed', 'cancelled') AND created_at < ${young} THEN NULL
        ${ref === undefined ? sql`` : sql`WHEN status = 'pending' OR status = 'initiated' THEN ${asked.nextAt}`}
        ELSE ${at} + max(${recheck.from}, min(${recheck.maxPause}, (${at} - created_at) / 2)) END`,
      ...(ref !== undefined && asked.set),
    })
    .where(
      ref === undefined
        ? sql`${payments.id} IN (
            SELECT id FROM payments WHERE next_check_at <= ${at} ORDER BY next_check_at LIMIT ${limit})`
        : and(eq(payments.ref, ref), lte(payments.nextCheckAt, now), mayAskAgain(now)),
    )
    .returning()
}

/** Ends the checks of a settled payment: all other money that messages named has been looked up. */
export const stopChecking = (db: Database, payment: PaymentRow): UnrunQuery =>
  db
    .update(payments)
    .set({ nextCheckAt: null })
    .where(and(eq(payments.id, payment.id), eq(payments.status, payment.status)))
