import { sql, type SQL } from 'drizzle-orm'
import type { Evidence, Verdict } from '#worker/adapters/gateways/gateway.ts'
import { batch, type Database, type UnrunQuery } from '#worker/db/db.ts'
import type { CurrentUser } from '#worker/lib/actor.ts'
import { users } from '#worker/features/people/people.table.ts'
import { randomToken } from '#worker/lib/crypto.ts'
import { unavailable } from '#worker/lib/errors.ts'
import { ulid } from '#worker/lib/ulid.ts'
import {
  appendEvent,
  claimedBy,
  claimedId,
  claimPayment,
  findSpent,
  insertSurplusPayment,
  isMoved,
  isUnspent,
  markRivals,
  namesOtherMoney,
  paymentEffects,
  supersedeOthers,
} from './payment-writes.queries.ts'
import { paymentNotFound } from '../payments.errors.ts'
import { findPayment } from '../payments.queries.ts'
import {
  canTransition,
  codeUsedUp,
  maySettle,
  paymentTransitions,
  recheck,
  transitionToPaid,
} from '../payments.rules.ts'
import type { PaymentEventSource } from '../payments.schema.ts'
import { holdIfLeft, holdsOrMayHold, releaseOwnUses } from '../discounts/discounts.queries.ts'
import type { PaymentRow } from '../payments.table.ts'

type Settling = {
  ref: string
  evidence: Evidence
  source: PaymentEventSource
  actorId?: number | undefined
  /** Further writes of the batch; `moved` is SQL for "this call moved the payment to this status". */
  record?: (moved: (status: 'paid' | 'review') => SQL) => UnrunQuery[]
  /** Null for the cron. */
  requestId: string | null
  now: Date
}

export type Settlement = {
  /** `surplus`: a second sum, stored as a payment in review. `refused`: another payment used this money. */
  outcome: 'paid' | 'review' | 'already' | 'surplus' | 'refused'
  payment: PaymentRow
}

const maxAttempts = 5

/** The only way to `paid`, safe to repeat and to run concurrently. @throws 404, or 503 if the payment keeps changing */
export async function settlePayment(db: Database, settling: Settling): Promise<Settlement> {
  for (let attempt = 0; attempt < maxAttempts; attempt++) {
    const [payment] = await findPayment(db, settling.ref)
    if (!payment) throw paymentNotFound()
    const settlement = maySettle(payment, settling.source)
      ? await claim(db, payment, settling)
      : await receiveRepeat(db, payment, settling)
    if (settlement) return settlement
  }
  throw unavailable()
}

// Of the row that is being updated: an account may be erased while its payment is open.
const payerExists = sql`EXISTS (SELECT 1 FROM ${users} payer WHERE payer.id = payments.user_id AND payer.erased_at IS NULL)`

/** @returns null if the payment changed meanwhile and has to be loaded again */
async function claim(db: Database, payment: PaymentRow, settling: Settling): Promise<Settlement | null> {
  const { ref, evidence, source, actorId, record, requestId, now } = settling
  const token = randomToken()
  const effect = paymentEffects[payment.purpose]
  const hold = evidence.hold ?? (evidence.amountPoisha < payment.amountPoisha ? 'amount_short' : null)
  const canBegin =
    hold || !effect ? sql`0` : sql`(${payerExists} AND ${holdsOrMayHold} AND ${effect.possible(now)})`
  const holdReason = hold
    ? sql`${hold}`
    : sql`CASE WHEN NOT ${payerExists} THEN 'account_erased' WHEN ${holdsOrMayHold} THEN 'surplus'
        ELSE ${codeUsedUp} END`
  const money = {
    gatewayTxnId: evidence.gatewayTxnId ?? payment.gatewayTxnId,
    bankTxnId: evidence.bankTxnId ?? payment.bankTxnId,
  }
  const detail = {
    ...evidence.detail,
    amount_poisha: evidence.amountPoisha,
    transaction: evidence.gatewayTxnId,
  }
  const event = {
    ref,
    source,
    kind: transitionToPaid(source),
    from: payment.status,
    detail,
    actorId,
    requestId,
    now,
  }

  const results = await batch(db, {
    // The payer may have started another payment with the same code, which took the use along.
    released: payment.code
      ? releaseOwnUses(db, { userId: payment.userId, code: payment.code, except: ref })
      : null,
    cleared: effect?.clear?.(db, payment, now) ?? [],
    claimed: claimPayment(db, payment, {
      set: {
        ...money,
        status: sql`CASE WHEN ${canBegin} THEN 'paid' ELSE 'review' END`,
        reason: sql`CASE WHEN ${canBegin} THEN NULL ELSE ${holdReason} END`,
        holdsCode: sql`${holdIfLeft}`,
        paidAt: sql`CASE WHEN ${canBegin} THEN ${now.getTime()} END`,
        nextCheckAt: sql`CASE WHEN ${namesOtherMoney(money)} THEN ${now.getTime() + recheck.from} END`,
      },
      token,
      guard: isUnspent(db, ref, payment.method, money),
      now,
    }),
    spent: findSpent(db, ref, payment.method, money),
    given: effect?.give?.(db, { ref, token, now }) ?? [],
    superseded: supersedeOthers(
      db,
      { payment, token, source, requestId, now },
      (ids) => effect?.drop?.(db, ids, now) ?? [],
    ),
    rivals: money.gatewayTxnId ? markRivals(db, { payment, token, source, requestId, now }, money) : [],
    settledEvent: appendEvent(db, {
      ...event,
      kind: sql`CASE status WHEN 'paid' THEN ${event.kind} ELSE 'hold' END`,
      guard: claimedBy(token),
    }),
    recorded: record?.((status) => isMoved(ref, token, status)) ?? [],
  })
  const [claimed] = results.claimed
  if (claimed) return { outcome: claimed.status === 'paid' ? 'paid' : 'review', payment: claimed }
  const [spent] = results.spent
  if (!spent) return null
  await appendEvent(db, { ...event, kind: 'evidence_refused', detail: { ...detail, served: spent.ref } })
  return { outcome: 'refused', payment }
}

