import { and, eq, sql } from 'drizzle-orm'
import type { Gateway, RefundProgress } from '#worker/adapters/gateways/gateway.ts'
import { batch, type Database } from '#worker/db/db.ts'
import { auditEntry } from '#worker/features/audit/audit.queries.ts'
import type { CurrentUser } from '#worker/lib/actor.ts'
import { randomToken } from '#worker/lib/crypto.ts'
import type { Logger } from '#worker/lib/log.ts'
import { poishaToTaka } from '#worker/lib/money.ts'
import { appendEvent, claimedBy, isMoved, claimPayment } from '../settlement/payment-writes.queries.ts'
import { findPayment } from '../payments.queries.ts'
import { canTransition } from '../payments.rules.ts'
import type { PaymentEventSource } from '../payments.schema.ts'
import { payments, type PaymentRow } from '../payments.table.ts'
import { isPurchaseRefunded, isStillOpen, restoreLastRefund, type OpenRefund } from './refunds.queries.ts'
import { refundCancelled } from './refunds.rules.ts'

type Asking = {
  gateway: Gateway
  source: Extract<PaymentEventSource, 'cron' | 'gateway'>
  /** The admin who asks; null for the cron. */
  actor: Pick<CurrentUser, 'id' | 'name'> | null
  requestId: string | null
  log: Logger
  now: Date
}

const maxRefunds = 5
const maxAttempts = 3

/** Safe to run twice at once: the first answer about a refund is kept. @returns the states, oldest refund first */
export async function checkRefunds(
  db: Database,
  payment: PaymentRow,
  refunds: readonly OpenRefund[],
  asking: Asking,
): Promise<RefundProgress['state'][]> {
  const states: RefundProgress['state'][] = []
  const { gateway, source, requestId, log, now } = asking
  for (const refund of refunds.slice(0, maxRefunds)) {
    const progress: RefundProgress = (await gateway
      .refundState?.({ ref: payment.ref, gatewayRef: refund.refundRef })
      .catch(() => undefined)) ?? { state: 'unknown' }
    states.push(progress.state)
    if (progress.state === 'refunded')
      await appendEvent(db, {
        ref: payment.ref,
        source,
        kind: 'refund_sent',
        from: payment.status,
        detail: detailOf(refund),
        guard: isStillOpen(refund),
        requestId,
        now,
      })
    if (progress.state === 'cancelled') {
      log.warn('refund_cancelled', { method: payment.method, ref: payment.ref })
      await reverseRefund(db, payment.ref, { refund, said: progress.reason, ...asking })
    }
  }
  return states
}

const detailOf = ({ refundTrans, refundRef, amountPoisha }: OpenRefund) => ({
  refund_trans: refundTrans,
  refund_ref: refundRef,
  amount_poisha: amountPoisha,
})

/** The money counts as revenue again from today. A purchase that the refund ended stays ended, and needs a review. */
async function reverseRefund(
  db: Database,
  ref: string,
  { refund, said, source, actor, requestId, now }: Asking & { refund: OpenRefund; said: string },
): Promise<void> {
  for (let attempt = 0; attempt < maxAttempts; attempt++) {
    const [payment] = await findPayment(db, ref)
    if (!payment || payment.refundedPoisha < refund.amountPoisha) return
    if (!canTransition('refund_cancelled', payment.status, source)) return
    const token = randomToken()
    const refundedPoisha = payment.refundedPoisha - refund.amountPoisha
    const needsReview = payment.status === 'paid' ? isPurchaseRefunded : sql`1`
    // Money that was refunded from review had not counted as revenue before, and does not now.
    const neverCounted =
      payment.status === 'refunded' &&
      refund.fromStatus === 'review' &&
      payment.paidAt?.getTime() === refund.madeAt
    const { moved, current } = await batch(db, {
      ...claimPayment(db, payment, {
        source,
        kind: 'refund_cancelled',
        detail: { ...detailOf(refund), reason: said },
        requestId,
        set: {
          status: sql`CASE WHEN ${needsReview} THEN 'review' ELSE status END`,
          reason: payment.reason ?? refundCancelled,
          refundedPoisha,
          // The revenue of past days must not change, so today's changes.
          refundedAt: now,
          ...(neverCounted && { paidAt: null }),
        },
        token,
        guard: and(eq(payments.refundedPoisha, payment.refundedPoisha), isStillOpen(refund)),
        now,
      }),
      current: findPayment(db, ref),
      audit: (['review', 'paid'] as const).map((status) =>
        auditEntry(db, {
          actor,
          action: 'payment.refund_cancelled',
          entity: 'payment',
          entityId: ref,
          before: { status: payment.status, refunded_amount: poishaToTaka(payment.refundedPoisha) },
          after: { status, refunded_amount: poishaToTaka(refundedPoisha), reason: said },
          requestId,
          now,
          onlyIf: isMoved(ref, token, status),
        }),
      ),
      restored: restoreLastRefund(db, ref, claimedBy(token)),
    })
    if (moved.length > 0) return
    // If the payment is unchanged, the same answer was stored before. Otherwise it is loaded again.
    const [after] = current
    if (after?.refundedPoisha === payment.refundedPoisha && after.status === payment.status) return
  }
}
