import { sql } from 'drizzle-orm'
import type { Database } from '#worker/db/db.ts'
import { openOfferedGateway, type GatewayAccess } from '#worker/features/payments/payment-methods.usecases.ts'
import { amountMismatch } from '#worker/features/payments/payments.errors.ts'
import type { PaymentMethod } from '#worker/features/payments/payments.schema.ts'
import { startPayment, type Started } from '#worker/features/payments/start-payment.usecases.ts'
import type { CurrentUser } from '#worker/lib/actor.ts'
import { poishaToTaka, takaToPoisha } from '#worker/lib/money.ts'
import { activeBoostExists, biodataNotApproved, boostPlanUnavailable } from './boosts.errors.ts'
import { isExpiringSoon } from './boosts.rules.ts'
import {
  boostingPlan,
  findActiveBoostingPlan,
  findOwnProvider,
  insertPendingBoost,
  isBoostingPlanOnSale,
  isForBoostingPlan,
  listActiveBoostingPlans,
  mayBoost,
  runningBoostOf,
} from './purchase.queries.ts'

/** The boosts on sale, and the one that runs for whoever asks. */
export async function readBoostOffer(db: Database, userId: number, now: Date) {
  const [plans, [running]] = await db.batch([listActiveBoostingPlans(db), runningBoostOf(db, userId, now)])
  return {
    data: plans.map(boostingPlan),
    active_boost: running
      ? { boosted_until: running.endsAt, plan_name: running.planName, rank_bonus: running.rankBonus }
      : null,
    expiring_soon: running?.endsAt ? isExpiringSoon(running.endsAt, now) : false,
  }
}

export type StartBoost = { planId: number; method: PaymentMethod; amountTaka: number }

/**
 * A worker buys a boost for the own approved biodata at the price it has now; name, price, days and rank are copied. One
 * that runs out within 48 hours is extended, any other is 409 `active_boost`. Throws 409 `biodata_not_approved`, 404 for
 * a plan not on sale, 422 for a method not offered or `amount_mismatch`.
 */
export async function startBoost(
  db: Database,
  worker: CurrentUser,
  { planId, method, amountTaka }: StartBoost,
  { access, now }: { access: GatewayAccess; now: Date },
): Promise<Started> {
  const [[plan], [provider], [running]] = await db.batch([
    findActiveBoostingPlan(db, planId),
    findOwnProvider(db, worker.id),
    runningBoostOf(db, worker.id, now),
  ])
  if (!provider || provider.status !== 'approved' || !provider.isActive) throw biodataNotApproved()
  if (running?.endsAt && !isExpiringSoon(running.endsAt, now)) throw activeBoostExists()
  if (!plan) throw boostPlanUnavailable()
  const gateway = openOfferedGateway(method, access)
  if (takaToPoisha(amountTaka) !== plan.pricePoisha) throw amountMismatch(poishaToTaka(plan.pricePoisha))

  const started = await startPayment(db, {
    userId: worker.id,
    purpose: 'boost',
    method,
    amountPoisha: plan.pricePoisha,
    planName: plan.name,
    gateway,
    subject: {
      column: 'boost_id',
      insert: (guard) => insertPendingBoost(db, { providerId: provider.id, plan, guard, now }),
    },
    sameItem: isForBoostingPlan(plan),
    allowed: sql`${mayBoost(provider.id, now)} AND ${isBoostingPlanOnSale(plan.id)}`,
    refuse: activeBoostExists,
    now,
  }).catch(async (error: unknown) => {
    // An admin may have taken it off sale while it was being bought.
    const [offered] = await findActiveBoostingPlan(db, planId)
    throw offered ? error : boostPlanUnavailable()
  })
  // Another purchase was quicker between the question and the claim; this one now waits in review.
  if ('settlement' in started && started.settlement.outcome !== 'paid') throw activeBoostExists()
  return started
}
