import type { Verdict } from '#worker/adapters/gateways/gateway.ts'
import type { SQL } from 'drizzle-orm'
import { runBatch, type Database, type UnrunQuery } from '#worker/db/db.ts'
import { randomToken } from '#worker/lib/crypto.ts'
import { paymentEffects } from './payment-effects.queries.ts'
import {
  appendEvent,
  claimedBy,
  claimPayment,
  findSpent,
  isMoved,
  isUnspent,
} from './payment-writes.queries.ts'
import { paymentClosed, paymentNotFound, trxUsed } from './payments.errors.ts'
import { findOwnPayment, findPayment } from './payments.queries.ts'
import { canTransition, paymentTransitions } from './payments.rules.ts'
import type { PaymentEventSource } from './payments.schema.ts'
import { settlePayment } from './settle-payment.usecases.ts'

type Moving = {
  ref: string
  transition: 'await' | 'fail' | 'cancel' | 'reject'
  /** A stable code; screens put it into words. */
  reason: string | null
  /** The gateway's own words, for operators. */
  said?: string | undefined
  source: PaymentEventSource
  actorId?: number
  /** What else is written in the batch, where the SQL it is given holds: "this very call moved it". */
  record?: (isMoved: SQL) => UnrunQuery[]
  now: Date
}

/**
 * Moves a payment on without money: on its way, failed, cancelled, or rejected by an admin; what it would have given is
 * let go. Nothing happens where the life cycle has no such step, so late and repeated news are harmless.
 * @returns whether it moved
 */
export async function movePayment(db: Database, moving: Moving): Promise<boolean> {
  const { ref, transition, reason, said, source, actorId = null, record, now } = moving
  const [payment] = await findPayment(db, ref)
  if (!payment) throw paymentNotFound()
  if (!canTransition(transition, payment.status, source)) return false
  const token = randomToken()
  const drops =
    transition === 'await' ? [] : (paymentEffects[payment.purpose]?.drop(db, { ref, token, now }) ?? [])
  const event = {
    source,
    kind: transition,
    from: payment.status,
    detail: { reason, ...(said && { said }) },
    actorId,
  }
  const { to } = paymentTransitions[transition]
  const [moved] = await runBatch(db, [
    claimPayment(db, payment, { set: { status: to, reason }, token, now }),
    appendEvent(db, ref, event, { guard: claimedBy(token), now }),
    ...drops,
    ...(record?.(isMoved(ref, token, to)) ?? []),
  ])
  return (moved as unknown[]).length === 1
}

/** Acts on what a gateway said of a payment when it was asked. */
export async function receiveVerdict(
  db: Database,
  { ref, verdict, source, now }: { ref: string; verdict: Verdict; source: PaymentEventSource; now: Date },
): Promise<void> {
  if (verdict.state === 'paid') {
    for (const evidence of [verdict.evidence, ...(verdict.more ?? [])])
      await settlePayment(db, { ref, evidence, source, now })
  } else if (verdict.state === 'pending')
    await movePayment(db, { ref, transition: 'await', reason: null, source, now })
  else if (verdict.state === 'failed' || verdict.state === 'cancelled') {
    const transition = verdict.state === 'failed' ? 'fail' : 'cancel'
    await movePayment(db, { ref, transition, reason: verdict.reason, said: verdict.said, source, now })
  }
}

/**
 * Takes the TrxID of a payment by hand; it then waits for an admin. A TrxID serves one payment of its method.
 * Sending the same again is fine. Throws 404 for somebody else's payment, 409 `trx_used`, 409 `payment_closed`.
 */
export async function submitTrxId(
  db: Database,
  { userId, ref, trxId, now }: { userId: number; ref: string; trxId: string; now: Date },
): Promise<void> {
  const [own] = await findOwnPayment(db, userId, ref)
  if (!own) throw paymentNotFound()
  const { payment } = own
  const money = { gatewayTxnId: trxId, bankTxnId: null }
  const mayTake = payment.method === 'manual' && canTransition('submit_trx', payment.status, 'customer')
  if (!mayTake) {
    if (payment.status === 'review' && payment.gatewayTxnId === trxId) return
    throw paymentClosed()
  }
  const token = randomToken()
  const event = {
    source: 'customer',
    kind: 'submit_trx',
    from: payment.status,
    detail: { transaction: trxId },
    actorId: userId,
  } as const
  const [moved, , [spent], [after]] = await db.batch([
    claimPayment(db, payment, {
      set: { status: 'review', reason: 'trx_submitted', gatewayTxnId: trxId },
      token,
      guard: isUnspent(db, ref, payment.method, money),
      now,
    }),
    appendEvent(db, ref, event, { guard: claimedBy(token), now }),
    findSpent(db, ref, payment.method, money),
    findPayment(db, ref),
  ])
  if (moved.length === 1) return
  if (spent) throw trxUsed()
  if (after?.status === 'review' && after.gatewayTxnId === trxId) return
  throw paymentClosed()
}
