import { sql, type SQL } from 'drizzle-orm'
import type { Evidence, Verdict } from '#worker/adapters/gateways/gateway.ts'
import { batch, firstOr, type Database, type UnrunQuery } from '#worker/db/db.ts'
import type { CurrentUser } from '#worker/lib/actor.ts'
import { users } from '#worker/features/people/people.table.ts'
import { randomToken } from '#worker/lib/crypto.ts'
import { unavailable } from '#worker/lib/errors.ts'
import { ulid } from '#worker/lib/ulid.ts'
import {
  appendEvent,
  claimedId,
  findSpent,
  insertSurplusPayment,
  isMoved,
  isUnspent,
  markRivals,
  claimPayment,
  namesOtherMoney,
  paymentEffects,
  supersedeOthers,
  type EventBy,
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
import { holdIfLeft, holdsOrMayHold, releaseOwnUses } from '../discounts/discounts.queries.ts'
import type { PaymentRow } from '../payments.table.ts'

type Settling = EventBy & {
  ref: string
  evidence: Evidence
  /** Further writes of the batch; `moved` is SQL for "this call moved the payment to this status". */
  record?: (moved: (status: 'paid' | 'review') => SQL) => UnrunQuery[]
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
    const payment = await firstOr(findPayment(db, settling.ref), paymentNotFound)
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
  const { ref, evidence, record, ...by } = settling
  const { source, now } = by
  const token = randomToken()
  const effect = paymentEffects[payment.purpose]
  const hold = evidence.hold ?? (evidence.amountPoisha < payment.amountPoisha ? 'amount_short' : null)
  const canBegin = hold ? sql`0` : sql`(${payerExists} AND ${holdsOrMayHold} AND ${effect.possible(now)})`
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

  const results = await batch(db, {
    // The payer may have started another payment with the same code, which took the use along.
    released: payment.code
      ? releaseOwnUses(db, { userId: payment.userId, code: payment.code, except: ref })
      : null,
    cleared: effect.clear?.(db, payment, now) ?? [],
    ...claimPayment(db, payment, {
      ...by,
      kind: sql`CASE status WHEN 'paid' THEN ${transitionToPaid(source)} ELSE 'hold' END`,
      detail,
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
    }),
    spent: findSpent(db, ref, payment.method, money),
    given: effect.give?.(db, { ref, token, now }) ?? [],
    superseded: supersedeOthers(db, { payment, token, ...by }, (ids) => effect.drop?.(db, ids, now) ?? []),
    rivals: money.gatewayTxnId ? markRivals(db, { payment, token, ...by }, money) : [],
    recorded: record?.((status) => isMoved(ref, token, status)) ?? [],
  })
  const [claimed] = results.moved
  if (claimed) return { outcome: claimed.status === 'paid' ? 'paid' : 'review', payment: claimed }
  const [spent] = results.spent
  if (!spent) return null
  const refused = { ...by, ref, kind: 'evidence_refused', from: payment.status } as const
  await appendEvent(db, { ...refused, detail: { ...detail, served: spent.ref } })
  return { outcome: 'refused', payment }
}

async function receiveRepeat(db: Database, payment: PaymentRow, settling: Settling): Promise<Settlement> {
  const { evidence, source, now } = settling
  const isSameMoney =
    evidence.gatewayTxnId === null ||
    evidence.gatewayTxnId === payment.gatewayTxnId ||
    (evidence.bankTxnId !== null && evidence.bankTxnId === payment.bankTxnId)
  if (isSameMoney || source === 'admin') return { outcome: 'already', payment }
  const ref = ulid(now)
  const detail = { ...evidence.detail, of: payment.ref, transaction: evidence.gatewayTxnId }
  const { stored } = await batch(db, {
    inserted: insertSurplusPayment(db, payment, { ref, money: evidence, now }),
    event: appendEvent(db, { ...settling, ref, kind: 'surplus', from: null, detail }),
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

type Moving = EventBy & {
  ref: string
  transition: 'await' | 'fail' | 'cancel' | 'reject'
  /** A stable code, which screens translate. */
  reason: string | null
  said?: string | undefined
  /** Further writes of the batch; `isMoved` is SQL for "this call moved the payment". */
  record?: (isMoved: SQL) => UnrunQuery[]
}

/** A transition that the life cycle forbids changes nothing and returns false. @throws 404 for an unknown reference */
export async function movePayment(db: Database, moving: Moving): Promise<boolean> {
  const { ref, transition, reason, said, record, ...by } = moving
  const payment = await firstOr(findPayment(db, ref), paymentNotFound)
  if (!canTransition(transition, payment.status, by.source)) return false
  const token = randomToken()
  const effect = transition === 'await' ? undefined : paymentEffects[payment.purpose]
  const detail = { reason, ...(said && { said }) }
  const { to } = paymentTransitions[transition]
  const { moved } = await batch(db, {
    ...claimPayment(db, payment, { ...by, kind: transition, detail, set: { status: to, reason }, token }),
    dropped: effect?.drop?.(db, claimedId(ref, token), by.now) ?? [],
    recorded: record?.(isMoved(ref, token, to)) ?? [],
  })
  return moved.length === 1
}

/** @returns the settlement of the money, if there is any */
export async function receiveVerdict(
  db: Database,
  { verdict, ...about }: Pick<Moving, 'ref' | 'source' | 'requestId' | 'now'> & { verdict: Verdict },
): Promise<Settlement | undefined> {
  if (verdict.state === 'paid') {
    const settlement = await settlePayment(db, { ...about, evidence: verdict.evidence })
    for (const evidence of verdict.more ?? []) await settlePayment(db, { ...about, evidence })
    return settlement
  }
  if (verdict.state === 'pending') await movePayment(db, { ...about, transition: 'await', reason: null })
  else if (verdict.state === 'failed' || verdict.state === 'cancelled') {
    const transition = verdict.state === 'failed' ? 'fail' : 'cancel'
    await movePayment(db, { ...about, transition, reason: verdict.reason, said: verdict.said })
  }
  return undefined
}
