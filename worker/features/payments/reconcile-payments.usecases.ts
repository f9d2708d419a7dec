import type { Gateway } from '#worker/adapters/gateways/gateway.ts'
import type { Database } from '#worker/db/db.ts'
import type { Logger } from '#worker/lib/log.ts'
import { isNoAnswer, unreachable } from './gateway-messages.usecases.ts'
import { appendUnlessRepeated, listClaims } from './gateway-messages.queries.ts'
import { openGateway, type GatewayAccess } from './payment-methods.usecases.ts'
import { isSettled, recheck } from './payments.rules.ts'
import type { PaymentRow } from './payments.table.ts'
import { movePayment, receiveVerdict } from './payments.usecases.ts'
import { stopAsking, takeDuePayments } from './reconcile-payments.queries.ts'

// A Worker may hold six connections at once.
const atOnce = 5
const mostClaims = 10

/**
 * Asks the gateways about payments that were left open, two minutes to 72 hours after their start, and gives up the
 * unpaid ones after that; money that is reported later still settles. Bounded by `limit`; safe to run twice at once.
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
  const claims = await listClaims(
    db,
    due.map(({ id }) => id),
  )
  const claimsOf = (payment: PaymentRow) =>
    claims
      .filter(({ paymentId }) => paymentId === payment.id)
      .slice(0, mostClaims)
      .map(({ claim }) => claim)
  for (let start = 0; start < due.length; start += atOnce) {
    const group = due.slice(start, start + atOnce)
    const outcomes = await Promise.allSettled(
      group.map((payment) => reconcile(db, payment, claimsOf(payment), { access, log, now })),
    )
    for (const outcome of outcomes)
      if (outcome.status === 'rejected')
        log.error('payment_reconcile_failed', { cause: String(outcome.reason) })
  }
  return due.length
}

async function reconcile(
  db: Database,
  payment: PaymentRow,
  claims: readonly string[],
  { access, log, now }: { access: GatewayAccess; log: Logger; now: Date },
): Promise<void> {
  const { ref, method } = payment
  const gateway = openGateway(method, access)
  if (!gateway) return
  if (isSettled(payment)) return reconcileSettled(db, payment, claims, { gateway, log, now })
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

/** Asks about what messages named beside the money of a settled payment: a second sum becomes a payment of its own. */
async function reconcileSettled(
  db: Database,
  payment: PaymentRow,
  claims: readonly string[],
  { gateway, log, now }: { gateway: Gateway; log: Logger; now: Date },
): Promise<void> {
  const { ref, method, gatewayTxnId } = payment
  let isAnswered = true
  for (const claim of claims.filter((id) => id !== gatewayTxnId)) {
    // The names under which the gateways send such an id.
    const message = { tran_id: ref, val_id: claim, transactionId: claim }
    const verdict = await gateway.verify(payment, message).catch(unreachable(log, method))
    if (verdict.state === 'paid') await receiveVerdict(db, { ref, verdict, source: 'cron', now })
    else if (verdict.state === 'pending' || isNoAnswer(verdict)) isAnswered = false
  }
  if (isAnswered) await stopAsking(db, payment)
}
