import {
  activeBoostExists,
  activeSubscriptionExists,
  biodataNotApproved,
  boostPlanUnavailable,
  planUnavailable,
  amountMismatch,
} from '../payments.errors.ts'
import { sql } from 'drizzle-orm'
import { batch, firstOr, type Database } from '#worker/db/db.ts'
import { type GatewayAccess, openOfferedGateway } from '../methods/methods.usecases.ts'
import { type Started, startPayment, type Purchase } from './start-payment.usecases.ts'
import type { CurrentUser } from '#worker/lib/actor.ts'
import { isExpiringSoon } from '#worker/features/entitlements/entitlements.rules.ts'
import {
  insertPendingBoost,
  isForBoostingPlan,
  mayBoost,
  runningBoostOf,
} from '#worker/features/entitlements/boosts/boosts.queries.ts'
import {
  findActiveBoostingPlan,
  findActiveSubscriptionPlan,
  isBoostingPlanOnSale,
  isSubscriptionPlanOnSale,
  listActiveBoostingPlans,
} from '#worker/features/entitlements/plans/plans.queries.ts'
import {
  activeSubscriptionOf,
  expireEndedOf,
  hasNoActive,
  insertPendingSubscription,
  isForPlan,
} from '#worker/features/entitlements/subscriptions/subscriptions.queries.ts'
import { findProviderOf } from '#worker/features/providers/providers.queries.ts'
import { boostOffer, ownSubscription } from '../payments.answers.ts'
import { listSubscriptionsOf } from '../payments.queries.ts'
import type { PlanOnSale } from '../payments.rules.ts'
import { acceptsCodes, quoteCode } from '../discounts/discounts.usecases.ts'
import type { Settings } from '#worker/features/settings/settings.rules.ts'
import type { PaymentMethod } from '#worker/features/settings/payment-methods.schema.ts'
import { poishaToTaka, takaToPoisha } from '#worker/lib/money.ts'

type PlanOrder = {
  code?: string | undefined
  planId: number
  method: PaymentMethod
  amountTaka: number
  returnTo?: string | undefined
}

type Sale = Omit<Purchase, 'method' | 'amountPoisha' | 'planName' | 'discount' | 'returnTo' | 'gateway'> & {
  order: PlanOrder
  access: GatewayAccess
  purpose: PlanOnSale['purpose']
  plan: { id: number; name: string; pricePoisha: number }
  /** Reads the plan again. */
  findPlan: () => PromiseLike<readonly unknown[]>
  planUnavailable: () => Error
}

/** @throws 404 for a plan that is not on sale; 422 for the method or `amount_mismatch`; what {@link startPayment} and {@link quoteCode} throw */
async function sellPlan(db: Database, sale: Sale): Promise<Started> {
  const { order, access, plan, findPlan, planUnavailable, ...purchase } = sale
  const gateway = openOfferedGateway(order.method, access)
  const buyer = { userId: sale.userId, settings: access.settings, now: sale.now }
  const wanted = { purpose: sale.purpose, planId: plan.id, pricePoisha: plan.pricePoisha }
  const quote = async () => (order.code ? quoteCode(db, buyer, order.code, wanted) : undefined)
  const discount = await quote()
  const amountPoisha = plan.pricePoisha - (discount?.poisha ?? 0)
  if (takaToPoisha(order.amountTaka) !== amountPoisha) throw amountMismatch(poishaToTaka(amountPoisha))
  const started = await startPayment(db, {
    ...purchase,
    method: order.method,
    amountPoisha,
    planName: plan.name,
    discount,
    returnTo: order.returnTo,
    gateway,
  }).catch(async (error: unknown) => {
    // An admin may have taken the plan off sale meanwhile.
    await firstOr(findPlan(), planUnavailable)
    // The last discount may be taken meanwhile.
    await quote()
    throw error
  })
  // Another purchase began first, and this payment is in review.
  if ('settlement' in started && started.settlement.outcome !== 'paid') throw purchase.refuse()
  return started
}

export async function readBoostOffer(db: Database, userId: number, settings: Settings, now: Date) {
  const { plans, running } = await batch(db, {
    plans: listActiveBoostingPlans(db),
    running: runningBoostOf(db, userId, now),
  })
  return boostOffer({ data: plans, activeBoost: running[0], codesAccepted: acceptsCodes(settings) }, now)
}

/** @throws 409 `active_boost`, `biodata_not_approved`; what {@link sellPlan} throws */
export async function startBoost(
  db: Database,
  worker: CurrentUser,
  order: PlanOrder,
  { access, requestId, now }: { access: GatewayAccess; requestId: string; now: Date },
): Promise<Started> {
  const findPlan = () => findActiveBoostingPlan(db, order.planId)
  const results = await batch(db, {
    plans: findPlan(),
    providers: findProviderOf(db, worker.id),
    running: runningBoostOf(db, worker.id, now),
  })
  const [plan] = results.plans
  const [provider] = results.providers
  const [running] = results.running
  if (!provider || provider.status !== 'approved' || !provider.isActive) throw biodataNotApproved()
  if (running?.endsAt && !isExpiringSoon(running.endsAt, now)) throw activeBoostExists()
  if (!plan) throw boostPlanUnavailable()
  return sellPlan(db, {
    order,
    access,
    plan,
    findPlan,
    planUnavailable: boostPlanUnavailable,
    userId: worker.id,
    purpose: 'boost',
    subject: {
      column: 'boost_id',
      insert: (guard) => insertPendingBoost(db, { providerId: provider.id, plan, guard, now }),
    },
    sameItem: isForBoostingPlan(sql`payments.boost_id`, plan),
    allowed: sql`${mayBoost(provider.id, now)} AND ${isBoostingPlanOnSale(plan.id)}`,
    refuse: activeBoostExists,
    requestId,
    now,
  })
}

/** @throws 409 `active_subscription`; what {@link sellPlan} throws */
export async function startSubscription(
  db: Database,
  customer: CurrentUser,
  order: PlanOrder,
  { access, requestId, now }: { access: GatewayAccess; requestId: string; now: Date },
): Promise<Started> {
  const findPlan = () => findActiveSubscriptionPlan(db, order.planId)
  const { plans, active } = await batch(db, {
    plans: findPlan(),
    active: activeSubscriptionOf(db, customer.id, now),
  })
  if (active.length > 0) throw activeSubscriptionExists()
  const [plan] = plans
  if (!plan) throw planUnavailable()
  return sellPlan(db, {
    order,
    access,
    plan,
    findPlan,
    planUnavailable,
    userId: customer.id,
    purpose: 'subscription',
    subject: {
      column: 'subscription_id',
      insert: (guard) => insertPendingSubscription(db, { userId: customer.id, plan, guard, now }),
    },
    sameItem: isForPlan(sql`payments.subscription_id`, plan),
    allowed: sql`${hasNoActive(customer.id)} AND ${isSubscriptionPlanOnSale(plan.id)}`,
    clear: [expireEndedOf(db, customer.id, now)],
    refuse: activeSubscriptionExists,
    requestId,
    now,
  })
}

export async function listOwnSubscriptions(db: Database, userId: number, now: Date) {
  const rows = await listSubscriptionsOf(db, userId)
  return rows.map((row) => ownSubscription(row, now))
}
