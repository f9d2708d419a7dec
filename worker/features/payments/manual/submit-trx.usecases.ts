import { and, sql, type SQL } from 'drizzle-orm'
import { batch, firstOr, type Database, type UnrunQuery } from '#worker/db/db.ts'
import { holdIfLeft } from '../discounts/discounts.queries.ts'
import { randomToken } from '#worker/lib/crypto.ts'
import {
  findSpent,
  isUnspent,
  claimPayment,
  paymentEffects,
  type EventBy,
} from '../settlement/payment-writes.queries.ts'
import { paymentClosed, paymentInReview, paymentNotFound, trxUsed } from '../payments.errors.ts'
import { findOwnPayment, findWaiting, hasNoneWaiting } from '../payments.queries.ts'
import { canTransition, reviewReasons, type PaymentTransition } from '../payments.rules.ts'
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
    const payment = await firstOr(findOwnPayment(db, userId, ref), paymentNotFound)
    if (payment.status === 'review' && payment.gatewayTxnId === trxId) return
    const kind = (['submit_trx', 'claim'] as const).find((name) =>
      canTransition(name, payment.status, 'customer'),
    )
    if (!kind || isOnline(payment.method)) throw paymentClosed()
    const by = { source: 'customer', actorId: userId, requestId, now } as const
    const { moved, spent, waiting } = await batch(
      db,
      moveToReview(db, payment, { ...by, kind, trxId, token: randomToken() }),
    )
    if (moved.length === 1) return
    if (spent.length > 0) throw trxUsed()
    const [other] = waiting
    if (other) throw paymentInReview(other.ref)
    // The payment changed meanwhile.
  }
  throw paymentClosed()
}

type Moving = EventBy & { kind: PaymentTransition; trxId: string; token: string; guard?: SQL }

/**
 * For a keyed batch: moves a manual payment to review, unless its TrxID is spent or another payment of the same user and
 * purpose waits there. `moved` has the row, and `spent` and `waiting` say what prevented it.
 */
export function moveToReview(db: Database, payment: PaymentRow, { trxId, guard, ...moving }: Moving) {
  const { now } = moving
  const effect = paymentEffects[payment.purpose]
  const money = { gatewayTxnId: trxId, bankTxnId: null }
  const cleared: UnrunQuery[] = [effect.clear?.(db, payment, now) ?? []].flat()
  return {
    cleared,
    ...claimPayment(db, payment, {
      ...moving,
      detail: { transaction: trxId },
      set: {
        status: 'review',
        reason: sql`CASE WHEN ${effect.possible(now)} THEN ${reviewReasons.submitted} ELSE ${reviewReasons.surplus} END`,
        gatewayTxnId: trxId,
        holdsCode: sql`${holdIfLeft}`,
      },
      guard: and(isUnspent(db, payment.ref, payment.method, money), hasNoneWaiting(payment), guard),
    }),
    spent: findSpent(db, payment.ref, payment.method, money),
    waiting: findWaiting(db, payment),
  }
}
