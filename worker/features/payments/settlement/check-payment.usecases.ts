import type { Verdict } from '#worker/adapters/gateways/gateway.ts'
import { batch, firstOr, type Database } from '#worker/db/db.ts'
import { countHits } from '#worker/features/people/limits.queries.ts'
import { randomToken } from '#worker/lib/crypto.ts'
import { tooManyRequests } from '#worker/lib/errors.ts'
import { checkLimits, canTransition, isSettled, recheck } from '../payments.rules.ts'
import {
  appendUnlessRepeated,
  askAgainSoon,
  checkSoonUnlessGranted,
  listClaims,
  scheduleCheck,
  takeAskPermission,
} from '../gateways/gateway-messages.queries.ts'
import { asUnreachable, isNoAnswer } from '../gateways/gateway-messages.usecases.ts'
import { openGateway, type GatewayAccess } from '../methods/methods.usecases.ts'
import { findSpent, claimPayment } from './payment-writes.queries.ts'
import { checkUnreachable, otherOrder, paymentNotFound, trxUsed } from '../payments.errors.ts'
import { findOwnPayment, findPayment } from '../payments.queries.ts'
import { normalizeTrxId, type CheckOutcome } from '../payments.schema.ts'
import type { PaymentRow } from '../payments.table.ts'
import { submitTrxId } from '../manual/submit-trx.usecases.ts'
import { receiveVerdict } from './settlement.usecases.ts'
import { secondsUntil } from '#worker/features/people/limits.rules.ts'
import { isOnline, paymentMethodOf } from '#worker/features/settings/payment-methods.schema.ts'

type InRequest = { requestId: string; now: Date }

type Asking = InRequest & {
  userId: number
  ref: string
  entered: string | null
  access: GatewayAccess
}

/** @throws 404; 409 `trx_used`, `trx_other_order`; 429 beyond {@link checkLimits}; 503 `gateway_unreachable` */
export async function checkPayment(db: Database, asking: Asking): Promise<CheckOutcome> {
  const { userId, ref, entered, access, requestId, now } = asking
  const payment = await firstOr(findOwnPayment(db, userId, ref), paymentNotFound)
  if (isSettled(payment)) return outcomeOf(payment)
  const [ofPayment, ofUser] = checkLimits(userId, payment.id, now)
  const hits = await batch(db, { ofPayment: countHits(db, [ofPayment]), ofUser: countHits(db, [ofUser]) })
  if (hits.ofPayment.length === 0 || hits.ofUser.length === 0)
    throw tooManyRequests(secondsUntil(ofPayment.end, now))

  if (!isOnline(payment.method)) {
    if (!entered) return outcomeOf(payment)
    await submitTrxId(db, { userId, ref, trxId: normalizeTrxId(entered), requestId, now })
    return 'review'
  }
  if (entered) await storeEntered(db, payment, entered, { requestId, now })
  const claims = (await listClaims(db, [payment.id])).map(({ claim }) => claim)
  if (claims.length > 0 || !paymentMethodOf(payment.method).needsTransactionId) {
    const { permitted } = await batch(db, {
      permitted: takeAskPermission(db, payment, { now }),
      soon: checkSoonUnlessGranted(db, payment),
    })
    if (permitted.length === 0) return payment.status === 'review' ? 'review' : 'soon'
  }
  const gateway = openGateway(payment.method, access)
  if (!gateway) throw checkUnreachable()
  const ask = (ids: string[]): Promise<Verdict> => gateway.reconcile(payment, ids).catch(asUnreachable)
  let verdict = await ask(entered ? [entered] : claims.slice(0, 5))
  const others = claims.filter((claim) => claim !== entered).slice(0, 4)
  const refused = verdict.state === 'unknown' ? verdict.reason : undefined
  if (entered && others.length > 0 && verdict.state === 'unknown') verdict = await ask(others)

  const settlement = await receiveVerdict(db, { ref, verdict, source: 'gateway', requestId, now })
  if (settlement?.outcome === 'refused') throw trxUsed()
  if (settlement) return settlement.outcome === 'surplus' ? 'review' : outcomeOf(settlement.payment)
  await askAgainSoon(db, payment)
  if (verdict.state === 'pending') return 'pending'
  if (refused === 'other_order') throw otherOrder()
  if (isNoAnswer(verdict)) throw checkUnreachable()
  if (entered) return claim(db, { ref, entered, userId, requestId, now })
  const [after] = await findPayment(db, ref)
  return after ? outcomeOf(after) : 'nothing'
}

function outcomeOf(payment: PaymentRow): CheckOutcome {
  const { status } = payment
  if (status === 'paid' || status === 'refunded' || status === 'review' || status === 'pending') return status
  return status === 'initiated' ? 'nothing' : 'failed'
}

/** Stores the entered id for the cron, unless another payment has used it. */
async function storeEntered(
  db: Database,
  payment: PaymentRow,
  entered: string,
  { requestId, now }: InRequest,
): Promise<void> {
  const money = { gatewayTxnId: entered, bankTxnId: entered }
  const [spent] = await findSpent(db, payment.ref, payment.method, money)
  if (spent) throw trxUsed()
  const detail = { transaction: entered, said: 'entered' }
  await batch(db, {
    event: appendUnlessRepeated(db, payment, { source: 'customer', kind: 'message', detail, requestId, now }),
    check: scheduleCheck(db, payment, now),
  })
}

type Claim = InRequest & { ref: string; entered: string; userId: number }

/** Moves the payment to review. Only the history keeps the unproven id, so that it does not block its real owner. */
async function claim(db: Database, { ref, entered, userId, requestId, now }: Claim): Promise<CheckOutcome> {
  const payment = await firstOr(findPayment(db, ref), paymentNotFound)
  if (!canTransition('claim', payment.status, 'customer')) return outcomeOf(payment)
  const isYoung = now.getTime() - payment.createdAt.getTime() < recheck.until
  const { moved } = await batch(
    db,
    claimPayment(db, payment, {
      set: {
        status: 'review',
        reason: 'customer_claim',
        nextCheckAt: isYoung ? new Date(now.getTime() + recheck.from) : null,
      },
      token: randomToken(),
      source: 'customer',
      kind: 'claim',
      detail: { transaction: entered },
      actorId: userId,
      requestId,
      now,
    }),
  )
  if (moved.length === 1) return 'review'
  // A message moved the payment first.
  const [after] = await findPayment(db, ref)
  return after ? outcomeOf(after) : 'nothing'
}
