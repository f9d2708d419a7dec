import { eq, sql } from 'drizzle-orm'
import type { Gateway } from '#worker/adapters/gateways/gateway.ts'
import { runBatch, type Database } from '#worker/db/db.ts'
import { auditEntry } from '#worker/features/audit/audit.queries.ts'
import type { CurrentUser } from '#worker/lib/actor.ts'
import { randomToken } from '#worker/lib/crypto.ts'
import { poishaToTaka } from '#worker/lib/money.ts'
import { paymentEffects } from '#worker/features/payments/payment-effects.queries.ts'
import { appendEvent, claimedBy, claimPayment } from '#worker/features/payments/payment-writes.queries.ts'
import {
  notRefundable,
  paymentChanged,
  paymentNotFound,
  refundTooMuch,
} from '#worker/features/payments/payments.errors.ts'
import { findPayment } from '#worker/features/payments/payments.queries.ts'
import { canTransition, refundRecheck } from '#worker/features/payments/payments.rules.ts'
import { payments, type PaymentRow } from '#worker/features/payments/payments.table.ts'
import { listRefundSteps } from './refunds.queries.ts'
import { refundable, refundCancelled } from './refunds.rules.ts'
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
  /**
   * Whether what was bought ends with a part of the money; all of it always ends it. Left out: it does, once it was paid.
   * What waits in review has not begun.
   */
  ends?: boolean
  /** Given: the gateway is asked to send the money first. Left out: the money went back by hand and is recorded. */
  gateway?: Gateway | null
}

export type RefundResult = { payment: PaymentRow; sent: SentRefund | null }

/**
 * Gives money back, wholly or in part, and what it bought ends: the subscription, the boost with its rank. With all of it
 * the payment is `refunded`, and a fee is due again. One batch, decided by what the payment was when it was read: of two refunds at once
 * one is 409 `payment_changed`, and never more goes back than came. Throws 404, 409 `not_refundable` for a payment
 * without money, 422 `refund_too_much`, and what {@link sendRefund} throws.
 */
export async function refundPayment(
  db: Database,
  { actor, requestId, now }: RefundAct,
  { ref, amountPoisha, reason, ends, gateway = null }: Refunding,
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
  const isAgain = payment.reason === refundCancelled
  const status = isAll ? 'refunded' : isAgain ? statusAgain(payment) : payment.status
  const isEnd = isAll || (ends ?? payment.status === 'paid')
  const refundedPoisha = payment.refundedPoisha + amountPoisha
  const token = randomToken()
  const detail = {
    amount_poisha: amountPoisha,
    reason,
    by: sent ? 'gateway' : 'hand',
    ends: isEnd,
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
        ...(isAgain && status !== 'review' && { reason: null }),
        ...(sent?.state === 'processing' && { nextCheckAt: askedAbout(now) }),
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
    ...(isEnd ? (paymentEffects[payment.purpose]?.end(db, { ref, token, now }) ?? []) : []),
  ])
  const [refunded] = moved as PaymentRow[]
  if (!refunded) throw paymentChanged()
  return { payment: refunded, sent }
}

/**
 * What a payment whose refund was cancelled is after a part of its money went back by another way: paid again, with what
 * it bought long over. A fee waits on: its payer may have paid another.
 */
const statusAgain = ({ purpose, status }: PaymentRow) => (purpose === 'biodata_fee' ? status : 'paid')

/** SQL for the moment from which the cron asks about money that is on its way. */
const askedAbout = (now: Date) => {
  const from = now.getTime() + refundRecheck.from
  return sql`min(coalesce(${payments.nextCheckAt}, ${from}), ${from})`
}

/** Nobody but the payer has said that money came: an admin confirms it first. */
const isOnlyWord = ({ status, reason }: PaymentRow) =>
  status === 'review' && (reason === 'customer_claim' || reason === 'trx_submitted')
