import { sql, type SQL } from 'drizzle-orm'
import type { Database, UnrunQuery } from '#worker/db/db.ts'
import { boosts, subscriptions } from '#worker/features/entitlements/entitlements.table.ts'
import { scrubDetail } from '../payments.rules.ts'
import type { PaymentRow } from '../payments.table.ts'
import type { RefundStep } from './refunds.rules.ts'
import type { PaymentStatus } from '../payments.schema.ts'

/** The history rows of a payment with the received and the refunded sums, oldest first. */
export const listRefundSteps = (db: Database, paymentId: number) =>
  db.all<RefundStep>(sql`
    SELECT kind, detail ->> 'refund_trans' AS refundRef, detail ->> 'amount_poisha' AS amountPoisha
    FROM payment_events
    WHERE payment_id = ${paymentId} AND kind IN ('settle', 'confirm', 'hold', 'refund', 'refund_ask', 'refund_failed')
    ORDER BY id`)

type Ask = {
  refundRef: string
  amountPoisha: number
  actorId: number
  requestId: string | null
  now: Date
}

/** Stores that the gateway is about to be asked: once per refund, and only if the payment is unchanged. */
export const appendRefundAsk = (
  db: Database,
  payment: PaymentRow,
  { refundRef, amountPoisha, actorId, requestId, now }: Ask,
): UnrunQuery =>
  db.run(sql`
    INSERT INTO payment_events (payment_id, source, kind, from_status, to_status, detail, actor_id, request_id, created_at)
    SELECT id, 'admin', 'refund_ask', status, status,
      ${JSON.stringify(scrubDetail({ refund_trans: refundRef, amount_poisha: amountPoisha }))},
      ${actorId}, ${requestId}, ${now.getTime()}
    FROM payments
    WHERE ref = ${payment.ref} AND status = ${payment.status} AND refunded_poisha = ${payment.refundedPoisha}
      AND NOT EXISTS (SELECT 1 FROM payment_events known
        WHERE known.payment_id = payments.id AND known.kind = 'refund_ask' AND known.detail ->> 'refund_trans' = ${refundRef})`)

const hasNoEnd = sql`NOT EXISTS (SELECT 1 FROM payment_events ended
  WHERE ended.payment_id = made.payment_id AND ended.kind IN ('refund_sent', 'refund_cancelled')
    AND ended.detail ->> 'refund_trans' = made.detail ->> 'refund_trans')`

/** SQL for "the history row `made` is a refund that a gateway accepted and is still sending". */
export const isRefundOpen: SQL = sql`(made.kind = 'refund' AND made.detail ->> 'state' = 'processing'
  AND made.detail ->> 'refund_ref' IS NOT NULL AND ${hasNoEnd})`

/** A refund that a gateway is sending; `fromStatus` is the status of the payment before it. */
export type OpenRefund = {
  paymentId: number
  refundTrans: string
  refundRef: string
  amountPoisha: number
  fromStatus: PaymentStatus
  madeAt: number
}

export const listOpenRefunds = (db: Database, paymentIds: readonly number[]) =>
  db.all<OpenRefund>(sql`
    SELECT payment_id AS paymentId, detail ->> 'refund_trans' AS refundTrans, detail ->> 'refund_ref' AS refundRef,
      detail ->> 'amount_poisha' AS amountPoisha, from_status AS fromStatus, created_at AS madeAt
    FROM payment_events made
    WHERE payment_id IN (SELECT value FROM json_each(${JSON.stringify(paymentIds)})) AND ${isRefundOpen}
    ORDER BY id`)

/** SQL for "the history of this row of `payments` has no end of this refund". */
export const isStillOpen = ({ refundTrans }: OpenRefund): SQL => sql`NOT EXISTS (
  SELECT 1 FROM payment_events ended WHERE ended.payment_id = payments.id
    AND ended.kind IN ('refund_sent', 'refund_cancelled') AND ended.detail ->> 'refund_trans' = ${refundTrans})`

/** SQL for "the purchase of this row of `payments` ended with a refund". */
export const isPurchaseRefunded: SQL = sql`(
  EXISTS (SELECT 1 FROM ${subscriptions} own WHERE own.id = payments.subscription_id AND own.status = 'refunded')
  OR EXISTS (SELECT 1 FROM ${boosts} own WHERE own.id = payments.boost_id AND own.status = 'refunded'))`

/** Copies the last refund that was not cancelled, or none, to the payment. Runs after the event that cancels one. */
export const restoreLastRefund = (db: Database, ref: string, guard: SQL): UnrunQuery =>
  db.run(sql`
    UPDATE payments SET (refunded_at, refund_reason) = (
      SELECT made.created_at, made.detail ->> 'reason'
      FROM payment_events made
      WHERE made.payment_id = payments.id AND made.kind = 'refund' AND NOT EXISTS (
        SELECT 1 FROM payment_events ended WHERE ended.payment_id = made.payment_id
          AND ended.kind = 'refund_cancelled' AND ended.detail ->> 'refund_trans' = made.detail ->> 'refund_trans')
      ORDER BY made.id DESC LIMIT 1)
    WHERE ref = ${ref} AND ${guard}`)
