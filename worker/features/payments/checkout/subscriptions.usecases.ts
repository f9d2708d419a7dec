import { sql } from 'drizzle-orm'
import { batch, type Database } from '#worker/db/db.ts'
import type { GatewayAccess } from '../methods/payment-methods.usecases.ts'
import { sellPlan, type PlanOrder } from './sell-plan.usecases.ts'
import type { Started } from './start-payment.usecases.ts'
import { findActiveSubscriptionPlan, isSubscriptionPlanOnSale } from '#worker/features/plans/plans.queries.ts'
import type { CurrentUser } from '#worker/lib/actor.ts'
import {
  activeSubscriptionExists,
  planUnavailable,
} from '#worker/features/subscriptions/subscriptions.errors.ts'
import {
  activeSubscriptionOf,
  expireEndedOf,
  hasNoActive,
  insertPendingSubscription,
  isForPlan,
} from '#worker/features/subscriptions/subscriptions.queries.ts'
import { ownSubscription } from './subscriptions.serialisers.ts'
import { listSubscriptionsOf } from './subscriptions.queries.ts'

/** @throws 409 `active_subscription`; what {@link sellPlan} throws */
export async function startSubscription(
  db: Database,
  customer: CurrentUser,
  order: PlanOrder,
  { access, now }: { access: GatewayAccess; now: Date },
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
    sameItem: isForPlan(plan),
    allowed: sql`${hasNoActive(customer.id)} AND ${isSubscriptionPlanOnSale(plan.id)}`,
    clear: [expireEndedOf(db, customer.id, now)],
    refuse: activeSubscriptionExists,
    now,
  })
}

export async function listOwnSubscriptions(db: Database, userId: number, now: Date) {
  const rows = await listSubscriptionsOf(db, userId)
  return rows.map(({ subscription, payment }) => ownSubscription(subscription, payment, now))
}
