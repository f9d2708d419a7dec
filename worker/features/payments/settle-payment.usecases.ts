import { sql, type SQL } from 'drizzle-orm'
import type { Evidence } from '#worker/adapters/gateways/gateway.ts'
import { runBatch, type Database, type UnrunQuery } from '#worker/db/db.ts'
import { randomToken } from '#worker/lib/crypto.ts'
import { unavailable } from '#worker/lib/errors.ts'
import { ulid } from '#worker/lib/ulid.ts'
import { paymentEffects } from './payment-effects.queries.ts'
import {
  appendEvent,
  claimedBy,
  claimPayment,
  findSpent,
  insertSurplusPayment,
  isMoved,
  isUnspent,
  namesOtherMoney,
} from './payment-writes.queries.ts'
import { paymentNotFound } from './payments.errors.ts'
import { findPayment } from './payments.queries.ts'
import { maySettle, recheck, transitionToPaid } from './payments.rules.ts'
import type { PaymentEventSource } from './payments.schema.ts'
import type { PaymentRow } from './payments.table.ts'

export type Settling = {
  ref: string
  evidence: Evidence
  source: PaymentEventSource
  /** The admin who confirms. */
  actorId?: number
  /** What else is written in the batch: it is given SQL for "this very call moved it, and to this status". */
  record?: (moved: (status: 'paid' | 'review') => SQL) => UnrunQuery[]
  now: Date
}

export type Settlement = {
  /**
   * `paid` and given · `review`: the money is there and a person must look · `already`: said before, nothing done ·
   * `surplus`: a second sum under a settled reference, now a payment of its own in review · `refused`: this money
   * served another payment.
   */
  outcome: 'paid' | 'review' | 'already' | 'surplus' | 'refused'
  payment: PaymentRow
}

const tries = 5

/**
 * The single door to `paid`. One batch: the payment moves if it is still as it was read, the effect follows where the
 * row carries this claim's token, and the history says so. If the effect cannot be given, or the money is short or
 * risky, the payment waits in review. Safe to call any number of times, at once, in any order.
 * Throws 404 for an unknown reference, 503 if the payment keeps moving.
 */
export async function settlePayment(db: Database, settling: Settling): Promise<Settlement> {
  for (let attempt = 0; attempt < tries; attempt++) {
    const [payment] = await findPayment(db, settling.ref)
    if (!payment) throw paymentNotFound()
    const settlement = maySettle(payment, settling.source)
      ? await claim(db, payment, settling)
      : await repeat(db, payment, settling)
    if (settlement) return settlement
  }
  throw unavailable()
}

// Of the row that is being updated: to an account that was erased meanwhile nothing can be given.
const isPayerThere = sql`EXISTS (SELECT 1 FROM users payer WHERE payer.id = payments.user_id AND payer.erased_at IS NULL)`

async function claim(db: Database, payment: PaymentRow, settling: Settling): Promise<Settlement | null> {
  const { ref, evidence, source, actorId = null, record, now } = settling
  const token = randomToken()
  const effect = paymentEffects[payment.purpose]
  const held = evidence.hold ?? (evidence.amountPoisha < payment.amountPoisha ? 'amount_short' : null)
  const possible = held || !effect ? sql`0` : sql`(${isPayerThere} AND ${effect.possible(now)})`
  const why = held ? sql`${held}` : sql`CASE WHEN ${isPayerThere} THEN 'surplus' ELSE 'account_erased' END`
  const money = {
    gatewayTxnId: evidence.gatewayTxnId ?? payment.gatewayTxnId,
    bankTxnId: evidence.bankTxnId ?? payment.bankTxnId,
  }
  const detail = {
    ...evidence.detail,
    amount_poisha: evidence.amountPoisha,
    transaction: evidence.gatewayTxnId,
  }
  const event = { source, kind: transitionToPaid(source), from: payment.status, detail, actorId }

  const before = effect?.clear(db, payment, now) ?? []
  const results = await runBatch(db, [
    ...before,
    claimPayment(db, payment, {
      set: {
        ...money,
        status: sql`CASE WHEN ${possible} THEN 'paid' ELSE 'review' END`,
        reason: sql`CASE WHEN ${possible} THEN NULL ELSE ${why} END`,
        paidAt: sql`CASE WHEN ${possible} THEN ${now.getTime()} END`,
        nextCheckAt: sql`CASE WHEN ${namesOtherMoney(money)} THEN ${now.getTime() + recheck.from} END`,
      },
      token,
      guard: isUnspent(db, ref, payment.method, money),
      now,
    }),
    findSpent(db, ref, payment.method, money),
    ...(effect?.give(db, { ref, token, now }) ?? []),
    appendEvent(db, ref, event, { guard: sql`${claimedBy(token)} AND status = 'paid'`, now }),
    appendEvent(
      db,
      ref,
      { ...event, kind: 'hold' },
      { guard: sql`${claimedBy(token)} AND status = 'review'`, now },
    ),
    ...(record?.((status) => isMoved(ref, token, status)) ?? []),
  ])
  const [claimed] = results[before.length] as PaymentRow[]
  if (claimed) return { outcome: claimed.status === 'paid' ? 'paid' : 'review', payment: claimed }
  const [spent] = results[before.length + 1] as { ref: string }[]
  if (!spent) return null
  await appendEvent(
    db,
    ref,
    { ...event, kind: 'evidence_refused', detail: { ...detail, served: spent.ref } },
    { now },
  )
  return { outcome: 'refused', payment }
}

/** What is said of a payment that cannot settle any more: mostly the same again, sometimes money that came twice. */
async function repeat(db: Database, payment: PaymentRow, settling: Settling): Promise<Settlement> {
  const { evidence, source, actorId = null, now } = settling
  const isSameMoney =
    evidence.gatewayTxnId === null ||
    evidence.gatewayTxnId === payment.gatewayTxnId ||
    (evidence.bankTxnId !== null && evidence.bankTxnId === payment.bankTxnId)
  if (isSameMoney || source === 'admin') return { outcome: 'already', payment }
  const ref = ulid(now)
  const detail = { ...evidence.detail, of: payment.ref, transaction: evidence.gatewayTxnId }
  const [, , [surplus]] = await db.batch([
    insertSurplusPayment(db, payment, { ref, money: evidence, now }),
    appendEvent(db, ref, { source, kind: 'surplus', from: null, detail, actorId }, { now }),
    findPayment(db, ref),
  ])
  return surplus ? { outcome: 'surplus', payment: surplus } : { outcome: 'already', payment }
}