async function receiveRepeat(db: Database, payment: PaymentRow, settling: Settling): Promise<Settlement> {
  const { evidence, source, actorId, requestId, now } = settling
  const isSameMoney =
    evidence.gatewayTxnId === null ||
    evidence.gatewayTxnId === payment.gatewayTxnId ||
    (evidence.bankTxnId !== null && evidence.bankTxnId === payment.bankTxnId)
  if (isSameMoney || source === 'admin') return { outcome: 'already', payment }
  const ref = ulid(now)
  const detail = { ...evidence.detail, of: payment.ref, transaction: evidence.gatewayTxnId }
  const { stored } = await batch(db, {
    inserted: insertSurplusPayment(db, payment, { ref, money: evidence, now }),
    event: appendEvent(db, { ref, source, kind: 'surplus', from: null, detail, actorId, requestId, now }),
    stored: findPayment(db, ref),
  })
  const [surplus] = stored
  return surplus ? { outcome: 'surplus', payment: surplus } : { outcome: 'already', payment }
}

export type AdminContext = {
  actor: Pick<CurrentUser, 'id' | 'name'>
  requestId: string | null
  now: Date
}

type Moving = {
  ref: string
  transition: 'await' | 'fail' | 'cancel' | 'reject'
  /** A stable code, which screens translate. */
  reason: string | null
  said?: string | undefined
  source: PaymentEventSource
  actorId?: number | undefined
  /** Further writes of the batch; `isMoved` is SQL for "this call moved the payment". */
  record?: (isMoved: SQL) => UnrunQuery[]
  /** Null for the cron. */
  requestId: string | null
  now: Date
}

/** A transition that the life cycle forbids changes nothing and returns false. @throws 404 for an unknown reference */
export async function movePayment(db: Database, moving: Moving): Promise<boolean> {
  const { ref, transition, reason, said, source, actorId, record, requestId, now } = moving
  const [payment] = await findPayment(db, ref)
  if (!payment) throw paymentNotFound()
  if (!canTransition(transition, payment.status, source)) return false
  const token = randomToken()
  const effect = transition === 'await' ? undefined : paymentEffects[payment.purpose]
  const detail = { reason, ...(said && { said }) }
  const event = { ref, source, kind: transition, from: payment.status, detail, actorId, requestId, now }
  const { to } = paymentTransitions[transition]
  const { moved } = await batch(db, {
    moved: claimPayment(db, payment, { set: { status: to, reason }, token, now }),
    event: appendEvent(db, { ...event, guard: claimedBy(token) }),
    dropped: effect?.drop?.(db, claimedId(ref, token), now) ?? [],
    recorded: record?.(isMoved(ref, token, to)) ?? [],
  })
  return moved.length === 1
}

export async function receiveVerdict(
  db: Database,
  { verdict, ...about }: Pick<Moving, 'ref' | 'source' | 'requestId' | 'now'> & { verdict: Verdict },
): Promise<void> {
  if (verdict.state === 'paid') {
    for (const evidence of [verdict.evidence, ...(verdict.more ?? [])])
      await settlePayment(db, { ...about, evidence })
  } else if (verdict.state === 'pending')
    await movePayment(db, { ...about, transition: 'await', reason: null })
  else if (verdict.state === 'failed' || verdict.state === 'cancelled') {
    const transition = verdict.state === 'failed' ? 'fail' : 'cancel'
    await movePayment(db, { ...about, transition, reason: verdict.reason, said: verdict.said })
  }
}
