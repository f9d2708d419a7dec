import type { Verdict } from '#worker/adapters/gateways/gateway.ts'
import type { Database } from '#worker/db/db.ts'
import { secondsUntil } from '#worker/features/auth/auth.rules.ts'
import { countHit } from '#worker/features/auth/rate-counters.queries.ts'
import { randomToken } from '#worker/lib/crypto.ts'
import { tooManyRequests } from '#worker/lib/errors.ts'
import type { Logger } from '#worker/lib/log.ts'
import { checkLimits } from './check-payment.rules.ts'
import { appendUnlessRepeated, askAgainSoon, listClaims } from './gateway-messages.queries.ts'
import { isNoAnswer, unreachable } from './gateway-messages.usecases.ts'
import { openGateway, type GatewayAccess } from '#worker/features/payments/payment-methods.usecases.ts'
import {
  appendEvent,
  claimedBy,
  claimPayment,
  findSpent,
} from '#worker/features/payments/payment-writes.queries.ts'
import {
  checkUnreachable,
  otherOrder,
  paymentNotFound,
  trxUsed,
} from '#worker/features/payments/payments.errors.ts'
import { findOwnPayment, findPayment } from '#worker/features/payments/payments.queries.ts'
import { canTransition, isSettled, recheck } from '#worker/features/payments/payments.rules.ts'
import { normalizeTrxId, type CheckOutcome } from '#worker/features/payments/payments.schema.ts'
import type { PaymentRow } from '#worker/features/payments/payments.table.ts'
import { receiveVerdict, submitTrxId } from '#worker/features/payments/payments.usecases.ts'
import { settlePayment } from '#worker/features/payments/settle-payment.usecases.ts'

type Asking = {
  userId: number
  ref: string
  /** Whatever id the payer has, as it was typed; null for none. */
  entered: string | null
  access: GatewayAccess
  now: Date
  log: Logger
}

/**
 * "টাকা কেটেছে, চালু হয়নি": asks the gateway now, on the payer's word, and acts on what it says. An id that the gateway does
 * not know of (yet) is kept, and the payment waits in review for a person while the cron goes on asking. Limited by
 * {@link checkLimits}. Throws 404 for somebody else's payment, 409 `trx_used` or `trx_other_order` for an id that belongs
 * elsewhere, 429, 503 `gateway_unreachable`.
 */
export async function checkPayment(db: Database, asking: Asking): Promise<CheckOutcome> {
  const { userId, ref, entered, access, now, log } = asking
  const [own] = await findOwnPayment(db, userId, ref)
  if (!own) throw paymentNotFound()
  const { payment } = own
  if (isSettled(payment)) return outcomeOf(payment)
  const [one, all] = checkLimits(userId, payment.id, now)
  const [hits, hitsOfAll] = await db.batch([countHit(db, one), countHit(db, all)])
  if (hits.length === 0 || hitsOfAll.length === 0) throw tooManyRequests(secondsUntil(one.end, now))

  if (entered && payment.method === 'manual' && canTransition('submit_trx', payment.status, 'customer')) {
    await submitTrxId(db, { userId, ref, trxId: normalizeTrxId(entered), now })
    return 'review'
  }
  if (entered) await noteEntered(db, payment, entered, now)
  const gateway = openGateway(payment.method, access)
  if (!gateway) throw checkUnreachable()
  const claims = (await listClaims(db, [payment.id])).map(({ claim }) => claim)
  const ask = (ids: string[]): Promise<Verdict> =>
    gateway.reconcile(payment, ids).catch(unreachable(log, payment.method))
  let verdict = await ask(entered ? [entered] : claims.slice(0, 5))
  const others = claims.filter((claim) => claim !== entered).slice(0, 4)
  const refused = verdict.state === 'unknown' ? verdict.reason : undefined
  if (entered && others.length > 0 && verdict.state === 'unknown') verdict = await ask(others)

  if (verdict.state === 'paid') return settle(db, payment, verdict, now)
  await receiveVerdict(db, { ref, verdict, source: 'gateway', now })
  if (verdict.state === 'pending') return 'pending'
  if (refused === 'other_order') throw otherOrder()
  if (isNoAnswer(verdict)) throw checkUnreachable()
  if (entered) return claim(db, { ref, entered, userId, now })
  const [after] = await findPayment(db, ref)
  return after ? outcomeOf(after) : 'nothing'
}

function outcomeOf(payment: PaymentRow): CheckOutcome {
  const { status } = payment
  if (status === 'paid' || status === 'refunded' || status === 'review' || status === 'pending') return status
  return status === 'initiated' ? 'nothing' : 'failed'
}

/** Keeps what was entered, so that the cron asks about it too, unless it has served another payment. */
async function noteEntered(db: Database, payment: PaymentRow, entered: string, now: Date): Promise<void> {
  const money = { gatewayTxnId: entered, bankTxnId: entered }
  const [spent] = await findSpent(db, payment.ref, payment.method, money)
  if (spent) throw trxUsed()
  const detail = { transaction: entered, said: 'entered' }
  await db.batch([
    appendUnlessRepeated(db, payment, { source: 'customer', kind: 'message', detail }, now),
    askAgainSoon(db, payment, now),
  ])
}

async function settle(
  db: Database,
  { ref }: PaymentRow,
  { evidence, more = [] }: Extract<Verdict, { state: 'paid' }>,
  now: Date,
): Promise<CheckOutcome> {
  const { outcome, payment } = await settlePayment(db, { ref, evidence, source: 'gateway', now })
  for (const further of more) await settlePayment(db, { ref, evidence: further, source: 'gateway', now })
  if (outcome === 'refused') throw trxUsed()
  return outcome === 'surplus' ? 'review' : outcomeOf(payment)
}

type Claim = { ref: string; entered: string; userId: number; now: Date }

/** Puts the payment before a person. Only the history keeps the id: unproven, it must not block whoever it belongs to. */
async function claim(db: Database, { ref, entered, userId, now }: Claim): Promise<CheckOutcome> {
  const [payment] = await findPayment(db, ref)
  if (!payment) throw paymentNotFound()
  const token = randomToken()
  const isOpen = canTransition('claim', payment.status, 'customer')
  if (!isOpen) return outcomeOf(payment)
  const isYoung = now.getTime() - payment.createdAt.getTime() < recheck.until
  const [moved] = await db.batch([
    claimPayment(db, payment, {
      set: {
        status: 'review',
        reason: 'customer_claim',
        nextCheckAt: isYoung ? new Date(now.getTime() + recheck.from) : null,
      },
      token,
      now,
    }),
    appendEvent(
      db,
      ref,
      {
        source: 'customer',
        kind: 'claim',
        from: payment.status,
        detail: { transaction: entered },
        actorId: userId,
      },
      { guard: claimedBy(token), now },
    ),
  ])
  if (moved.length === 1) return 'review'
  // A message was quicker.
  const [after] = await findPayment(db, ref)
  return after ? outcomeOf(after) : 'nothing'
}
