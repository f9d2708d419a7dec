import { and, eq, sql } from 'drizzle-orm'
import type { Gateway, RefundProgress } from '#worker/adapters/gateways/gateway.ts'
import { runBatch, type Database } from '#worker/db/db.ts'
import { auditEntry } from '#worker/features/audit/audit.queries.ts'
import type { CurrentUser } from '#worker/lib/actor.ts'
import { randomToken } from '#worker/lib/crypto.ts'
import type { Logger } from '#worker/lib/log.ts'
import { poishaToTaka } from '#worker/lib/money.ts'
import {
  appendEvent,
  claimedBy,
  claimPayment,
  isMoved,
} from '#worker/features/payments/payment-writes.queries.ts'
import { findPayment } from '#worker/features/payments/payments.queries.ts'
import { canTransition } from '#worker/features/payments/payments.rules.ts'
import type { PaymentEventSource } from '#worker/features/payments/payments.schema.ts'
import { payments, type PaymentRow } from '#worker/features/payments/payments.table.ts'
import { isStillOpen, isTakenBack, nameLastRefund, type RefundOnItsWay } from './refund-progress.queries.ts'
import { refundCancelled } from './refunds.rules.ts'

type Asking = {
  gateway: Gateway
  source: Extract<PaymentEventSource, 'cron' | 'gateway'>
  /** Who had it asked; null for the cron. */
  actor: Pick<CurrentUser, 'id' | 'name'> | null
  requestId: string | null
  log: Logger
  now: Date
}

const mostAtOnce = 5
const tries = 3

/**
 * Asks a gateway how far the money is that it is sending back, and writes down what has ended: money that arrived in the
 * history; money that never left as {@link takeBack}. Safe to run twice at once: the first word about a refund stands.
 * @returns what it said, oldest refund first; `unknown` where it could not be asked
 */
export async function askAboutRefunds(
  db: Database,
  payment: PaymentRow,
  refunds: readonly RefundOnItsWay[],
  asking: Asking,
): Promise<RefundProgress['state'][]> {
  const states: RefundProgress['state'][] = []
  const { gateway, source, log, now } = asking
  for (const refund of refunds.slice(0, mostAtOnce)) {
    const progress: RefundProgress = (await gateway
      .refundState?.(refund.refundRef)
      .catch(() => undefined)) ?? { state: 'unknown' }
    states.push(progress.state)
    if (progress.state === 'refunded')
      await appendEvent(
        db,
        payment.ref,
        { source, kind: 'refund_sent', from: payment.status, detail: detailOf(refund), actorId: null },
        { guard: isStillOpen(refund), now },
      )
    if (progress.state === 'cancelled') {
      log.warn('refund_cancelled', { method: payment.method })
      await takeBack(db, payment.ref, { refund, said: progress.reason, ...asking })
    }
  }
  return states
}

const detailOf = ({ refundTrans, refundRef, amountPoisha }: RefundOnItsWay) => ({
  refund_trans: refundTrans,
  refund_ref: refundRef,
  amount_poisha: amountPoisha,
})

/**
 * The gateway cancelled a refund: the money is still here, so it counts as kept again, from today on. What had ended with
 * the refund stays ended; such a payment waits in review until its money goes back by another way. One batch with its
 * history and audit row.
 */
async function takeBack(
  db: Database,
  ref: string,
  { refund, said, source, actor, requestId, now }: Asking & { refund: RefundOnItsWay; said: string },
): Promise<void> {
  for (let attempt = 0; attempt < tries; attempt++) {
    const [payment] = await findPayment(db, ref)
    if (!payment || payment.refundedPoisha < refund.amountPoisha) return
    if (!canTransition('refund_cancelled', payment.status, source)) return
    const token = randomToken()
    const refundedPoisha = payment.refundedPoisha - refund.amountPoisha
    const isWaiting = payment.status === 'paid' ? isTakenBack : sql`1`
    // Money that had never counted before it was given back waits for a person, uncounted, as it did.
    const neverCounted =
      payment.status === 'refunded' &&
      refund.fromStatus === 'review' &&
      payment.paidAt?.getTime() === refund.madeAt
    const [moved, after] = await runBatch(db, [
      claimPayment(db, payment, {
        set: {
          status: sql`CASE WHEN ${isWaiting} THEN 'review' ELSE status END`,
          reason: payment.reason ?? refundCancelled,
          refundedPoisha,
          // The day of the correction bears it: a past day does not change.
          refundedAt: now,
          ...(neverCounted && { paidAt: null }),
        },
        token,
        guard: and(eq(payments.refundedPoisha, payment.refundedPoisha), isStillOpen(refund)),
        now,
      }),
      findPayment(db, ref),
      ...(['review', 'paid'] as const).map((status) =>
        auditEntry(db, {
          actor: actor && { id: actor.id, name: actor.name },
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
      appendEvent(
        db,
        ref,
        {
          source,
          kind: 'refund_cancelled',
          from: payment.status,
          detail: { ...detailOf(refund), reason: said },
          actorId: null,
        },
        { guard: claimedBy(token), now },
      ),
      nameLastRefund(db, ref, claimedBy(token)),
    ])
    if ((moved as PaymentRow[]).length > 0) return
    // Either somebody was quicker with the same word, or the payment moved on: then it is looked at again.
    const [current] = after as PaymentRow[]
    if (current?.refundedPoisha === payment.refundedPoisha && current.status === payment.status) return
  }
}
