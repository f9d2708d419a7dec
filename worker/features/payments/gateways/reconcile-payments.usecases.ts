import { transactionId } from '#worker/adapters/gateways/ask-gateway.ts'
import type { Gateway } from '#worker/adapters/gateways/gateway.ts'
import { batch, type Database } from '#worker/db/db.ts'
import { openGateway, type GatewayAccess } from '#worker/features/payments/payment-methods.usecases.ts'
import { isSettled, recheck } from '#worker/features/payments/payments.rules.ts'
import { isOnline } from '#worker/features/payments/payments.schema.ts'
import type { PaymentRow } from '#worker/features/payments/payments.table.ts'
import { movePayment, receiveVerdict } from '#worker/features/payments/payments.usecases.ts'
import {
  listOpenRefunds,
  type OpenRefund,
} from '#worker/features/payments/refunds/refund-progress.queries.ts'
import { checkRefunds } from '#worker/features/payments/refunds/refund-progress.usecases.ts'
import type { Logger } from '#worker/lib/log.ts'
import { appendUnlessRepeated, listClaims } from './gateway-messages.queries.ts'
import { asUnreachable, isNoAnswer } from './gateway-messages.usecases.ts'
import { stopChecking, takeDuePayments } from './reconcile-payments.queries.ts'

// A Worker may hold six connections at once.
const maxAtOnce = 5
const maxClaims = 10

/** At most `limit` payments; safe to run twice at once. @returns the number of payments checked */
export async function reconcileOpenPayments(
  db: Database,
  { access, log }: { access: GatewayAccess; log: Logger },
  now: Date,
  limit: number,
): Promise<number> {
  const due = (await takeDuePayments(db, now, limit)).filter(({ method }) => isOnline(method))
  if (due.length === 0) return 0
  const ids = due.map(({ id }) => id)
  const { claims, openRefunds } = await batch(db, {
    claims: listClaims(db, ids),
    openRefunds: listOpenRefunds(db, ids),
  })
  const openOf = ({ id }: PaymentRow): Open => ({
    claims: claims
      .filter(({ paymentId }) => paymentId === id)
      .slice(0, maxClaims)
      .map(({ claim }) => claim),
    refunds: openRefunds.filter(({ paymentId }) => paymentId === id),
  })
  for (let start = 0; start < due.length; start += maxAtOnce) {
    const outcomes = await Promise.allSettled(
      due
        .slice(start, start + maxAtOnce)
        .map((payment) => reconcile(db, payment, openOf(payment), { access, log, now })),
    )
    for (const outcome of outcomes)
      if (outcome.status === 'rejected')
        log.error('payment_reconcile_failed', { cause: String(outcome.reason) })
  }
  return due.length
}

type Open = { claims: readonly string[]; refunds: readonly OpenRefund[] }

async function reconcile(
  db: Database,
  payment: PaymentRow,
  open: Open,
  { access, log, now }: { access: GatewayAccess; log: Logger; now: Date },
): Promise<void> {
  const { ref, method } = payment
  const gateway = openGateway(method, access)
  if (!gateway) return
  if (isSettled(payment)) return reconcileSettled(db, payment, open, { gateway, log, now })
  const verdict = await gateway.reconcile(payment, open.claims).catch(asUnreachable(log, method))
  await receiveVerdict(db, { ref, verdict, source: 'cron', now })
  if (verdict.state !== 'unknown') return
  // Operators read in the history why a payment stays open.
  const detail = { reason: verdict.reason ?? null, answer: verdict.said ?? null }
  await appendUnlessRepeated(db, payment, { source: 'cron', kind: 'unconfirmed', detail }, now)
  const isOver = now.getTime() - payment.createdAt.getTime() >= recheck.until
  // A pending payment never expires: its money was reported as on its way.
  if (isOver && payment.status === 'initiated')
    await movePayment(db, { ref, transition: 'fail', reason: 'expired', source: 'cron', now })
}

/** A second sum that messages named becomes a payment of its own. */
async function reconcileSettled(
  db: Database,
  payment: PaymentRow,
  { claims, refunds }: Open,
  { gateway, log, now }: { gateway: Gateway; log: Logger; now: Date },
): Promise<void> {
  const { ref, method, gatewayTxnId } = payment
  const asking = { gateway, source: 'cron', actor: null, requestId: null, log, now } as const
  const states = await checkRefunds(db, payment, refunds, asking)
  // While a refund is open, takeDuePayments has already set the next check.
  let isAnswered =
    states.length === refunds.length && states.every((state) => state === 'refunded' || state === 'cancelled')
  for (const claim of claims.filter((id) => id !== gatewayTxnId)) {
    const verdict = await gateway
      .verify(payment, { transaction: transactionId(claim), detail: {} })
      .catch(asUnreachable(log, method))
    if (verdict.state === 'paid') await receiveVerdict(db, { ref, verdict, source: 'cron', now })
    else if (verdict.state === 'pending' || isNoAnswer(verdict)) isAnswered = false
  }
  if (isAnswered) await stopChecking(db, payment)
}
