import { sql, type SQL } from 'drizzle-orm'
import type { Database, UnrunQuery } from '#worker/db/db.ts'
import { scrubDetail } from '#worker/features/payments/payments.rules.ts'
import type { PaymentRow } from '#worker/features/payments/payments.table.ts'
import type { RefundStep } from './refunds.rules.ts'

/** The history rows of a payment with the received and the refunded sums, oldest first. */
export const listRefundSteps = (db: Database, ref: string | SQL) =>
  db.all<RefundStep>(sql`
    SELECT kind, detail ->> 'refund_trans' AS refundRef, detail ->> 'amount_poisha' AS amountPoisha
    FROM payment_events
    WHERE payment_id = (SELECT id FROM payments WHERE ref = ${ref})
      AND kind IN ('settle', 'confirm', 'hold', 'refund', 'refund_ask', 'refund_failed')
    ORDER BY id`)

type Ask = { refundRef: string; amountPoisha: number; actorId: number; now: Date }

/** Stores that the gateway is about to be asked: once per refund, and only if the payment is unchanged. */
export const appendRefundAsk = (
  db: Database,
  payment: PaymentRow,
  { refundRef, amountPoisha, actorId, now }: Ask,
): UnrunQuery =>
  db.run(sql`
    INSERT INTO payment_events (payment_id, source, kind, from_status, to_status, detail, actor_id, created_at)
    SELECT id, 'admin', 'refund_ask', status, status,
      ${JSON.stringify(scrubDetail({ refund_trans: refundRef, amount_poisha: amountPoisha }))}, ${actorId}, ${now.getTime()}
    FROM payments
    WHERE ref = ${payment.ref} AND status = ${payment.status} AND refunded_poisha = ${payment.refundedPoisha}
      AND NOT EXISTS (SELECT 1 FROM payment_events known
        WHERE known.payment_id = payments.id AND known.kind = 'refund_ask' AND known.detail ->> 'refund_trans' = ${refundRef})`)
