import { sql } from 'drizzle-orm'
import { batch, type Database } from '#worker/db/db.ts'
import type { GatewayAccess } from '../methods/payment-methods.usecases.ts'
import { sellPlan, type PlanOrder } from './sell-plan.usecases.ts'
import type { Started } from './start-payment.usecases.ts'
import type { CurrentUser } from '#worker/lib/actor.ts'
import {
  activeBoostExists,
  biodataNotApproved,
  boostPlanUnavailable,
} from '#worker/features/boosts/boosts.errors.ts'
import { isExpiringSoon } from '#worker/features/boosts/boosts.rules.ts'
import { boostOffer } from '#worker/features/boosts/boosts.serialisers.ts'
import {
  findActiveBoostingPlan,
  findOwnProvider,
  insertPendingBoost,
  isBoostingPlanOnSale,
  isForBoostingPlan,
  listActiveBoostingPlans,
  mayBoost,
  runningBoostOf,
} from '#worker/features/boosts/purchase.queries.ts'

export async function readBoostOffer(db: Database, userId: number, now: Date) {
  const { plans, running } = await batch(db, {
    plans: listActiveBoostingPlans(db),
    running: runningBoostOf(db, userId, now),
  })
  return boostOffer(plans, running[0], now)
}

/** @throws 409 `active_boost`, `biodata_not_approved`; what {@link sellPlan} throws */
export async function startBoost(
  db: Database,
  worker: CurrentUser,
  order: PlanOrder,
  { access, now }: { access: GatewayAccess; now: Date },
): Promise<Started> {
  const findPlan = () => findActiveBoostingPlan(db, order.planId)
  const results = await batch(db, {
    plans: findPlan(),
    providers: findOwnProvider(db, worker.id),
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
    sameItem: isForBoostingPlan(plan),
    allowed: sql`${mayBoost(provider.id, now)} AND ${isBoostingPlanOnSale(plan.id)}`,
    refuse: activeBoostExists,
    now,
  })
}
