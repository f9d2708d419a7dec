import type { Gateway, RefundProgress, Verdict } from '#worker/adapters/gateways/gateway.ts'
import type { Database } from '#worker/db/db.ts'
import { auditEntry } from '#worker/features/audit/audit.queries.ts'
import type { Logger } from '#worker/lib/log.ts'
import { findPaymentById } from '#worker/features/payments/admin/admin-payment-detail.queries.ts'
import { gatewaySilent, nothingToAsk } from '#worker/features/payments/admin/admin-payments.errors.ts'
import { listClaims } from './gateway-messages.queries.ts'
import { unreachable } from './gateway-messages.usecases.ts'
import { openGateway, type GatewayAccess } from '#worker/features/payments/payment-methods.usecases.ts'
import { paymentNotFound } from '#worker/features/payments/payments.errors.ts'
import type { PaymentStatus } from '#worker/features/payments/payments.schema.ts'
import type { PaymentRow } from '#worker/features/payments/payments.table.ts'
import { receiveVerdict } from '#worker/features/payments/payments.usecases.ts'
import {
  listRefundsOnTheirWay,
  type RefundOnItsWay,
} from '#worker/features/payments/refunds/refund-progress.queries.ts'
import { askAboutRefunds } from '#worker/features/payments/refunds/refund-progress.usecases.ts'
import type { ReviewAct } from '#worker/features/payments/admin/review-payments.usecases.ts'
import { mayAsk } from '#worker/features/payments/admin/review.rules.ts'

const mostClaims = 5

/** What a gateway said about a payment, or about the money of it that is on its way back. */
export type Said = Verdict['state'] | `refund_${Exclude<RefundProgress['state'], 'unknown'>}`

type Asking = { access: GatewayAccess; log: Logger }

/**
 * Asks the gateway about a payment now instead of waiting for the cron, and acts on what it says; about one whose money
 * it is sending back, how far that is.
 * @returns what it said, and where the payment stands now
 * Throws 404, 409 `nothing_to_ask`, 503 `gateway_silent`.
 */
export async function askGatewayNow(
  db: Database,
  act: ReviewAct,
  id: number,
  { access, log }: Asking,
): Promise<{ said: Said; status: PaymentStatus }> {
  const { actor, requestId, now } = act
  const [[payment], claims, refunds] = await db.batch([
    findPaymentById(db, id),
    listClaims(db, [id]),
    listRefundsOnTheirWay(db, [id]),
  ])
  if (!payment) throw paymentNotFound()
  const isOpen = mayAsk(payment)
  const gateway = isOpen || refunds.length > 0 ? openGateway(payment.method, access) : null
  if (!gateway) throw nothingToAsk()
  const named = claims.slice(0, mostClaims).map(({ claim }) => claim)
  const said = isOpen
    ? await askAboutMoney(db, payment, named, { gateway, log, now })
    : await askAboutReturn(db, payment, refunds, { ...act, gateway, log })
  const [after] = await findPaymentById(db, id)
  const status = after?.status ?? payment.status
  // The move itself stands in the history of the payment; this says who had it looked up.
  await auditEntry(db, {
    actor: { id: actor.id, name: actor.name },
    action: 'payment.asked',
    entity: 'payment',
    entityId: payment.ref,
    before: { status: payment.status },
    after: { status, said: said ?? 'unknown' },
    requestId,
    now,
  })
  if (said === null) throw gatewaySilent()
  return { said, status }
}

/** @returns null where nobody answered */
async function askAboutMoney(
  db: Database,
  payment: PaymentRow,
  named: readonly string[],
  { gateway, log, now }: { gateway: Gateway; log: Logger; now: Date },
): Promise<Said | null> {
  const verdict = await gateway.reconcile(payment, named).catch(unreachable(log, payment.method))
  await receiveVerdict(db, { ref: payment.ref, verdict, source: 'gateway', now })
  return verdict.state === 'unknown' && verdict.reason === 'gateway_unreachable' ? null : verdict.state
}

/** @returns the word that matters most of several refunds; null where nobody answered */
async function askAboutReturn(
  db: Database,
  payment: PaymentRow,
  refunds: readonly RefundOnItsWay[],
  asking: ReviewAct & { gateway: Gateway; log: Logger },
): Promise<Said | null> {
  const states = await askAboutRefunds(db, payment, refunds, { ...asking, source: 'gateway' })
  const worst = (['cancelled', 'unknown', 'processing', 'refunded'] as const).find((state) =>
    states.includes(state),
  )
  return worst && worst !== 'unknown' ? `refund_${worst}` : null
}
