import { transactionId } from '#worker/adapters/gateways/ask-gateway.ts'
import type { Gateway } from '#worker/adapters/gateways/gateway.ts'
import { batch, type Database } from '#worker/db/db.ts'
import { releaseLeftUses } from '../discounts/discounts.queries.ts'
import { openGateway, type GatewayAccess } from '../methods/methods.usecases.ts'
import { isSettled, recheck } from '../payments.rules.ts'
import type { PaymentRow } from '../payments.table.ts'
import { movePayment, receiveVerdict } from './settlement.usecases.ts'
import { listOpenRefunds, type OpenRefund } from '../refunds/refunds.queries.ts'
import { checkRefunds } from '../refunds/refund-progress.usecases.ts'
import { errorText } from '#worker/lib/faults/error-text.ts'
import type { Logger } from '#worker/lib/log.ts'
import {
  appendUnlessRepeated,
  checkSoonIfUnanswered,
  listClaims,
  markAnswered,
} from '../gateways/gateway-messages.queries.ts'
import { asUnreachable, isOpenAnswer } from '../gateways/gateway-messages.usecases.ts'
import { stopChecking, takeDuePayments } from './settlement.queries.ts'
import { isOnline } from '#worker/features/settings/payment-methods.schema.ts'

// A Worker may hold six connections at once.
const maxAtOnce = 5
// A run comes every five minutes, so ids in forged messages cost one question a minute.
const maxClaims = 5

/** `requestId` is that of the payer who waits; null for the cron. */
type Reconciling = { access: GatewayAccess; log: Logger; requestId: string | null }

/** Also gives back the uses of codes that unpaid payments hold too long. At most `limit` payments; safe to run twice at once. @returns the number of payments checked */
export async function reconcileOpenPayments(
  db: Database,
  reconciling: Reconciling,
  now: Date,
  limit: number,
): Promise<number> {
  const { taken } = await batch(db, {
    taken: takeDuePayments(db, now, limit),
    released: releaseLeftUses(db, { now, limit }),
  })
  return reconcileTaken(db, taken, { ...reconciling, maxClaims, now })
}

/** Checks one payment if its check is due, without waiting for the cron. */
export async function reconcileIfDue(
  db: Database,
  reconciling: Reconciling,
  ref: string,
  now: Date,
): Promise<void> {
  await reconcileTaken(db, await takeDuePayments(db, now, 1, ref), { ...reconciling, maxClaims: 1, now })
}

async function reconcileTaken(
  db: Database,
  taken: readonly PaymentRow[],
  { access, log, requestId, maxClaims, now }: Reconciling & { maxClaims: number; now: Date },
): Promise<number> {
  const due = taken.filter(({ method }) => isOnline(method))
  if (due.length === 0) return 0
  const ids = due.map(({ id }) => id)
  const { claims, openRefunds } = await batch(db, {
    claims: listClaims(db, ids),
    openRefunds: listOpenRefunds(db, ids),
  })
  const openOf = ({ id, gatewayTxnId }: PaymentRow): Open => {
    const named = claims.filter(({ paymentId, claim }) => paymentId === id && claim !== gatewayTxnId)
    return {
      claims: named.slice(0, maxClaims).map(({ claim }) => claim),
      isComplete: named.slice(maxClaims).every(({ isAnswered }) => isAnswered),
      refunds: openRefunds.filter(({ paymentId }) => paymentId === id),
    }
  }
  for (let start = 0; start < due.length; start += maxAtOnce) {
    const outcomes = await Promise.allSettled(
      due
        .slice(start, start + maxAtOnce)
        .map((payment) => reconcile(db, payment, openOf(payment), { access, log, requestId, now })),
    )
    for (const [index, outcome] of outcomes.entries())
      if (outcome.status === 'rejected')
        log.error('payment_reconcile_failed', {
          ref: due[start + index]?.ref,
          cause: errorText(outcome.reason),
        })
  }
  return due.length
}

/** `isComplete`: `claims` has all ids about which the gateway has not answered. */
type Open = { claims: readonly string[]; isComplete: boolean; refunds: readonly OpenRefund[] }

async function reconcile(
  db: Database,
  payment: PaymentRow,
  open: Open,
  { access, log, requestId, now }: Reconciling & { now: Date },
): Promise<void> {
  const { ref, method } = payment
  const gateway = openGateway(method, access)
  if (!gateway) return
  if (isSettled(payment)) return reconcileSettled(db, payment, open, { gateway, log, requestId, now })
  const verdict = await gateway.reconcile(payment, open.claims).catch(asUnreachable)
  await receiveVerdict(db, { ref, verdict, source: 'cron', requestId, now })
  // After a payment, ids that were not asked about may name other money.
  const answered = verdict.state === 'paid' ? [verdict.evidence.gatewayTxnId ?? ''] : open.claims
  if (!isOpenAnswer(verdict))
    await batch(db, {
      answered: markAnswered(db, payment, answered, now),
      soon: checkSoonIfUnanswered(db, payment),
    })
  if (verdict.state !== 'unknown') return
  // Operators read in the history why a payment stays open.
  const detail = { reason: verdict.reason ?? null, answer: verdict.said ?? null }
  await appendUnlessRepeated(db, payment, { source: 'cron', kind: 'unconfirmed', detail, requestId, now })
  const isOver = now.getTime() - payment.createdAt.getTime() >= recheck.until
  // A pending payment never expires: its money was reported as on its way.
  if (isOver && payment.status === 'initiated')
    await movePayment(db, { ref, transition: 'fail', reason: 'expired', source: 'cron', requestId, now })
}

/** A second sum that messages named becomes a payment of its own. */
async function reconcileSettled(
  db: Database,
  payment: PaymentRow,
  { claims, isComplete, refunds }: Open,
  { gateway, log, requestId, now }: Omit<Reconciling, 'access'> & { gateway: Gateway; now: Date },
): Promise<void> {
  const { ref } = payment
  const asking = { gateway, source: 'cron', actor: null, requestId, log, now } as const
  const states = await checkRefunds(db, payment, refunds, asking)
  // While a refund is open, takeDuePayments has already set the next check.
  let isAnswered =
    isComplete &&
    states.length === refunds.length &&
    states.every((state) => state === 'refunded' || state === 'cancelled')
  for (const claim of claims) {
    const verdict = await gateway
      .verify(payment, { transaction: transactionId(claim), detail: {} })
      .catch(asUnreachable)
    if (verdict.state === 'paid') await receiveVerdict(db, { ref, verdict, source: 'cron', requestId, now })
    else if (isOpenAnswer(verdict)) isAnswered = false
    else await markAnswered(db, payment, [claim], now)
  }
  await (isAnswered ? stopChecking(db, payment) : checkSoonIfUnanswered(db, payment))
}
