import type { Database } from '#worker/db/db.ts'
import { poishaToTaka, takaToPoisha } from '#worker/lib/money.ts'
import { openOfferedGateway, type GatewayAccess } from '../methods/payment-methods.usecases.ts'
import { amountMismatch } from '../payments.errors.ts'
import { startPayment, type Purchase, type Started } from './start-payment.usecases.ts'
import type { PaymentMethod } from '#worker/features/settings/payment-methods.schema.ts'

export type PlanOrder = {
  planId: number
  method: PaymentMethod
  amountTaka: number
  returnTo?: string | undefined
}

type Sale = Omit<Purchase, 'method' | 'amountPoisha' | 'planName' | 'returnTo' | 'gateway'> & {
  order: PlanOrder
  access: GatewayAccess
  plan: { name: string; pricePoisha: number }
  /** Reads the plan again. */
  findPlan: () => PromiseLike<readonly unknown[]>
  planUnavailable: () => Error
}

/** @throws 404 for a plan that is not on sale; 422 for the method or `amount_mismatch`; what {@link startPayment} throws */
export async function sellPlan(db: Database, sale: Sale): Promise<Started> {
  const { order, access, plan, findPlan, planUnavailable, ...purchase } = sale
  const gateway = openOfferedGateway(order.method, access)
  if (takaToPoisha(order.amountTaka) !== plan.pricePoisha)
    throw amountMismatch(poishaToTaka(plan.pricePoisha))
  const started = await startPayment(db, {
    ...purchase,
    method: order.method,
    amountPoisha: plan.pricePoisha,
    planName: plan.name,
    returnTo: order.returnTo,
    gateway,
  }).catch(async (error: unknown) => {
    // An admin may have taken the plan off sale meanwhile.
    const [offered] = await findPlan()
    throw offered ? error : planUnavailable()
  })
  // Another purchase began first, and this payment is in review.
  if ('settlement' in started && started.settlement.outcome !== 'paid') throw purchase.refuse()
  return started
}
