import { and, sql, type SQL } from 'drizzle-orm'
import { batch, type Database, type UnrunQuery } from '#worker/db/db.ts'
import { holdIfLeft } from '../discounts/discounts.queries.ts'
import { randomToken } from '#worker/lib/crypto.ts'
import {
  appendEvent,
  claimedBy,
  claimPayment,
  findSpent,
  isUnspent,
  paymentEffects,
} from '../settlement/payment-writes.queries.ts'
import { paymentClosed, paymentInReview, paymentNotFound, trxUsed } from '../payments.errors.ts'
import { findOwnPayment, findWaiting, hasNoneWaiting } from '../payments.queries.ts'
import { canTransition, reviewReasons } from '../payments.rules.ts'
import type { PaymentRow } from '../payments.table.ts'
import { isOnline } from '#worker/features/settings/payment-methods.schema.ts'

const maxAttempts = 3

/**
 * Moves a manual payment to review under its TrxID, also one that was rejected or superseded. The same TrxID again succeeds.
 * @throws 404 for a payment of another user; 409 `trx_used`, `payment_in_review`, `payment_closed`
 */
export async function submitTrxId(
  db: Database,
  {
    userId,
    ref,
    trxId,
    requestId,
    now,
  }: { userId: number; ref: string; trxId: string; requestId: string | null; now: Date },
): Promise<void> {
  for (let attempt = 0; attempt < maxAttempts; attempt++) {
    const [payment] = await findOwnPayment(db, userId, ref)
    if (!payment) throw paymentNotFound()
    if (payment.status === 'review' && payment.gatewayTxnId === trxId) return
    const kind = (['submit_trx', 'claim'] as const).find((name) =>
      canTransition(name, payment.status, 'customer'),
    )
    if (!kind || isOnline(payment.method)) throw paymentClosed()
    const token = randomToken()
    const { moved, spent, waiting } = await batch(db, {
      ...moveToReview(db, payment, { trxId, token, now }),
      event: appendEvent(db, {
        ref,
        source: 'customer',
        kind,
        from: payment.status,
        detail: { transaction: trxId },
        actorId: userId,
        guard: claimedBy(token),
        requestId,
        now,
      }),
    })
    if (moved.length === 1) return
    if (spent.length > 0) throw trxUsed()
    const [other] = waiting
    if (other) throw paymentInReview(other.ref)
    // The payment changed meanwhile.
  }
  throw paymentClosed()
}

type Moving = { trxId: string; token: string; guard?: SQL; now: Date }

/**
 * For a keyed batch: moves a manual payment to review, unless its TrxID is spent or another payment of the same user and
 * purpose waits there. `moved` has the row, and `spent` and `waiting` say what prevented it.
 */
export function moveToReview(db: Database, payment: PaymentRow, { trxId, token, guard, now }: Moving) {
  const effect = paymentEffects[payment.purpose]
  const money = { gatewayTxnId: trxId, bankTxnId: null }
  const cleared: UnrunQuery[] = [effect.clear?.(db, payment, now) ?? []].flat()
  return {
    cleared,
    moved: claimPayment(db, payment, {
      set: {
        status: 'review',
        reason: sql`CASE WHEN ${effect.possible(now)} THEN ${reviewReasons.submitted} ELSE ${reviewReasons.surplus} END`,
        gatewayTxnId: trxId,
        holdsCode: sql`${holdIfLeft}`,
      },
      token,
      guard: and(isUnspent(db, payment.ref, payment.method, money), hasNoneWaiting(payment), guard),
      now,
    }),
    spent: findSpent(db, payment.ref, payment.method, money),
    waiting: findWaiting(db, payment),
  }
}
