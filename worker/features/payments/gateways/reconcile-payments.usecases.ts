import type { Gateway } from '#worker/adapters/gateways/gateway.ts'
import type { Database } from '#worker/db/db.ts'
import type { Logger } from '#worker/lib/log.ts'
import { isNoAnswer, unreachable } from './gateway-messages.usecases.ts'
import { appendUnlessRepeated, listClaims } from './gateway-messages.queries.ts'
import { openGateway, type GatewayAccess } from '#worker/features/payments/payment-methods.usecases.ts'
import { isSettled, recheck } from '#worker/features/payments/payments.rules.ts'
import type { PaymentRow } from '#worker/features/payments/payments.table.ts'
import { movePayment, receiveVerdict } from '#worker/features/payments/payments.usecases.ts'
import { stopAsking, takeDuePayments } from './reconcile-payments.queries.ts'
import {
  listRefundsOnTheirWay,
  type RefundOnItsWay,
} from '#worker/features/payments/refunds/refund-progress.queries.ts'
import { askAboutRefunds } from '#worker/features/payments/refunds/refund-progress.usecases.ts'

// A Worker may hold six connections at once.
const atOnce = 5
const mostClaims = 10

/**
 * Asks the gateways about payments that were left open, two minutes to 72 hours after their start, and gives up the
 * unpaid ones after that; money that is reported later still settles. Asks, too, how far the money is that they are
 * sending back. Bounded by `limit`; safe to run twice at once.
 * @returns how many were asked about
 */
export async function reconcileOpenPayments(
  db: Database,
  { access, log }: { access: GatewayAccess; log: Logger },
  now: Date,
  limit: number,
): Promise<number> {
  const due = (await takeDuePayments(db, now, limit)).filter(({ method }) => method !== 'manual')
  if (due.length === 0) return 0
  const ids = due.map(({ id }) => id)
  const [claims, onTheirWay] = await db.batch([listClaims(db, ids), listRefundsOnTheirWay(db, ids)])
  const claimsOf = (payment: PaymentRow) =>
    claims
      .filter(({ paymentId }) => paymentId === payment.id)
      .slice(0, mostClaims)
      .map(({ claim }) => claim)
  for (let start = 0; start < due.length; start += atOnce) {
    const group = due.slice(start, start + atOnce)
    const outcomes = await Promise.allSettled(
      group.map((payment) => {
        const refunds = onTheirWay.filter(({ paymentId }) => paymentId === payment.id)
        return reconcile(db, payment, { claims: claimsOf(payment), refunds }, { access, log, now })
      }),
    )
    for (const outcome of outcomes)
      if (outcome.status === 'rejected')
        log.error('payment_reconcile_failed', { cause: String(outcome.reason) })
  }
  return due.length
}

type Open = { claims: readonly string[]; refunds: readonly RefundOnItsWay[] }

async function reconcile(
  db: Database,
  payment: PaymentRow,
  { claims, refunds }: Open,
  { access, log, now }: { access: GatewayAccess; log: Logger; now: Date },
): Promise<void> {
  const { ref, method } = payment
  const gateway = openGateway(method, access)
  if (!gateway) return
  if (isSettled(payment)) return reconcileSettled(db, payment, { claims, refunds }, { gateway, log, now })
  const verdict = await gateway.reconcile(payment, claims).catch(unreachable(log, method))
  await receiveVerdict(db, { ref, verdict, source: 'cron', now })
  if (verdict.state === 'unknown') {
    // What keeps a payment open stands in its history, where operators look.
    const detail = { reason: verdict.reason ?? null, answer: verdict.said ?? null }
    await appendUnlessRepeated(db, payment, { source: 'cron', kind: 'unconfirmed', detail }, now)
  }
  const isOver = now.getTime() - payment.createdAt.getTime() >= recheck.until
  // Money that was said to be on its way is not given up: a person sees it as pending.
  if (verdict.state === 'unknown' && isOver && payment.status === 'initiated')
    await movePayment(db, { ref, transition: 'fail', reason: 'expired', source: 'cron', now })
}

/**
 * Asks about what messages named beside the money of a settled payment: a second sum becomes a payment of its own. And
 * about the money of it that is on its way back.
 */
async function reconcileSettled(
  db: Database,
  payment: PaymentRow,
  { claims, refunds }: Open,
  { gateway, log, now }: { gateway: Gateway; log: Logger; now: Date },
): Promise<void> {
  const { ref, method, gatewayTxnId } = payment
  const asking = { gateway, source: 'cron', actor: null, requestId: null, log, now } as const
  const states = await askAboutRefunds(db, payment, refunds, asking)
  // As long as money is on its way the next moment is set already.
  let isAnswered =
    states.length === refunds.length && states.every((state) => state === 'refunded' || state === 'cancelled')
  for (const claim of claims.filter((id) => id !== gatewayTxnId)) {
    // The names under which the gateways send such an id.
    const message = { tran_id: ref, val_id: claim, transactionId: claim }
    const verdict = await gateway.verify(payment, message).catch(unreachable(log, method))
    if (verdict.state === 'paid') await receiveVerdict(db, { ref, verdict, source: 'cron', now })
    else if (verdict.state === 'pending' || isNoAnswer(verdict)) isAnswered = false
  }
  if (isAnswered) await stopAsking(db, payment)
}
