import type { Gateway, Refunded } from '#worker/adapters/gateways/gateway.ts'
import { batch, type Database } from '#worker/db/db.ts'
import { appendEvent } from '../settlement/payment-writes.queries.ts'
import {
  paymentChanged,
  refundRefused,
  refundUnfinished,
  refundUnknown,
  refundUnsupported,
} from '#worker/features/payments/payments.errors.ts'
import type { PaymentRow } from '#worker/features/payments/payments.table.ts'
import { appendRefundAsk, listRefundSteps } from './refunds.queries.ts'
import { nextRefundRef, unfinishedRefund, type RefundStep } from './refunds.rules.ts'

export type SentRefund = { refundTrans: string; gatewayRef: string | null; state: 'success' | 'processing' }

type Sending = { gateway: Gateway; amountPoisha: number; reason: string; actorId: number; now: Date }

/** @throws 409 `refund_unsupported`, `refund_unfinished`, `refund_refused`; 503 `refund_unknown` */
export async function sendRefund(
  db: Database,
  payment: PaymentRow,
  steps: readonly RefundStep[],
  { gateway, amountPoisha, reason, actorId, now }: Sending,
): Promise<SentRefund> {
  const { ref, bankTxnId } = payment
  if (!gateway.refund || !bankTxnId) throw refundUnsupported()
  const open = unfinishedRefund(steps)
  if (open && open.amountPoisha !== amountPoisha) throw refundUnfinished(open.amountPoisha)
  const refundTrans = open?.refundRef ?? nextRefundRef(ref, steps)
  // The name of the refund is stored first and used again if no answer comes, so that no repetition pays twice.
  if (!open) {
    const { stepsAfter } = await batch(db, {
      ask: appendRefundAsk(db, payment, { refundRef: refundTrans, amountPoisha, actorId, now }),
      stepsAfter: listRefundSteps(db, ref),
    })
    const asked = unfinishedRefund(stepsAfter)
    if (asked?.refundRef !== refundTrans || asked.amountPoisha !== amountPoisha) throw paymentChanged()
  }
  const answer: Refunded | null = await gateway
    .refund({ refundRef: refundTrans, bankTxnId, amountPoisha, reason })
    .catch(() => null)
  if (!answer) throw refundUnknown()
  if (answer.state !== 'failed') return { refundTrans, gatewayRef: answer.gatewayRef, state: answer.state }
  const detail = { refund_trans: refundTrans, amount_poisha: amountPoisha, reason: answer.reason }
  const event = { ref, source: 'admin', kind: 'refund_failed', from: payment.status, detail } as const
  await appendEvent(db, { ...event, actorId, now })
  throw refundRefused()
}
