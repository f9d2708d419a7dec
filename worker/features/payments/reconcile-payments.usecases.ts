import type { Database } from '#worker/db/db.ts'
import type { Logger } from '#worker/lib/log.ts'
import { unreachable } from './gateway-messages.usecases.ts'
import { appendUnlessRepeated, listClaims } from './gateway-messages.queries.ts'
import { openGateway, type GatewayAccess } from './payment-methods.usecases.ts'
import { recheck } from './payments.rules.ts'
import type { PaymentRow } from './payments.table.ts'
import { movePayment, receiveVerdict } from './payments.usecases.ts'
import { takeDuePayments } from './reconcile-payments.queries.ts'

// A Worker may hold six connections at once.
const atOnce = 5
const mostClaims = 5

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
