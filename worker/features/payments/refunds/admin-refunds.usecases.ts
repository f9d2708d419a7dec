import type { Gateway } from '#worker/adapters/gateways/gateway.ts'
import { batch, type Database } from '#worker/db/db.ts'
import { paymentMethodStates } from '#worker/features/settings/payment-methods.rules.ts'
import { takaToPoisha } from '#worker/lib/money.ts'
import {
  findPaymentById,
  listRefundStepsOf,
} from '#worker/features/payments/admin/admin-payment-detail.queries.ts'
import type { RefundInput } from '#worker/features/payments/admin/admin-payments.schema.ts'
import { openGateway, type GatewayAccess } from '../methods/payment-methods.usecases.ts'
import { notRefundable, paymentNotFound } from '#worker/features/payments/payments.errors.ts'
import type { PaymentRow } from '#worker/features/payments/payments.table.ts'
import type { AdminAct } from '#worker/features/payments/payments.usecases.ts'
import { refundPayment, type RefundResult } from './refund-payment.usecases.ts'
import { refundable } from './refunds.rules.ts'

/** The gateway that can refund a payment; null if it has no such call, no credentials or no id of the money. */
export function refundGateway(
  { method, bankTxnId }: Pick<PaymentRow, 'method' | 'bankTxnId'>,
  access: GatewayAccess,
): Gateway | null {
  const state = paymentMethodStates(access.settings, access.env.ENVIRONMENT).find(({ id }) => id === method)
  const gateway = bankTxnId && state?.missing.length === 0 ? openGateway(method, access) : null
  return gateway?.refund ? gateway : null
}

/** With `by_hand`, or if the gateway cannot send money, only recorded. @throws what {@link refundPayment} throws */
export async function refundAsAdmin(
  db: Database,
  act: AdminAct,
  id: number,
  input: RefundInput,
  access: GatewayAccess,
): Promise<RefundResult> {
  const { found, steps } = await batch(db, {
    found: findPaymentById(db, id),
    steps: listRefundStepsOf(db, id),
  })
  const [payment] = found
  if (!payment) throw paymentNotFound()
  const amountPoisha = input.amount === undefined ? refundable(payment, steps) : takaToPoisha(input.amount)
  if (!amountPoisha) throw notRefundable()
  return refundPayment(db, act, {
    ref: payment.ref,
    amountPoisha,
    reason: input.reason,
    ...(input.ends !== undefined && { ends: input.ends }),
    gateway: input.by_hand ? null : refundGateway(payment, access),
  })
}
