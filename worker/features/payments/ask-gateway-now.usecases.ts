import type { Verdict } from '#worker/adapters/gateways/gateway.ts'
import type { Database } from '#worker/db/db.ts'
import { auditEntry } from '#worker/features/audit/audit.queries.ts'
import type { Logger } from '#worker/lib/log.ts'
import { findPaymentById } from './admin-payment-detail.queries.ts'
import { gatewaySilent, nothingToAsk } from './admin-payments.errors.ts'
import { listClaims } from './gateway-messages.queries.ts'
import { unreachable } from './gateway-messages.usecases.ts'
import { openGateway, type GatewayAccess } from './payment-methods.usecases.ts'
import { paymentNotFound } from './payments.errors.ts'
import type { PaymentStatus } from './payments.schema.ts'
import { receiveVerdict } from './payments.usecases.ts'
import type { ReviewAct } from './review-payments.usecases.ts'
import { mayAsk } from './review.rules.ts'

const mostClaims = 5

/**
 * Asks the gateway about a payment now instead of waiting for the cron, and acts on what it says.
 * @returns what it said, and where the payment stands now
 * Throws 404, 409 `nothing_to_ask`, 503 `gateway_silent`.
 */
export async function askGatewayNow(
  db: Database,
  { actor, requestId, now }: ReviewAct,
  id: number,
  { access, log }: { access: GatewayAccess; log: Logger },
): Promise<{ said: Verdict['state']; status: PaymentStatus }> {
  const [[payment], claims] = await db.batch([findPaymentById(db, id), listClaims(db, [id])])
  if (!payment) throw paymentNotFound()
  const gateway = mayAsk(payment) ? openGateway(payment.method, access) : null
  if (!gateway) throw nothingToAsk()
  const named = claims.slice(0, mostClaims).map(({ claim }) => claim)
  const verdict = await gateway.reconcile(payment, named).catch(unreachable(log, payment.method))
  await receiveVerdict(db, { ref: payment.ref, verdict, source: 'gateway', now })
  const [after] = await findPaymentById(db, id)
  const status = after?.status ?? payment.status
  // The move itself stands in the history of the payment; this says who had it looked up.
  await auditEntry(db, {
    actor: { id: actor.id, name: actor.name },
    action: 'payment.asked',
    entity: 'payment',
    entityId: payment.ref,
    before: { status: payment.status },
    after: { status, said: verdict.state },
    requestId,
    now,
  })
  if (verdict.state === 'unknown' && verdict.reason === 'gateway_unreachable') throw gatewaySilent()
  return { said: verdict.state, status }
}
