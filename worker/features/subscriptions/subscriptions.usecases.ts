import { sql } from 'drizzle-orm'
import { batch, type Database } from '#worker/db/db.ts'
import { openOfferedGateway, type GatewayAccess } from '#worker/features/payments/payment-methods.usecases.ts'
import { amountMismatch } from '#worker/features/payments/payments.errors.ts'
import type { PaymentMethod } from '#worker/features/payments/payments.schema.ts'
import { startPayment, type Started } from '#worker/features/payments/start-payment.usecases.ts'
import { findActiveSubscriptionPlan, isSubscriptionPlanOnSale } from '#worker/features/plans/plans.queries.ts'
import type { CurrentUser } from '#worker/lib/actor.ts'
import { poishaToTaka, takaToPoisha } from '#worker/lib/money.ts'
import { activeSubscriptionExists, planUnavailable } from './subscriptions.errors.ts'
import {
  activeSubscriptionOf,
  expireEnded,
  expireEndedOf,
  hasNoActive,
  insertPendingSubscription,
  isForPlan,
  listSubscriptionsOf,
} from './subscriptions.queries.ts'
import { ownSubscription } from './subscriptions.serialisers.ts'

type StartSubscription = { planId: number; method: PaymentMethod; amountTaka: number }

/** @throws 409 `active_subscription`; what {@link sellPlan} throws */
export async function startSubscription(
  db: Database,
  customer: CurrentUser,
  { planId, method, amountTaka }: StartSubscription,
  { access, now }: { access: GatewayAccess; now: Date },
): Promise<Started> {
  const {
    plans: [plan],
    active: [active],
  } = await batch(db, {
    plans: findActiveSubscriptionPlan(db, planId),
    active: activeSubscriptionOf(db, customer.id, now),
  })
  if (active) throw activeSubscriptionExists()
  if (!plan) throw planUnavailable()
  const gateway = openOfferedGateway(method, access)
  if (takaToPoisha(amountTaka) !== plan.pricePoisha) throw amountMismatch(poishaToTaka(plan.pricePoisha))

  const started = await startPayment(db, {
    userId: customer.id,
    purpose: 'subscription',
    method,
    amountPoisha: plan.pricePoisha,
    planName: plan.name,
    gateway,
    subject: {
      column: 'subscription_id',
      insert: (guard) => insertPendingSubscription(db, { userId: customer.id, plan, guard, now }),
    },
    sameItem: isForPlan(plan),
    allowed: sql`${hasNoActive(customer.id)} AND ${isSubscriptionPlanOnSale(plan.id)}`,
    clear: [expireEndedOf(db, customer.id, now)],
    refuse: activeSubscriptionExists,
    now,
  }).catch(async (error: unknown) => {
    // An admin may have taken the plan off sale meanwhile.
    const [offered] = await findActiveSubscriptionPlan(db, planId)
    throw offered ? error : planUnavailable()
  })
  // Another purchase began first, and this payment is in review.
  if ('settlement' in started && started.settlement.outcome !== 'paid') throw activeSubscriptionExists()
  return started
}

export async function listOwnSubscriptions(db: Database, userId: number, now: Date) {
  const rows = await listSubscriptionsOf(db, userId)
  return rows.map(({ subscription, payment }) => ownSubscription(subscription, payment, now))
}

export async function expireSubscriptions(db: Database, now: Date, limit = 500): Promise<number> {
  return (await expireEnded(db, now, limit)).length
}
