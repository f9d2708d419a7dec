import { sql, type SQL } from 'drizzle-orm'
import type { Database, UnrunQuery } from '#worker/db/db.ts'
import type { PaymentStatus } from '#worker/features/payments/payments.schema.ts'

/** SQL for "no gateway has yet said how the refund of the history's line `made` ended". */
const hasNoEnd = sql`NOT EXISTS (SELECT 1 FROM payment_events ended
  WHERE ended.payment_id = made.payment_id AND ended.kind IN ('refund_sent', 'refund_cancelled')
    AND ended.detail ->> 'refund_trans' = made.detail ->> 'refund_trans')`

/** SQL for "the line `made` of a history is a refund that a gateway accepted and is still sending". */
export const isOnItsWay: SQL = sql`(made.kind = 'refund' AND made.detail ->> 'state' = 'processing'
  AND made.detail ->> 'refund_ref' IS NOT NULL AND ${hasNoEnd})`

/** Money that a gateway is sending back; the status is what the payment was before. */
export type RefundOnItsWay = {
  paymentId: number
  refundTrans: string
  refundRef: string
  amountPoisha: number
  fromStatus: PaymentStatus
  madeAt: number
}

/** What is on its way back to the payers of these payments, oldest first. */
export const listRefundsOnTheirWay = (db: Database, paymentIds: readonly number[]) =>
  db.all<RefundOnItsWay>(sql`
    SELECT payment_id AS paymentId, detail ->> 'refund_trans' AS refundTrans, detail ->> 'refund_ref' AS refundRef,
      detail ->> 'amount_poisha' AS amountPoisha, from_status AS fromStatus, created_at AS madeAt
    FROM payment_events made
    WHERE payment_id IN (SELECT value FROM json_each(${JSON.stringify(paymentIds)})) AND ${isOnItsWay}
    ORDER BY id`)

/** SQL for "nobody has written down yet how this refund of the row of `payments` ended". */
export const isStillOpen = ({ refundTrans }: RefundOnItsWay): SQL => sql`NOT EXISTS (
  SELECT 1 FROM payment_events ended WHERE ended.payment_id = payments.id
    AND ended.kind IN ('refund_sent', 'refund_cancelled') AND ended.detail ->> 'refund_trans' = ${refundTrans})`

/** SQL for "what this row of `payments` bought was taken back". */
export const isTakenBack: SQL = sql`(
  EXISTS (SELECT 1 FROM subscriptions own WHERE own.id = payments.subscription_id AND own.status = 'refunded')
  OR EXISTS (SELECT 1 FROM boosts own WHERE own.id = payments.boost_id AND own.status = 'refunded'))`

/** Has a payment name the last of its refunds that was not cancelled, or none; behind the line that cancelled one. */
export const nameLastRefund = (db: Database, ref: string, guard: SQL): UnrunQuery =>
  db.run(sql`
    UPDATE payments SET (refunded_at, refund_reason, refund_ref) = (
      SELECT made.created_at, made.detail ->> 'reason',
        coalesce(made.detail ->> 'refund_ref', made.detail ->> 'refund_trans')
      FROM payment_events made
      WHERE made.payment_id = payments.id AND made.kind = 'refund' AND NOT EXISTS (
        SELECT 1 FROM payment_events ended WHERE ended.payment_id = made.payment_id
          AND ended.kind = 'refund_cancelled' AND ended.detail ->> 'refund_trans' = made.detail ->> 'refund_trans')
      ORDER BY made.id DESC LIMIT 1)
    WHERE ref = ${ref} AND ${guard}`)
