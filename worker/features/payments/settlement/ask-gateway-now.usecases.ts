import type { Gateway, RefundProgress, Verdict } from '#worker/adapters/gateways/gateway.ts'
import { batch, type Database } from '#worker/db/db.ts'
import { auditEntry } from '#worker/features/audit/audit.queries.ts'
import { findPaymentById } from '../admin/admin-payments.queries.ts'
import { gatewaySilent, nothingToAsk } from '../admin/admin-payments.errors.ts'
import { mayAsk } from '../admin/review.rules.ts'
import { openGateway, type GatewayAccess } from '../methods/methods.usecases.ts'
import { paymentNotFound } from '../payments.errors.ts'
import type { PaymentStatus } from '../payments.schema.ts'
import type { PaymentRow } from '../payments.table.ts'
import { receiveVerdict, type AdminContext } from './settlement.usecases.ts'
import { listOpenRefunds, type OpenRefund } from '../refunds/refunds.queries.ts'
import { checkRefunds } from '../refunds/refund-progress.usecases.ts'
import type { Logger } from '#worker/lib/log.ts'
import { listClaims } from '../gateways/gateway-messages.queries.ts'
import { asUnreachable } from '../gateways/gateway-messages.usecases.ts'

const maxClaims = 5

export type Said = Verdict['state'] | `refund_${Exclude<RefundProgress['state'], 'unknown'>}`

/** @throws 404, 409 `nothing_to_ask`, 503 `gateway_silent` */
export async function askGatewayNow(
  db: Database,
  act: AdminContext,
  id: number,
  { access, log }: { access: GatewayAccess; log: Logger },
): Promise<{ said: Said; status: PaymentStatus }> {
  const { found, claims, refunds } = await batch(db, {
    found: findPaymentById(db, id),
    claims: listClaims(db, [id]),
    refunds: listOpenRefunds(db, [id]),
  })
  const [payment] = found
  if (!payment) throw paymentNotFound()
  const isOpen = mayAsk(payment)
  const gateway = isOpen || refunds.length > 0 ? openGateway(payment.method, access) : null
  if (!gateway) throw nothingToAsk()
  const ids = claims.slice(0, maxClaims).map(({ claim }) => claim)
  const said = isOpen
    ? await askAboutPayment(db, payment, ids, { ...act, gateway })
    : await askAboutRefunds(db, payment, refunds, { ...act, gateway, log })
  const [after] = await findPaymentById(db, id)
  const status = after?.status ?? payment.status
  // The history of the payment has the change; the audit log says which admin asked.
  await auditEntry(db, {
    ...act,
    action: 'payment.asked',
    entity: 'payment',
    entityId: payment.ref,
    before: { status: payment.status },
    after: { status, said: said ?? 'unknown' },
  })
  if (said === null) throw gatewaySilent()
  return { said, status }
}

/** @returns null if the gateway did not answer */
async function askAboutPayment(
  db: Database,
  payment: PaymentRow,
  claims: readonly string[],
  { gateway, requestId, now }: AdminContext & { gateway: Gateway },
): Promise<Said | null> {
  const verdict = await gateway.reconcile(payment, claims).catch(asUnreachable)
  await receiveVerdict(db, { ref: payment.ref, verdict, source: 'gateway', requestId, now })
  return verdict.state === 'unknown' && verdict.reason === 'gateway_unreachable' ? null : verdict.state
}

/** @returns the most important state of several refunds; null if the gateway did not answer */
async function askAboutRefunds(
  db: Database,
  payment: PaymentRow,
  refunds: readonly OpenRefund[],
  asking: AdminContext & { gateway: Gateway; log: Logger },
): Promise<Said | null> {
  const states = await checkRefunds(db, payment, refunds, { ...asking, source: 'gateway' })
  const worst = (['cancelled', 'unknown', 'processing', 'refunded'] as const).find((state) =>
    states.includes(state),
  )
  return worst && worst !== 'unknown' ? `refund_${worst}` : null
}
