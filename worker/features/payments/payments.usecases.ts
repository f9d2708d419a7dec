import type { SQL } from 'drizzle-orm'
import type { Verdict } from '#worker/adapters/gateways/gateway.ts'
import { batch, type Database, type UnrunQuery } from '#worker/db/db.ts'
import type { CurrentUser } from '#worker/lib/actor.ts'
import { randomToken } from '#worker/lib/crypto.ts'
import {
  appendEvent,
  claimedBy,
  claimedId,
  claimPayment,
  isMoved,
  paymentEffects,
} from './settlement/payment-writes.queries.ts'
import { paymentNotFound } from './payments.errors.ts'
import { findPayment } from './payments.queries.ts'
import { canTransition, paymentTransitions } from './payments.rules.ts'
import type { PaymentEventSource } from './payments.schema.ts'
import { settlePayment } from './settlement/settle-payment.usecases.ts'

export type AdminAct = {
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
  now: Date
}

/** A transition that the life cycle forbids changes nothing and returns false. @throws 404 for an unknown reference */
export async function movePayment(db: Database, moving: Moving): Promise<boolean> {
  const { ref, transition, reason, said, source, actorId, record, now } = moving
  const [payment] = await findPayment(db, ref)
  if (!payment) throw paymentNotFound()
  if (!canTransition(transition, payment.status, source)) return false
  const token = randomToken()
  const effect = transition === 'await' ? undefined : paymentEffects[payment.purpose]
  const detail = { reason, ...(said && { said }) }
  const event = { ref, source, kind: transition, from: payment.status, detail, actorId, now }
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
