import { eq, sql } from 'drizzle-orm'
import type { Gateway } from '#worker/adapters/gateways/gateway.ts'
import { runBatch, type Database } from '#worker/db/db.ts'
import { auditEntry } from '#worker/features/audit/audit.queries.ts'
import type { CurrentUser } from '#worker/lib/actor.ts'
import { randomToken } from '#worker/lib/crypto.ts'
import { poishaToTaka } from '#worker/lib/money.ts'
import { paymentEffects } from './payment-effects.ts'
import { appendEvent, claimedBy, claimPayment } from './payment-writes.queries.ts'
import { notRefundable, paymentChanged, paymentNotFound, refundTooMuch } from './payments.errors.ts'
import { findPayment } from './payments.queries.ts'
import { canTransition } from './payments.rules.ts'
import { payments, type PaymentRow } from './payments.table.ts'
import { listRefundSteps } from './refund.queries.ts'
import { refundable } from './refund.rules.ts'
import { sendRefund, type SentRefund } from './send-refund.usecases.ts'

export type RefundAct = {
  actor: Pick<CurrentUser, 'id' | 'name'>
  requestId: string | null
  now: Date
}

export type Refunding = {
  ref: string
  amountPoisha: number
  /** The admin's words, kept with the payment. */
  reason: string
  /** Ends what was bought also with a part of the money; all of it always does. */
  ends?: boolean
  /** Given: the gateway is asked to send the money first. Left out: the money went back by hand and is recorded. */
  gateway?: Gateway | null
}

export type RefundResult = { payment: PaymentRow; sent: SentRefund | null }

/**
 * Gives money back, wholly or in part. With all of it the payment is `refunded` and what it bought ends: the subscription,
 * the boost with its rank, the fee. One batch, decided by what the payment was when it was read: of two refunds at once
 * one is 409 `payment_changed`, and never more goes back than came. Throws 404, 409 `not_refundable` for a payment
 * without money, 422 `refund_too_much`, and what {@link sendRefund} throws.
 */
export async function refundPayment(
  db: Database,
  { actor, requestId, now }: RefundAct,
  { ref, amountPoisha, reason, ends = false, gateway = null }: Refunding,
): Promise<RefundResult> {
  const [[payment], steps] = await db.batch([findPayment(db, ref), listRefundSteps(db, ref)])
  if (!payment) throw paymentNotFound()
  if (!canTransition('refund', payment.status, 'admin') || isOnlyWord(payment)) throw notRefundable()
  const most = refundable(payment, steps)
  if (amountPoisha <= 0 || amountPoisha > most) throw refundTooMuch(poishaToTaka(most))
  const sent = gateway
    ? await sendRefund(db, payment, steps, { gateway, amountPoisha, reason, actorId: actor.id, now })
    : null

  const isAll = amountPoisha === most
  const status = isAll ? 'refunded' : payment.status
  const refundedPoisha = payment.refundedPoisha + amountPoisha
  const token = randomToken()
  const detail = {
    amount_poisha: amountPoisha,
    reason,
    by: sent ? 'gateway' : 'hand',
    ...(sent && { refund_trans: sent.refundTrans, refund_ref: sent.gatewayRef, state: sent.state }),
  }
  const [moved] = await runBatch(db, [
    claimPayment(db, payment, {
      set: {
        status,
        refundedPoisha,
        refundedAt: now,
        refundReason: reason,
        ...(sent && { refundRef: sent.gatewayRef ?? sent.refundTrans }),
        // Money that waited in review counts as taken when it is given back: the books show both.
        ...(isAll && { paidAt: sql`coalesce(${payments.paidAt}, ${now.getTime()})` }),
      },
      token,
      guard: eq(payments.refundedPoisha, payment.refundedPoisha),
      now,
    }),
    auditEntry(db, {
      actor: { id: actor.id, name: actor.name },
      action: 'payment.refunded',
      entity: 'payment',
      entityId: ref,
      before: { status: payment.status, refunded_amount: poishaToTaka(payment.refundedPoisha) },
      after: { status, refunded_amount: poishaToTaka(refundedPoisha), reason, by: detail.by },
      requestId,
      now,
      onlyIf: sql`EXISTS (SELECT 1 FROM payments WHERE ref = ${ref} AND ${claimedBy(token)})`,
    }),
    appendEvent(
      db,
      ref,
      { source: 'admin', kind: 'refund', from: payment.status, detail, actorId: actor.id },
      { guard: claimedBy(token), now },
    ),
    ...(isAll || ends ? (paymentEffects[payment.purpose]?.end(db, { ref, token, now }) ?? []) : []),
  ])
  const [refunded] = moved as PaymentRow[]
  if (!refunded) throw paymentChanged()
  return { payment: refunded, sent }
}

/** Nobody but the payer has said that money came: an admin confirms it first. */
const isOnlyWord = ({ status, reason }: PaymentRow) =>
  status === 'review' && (reason === 'customer_claim' || reason === 'trx_submitted')
