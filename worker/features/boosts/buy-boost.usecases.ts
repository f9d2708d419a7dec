import { sql } from 'drizzle-orm'
import { batch, type Database } from '#worker/db/db.ts'
import { openOfferedGateway, type GatewayAccess } from '#worker/features/payments/payment-methods.usecases.ts'
import { amountMismatch } from '#worker/features/payments/payments.errors.ts'
import type { PaymentMethod } from '#worker/features/payments/payments.schema.ts'
import { startPayment, type Started } from '#worker/features/payments/start-payment.usecases.ts'
import type { CurrentUser } from '#worker/lib/actor.ts'
import { poishaToTaka, takaToPoisha } from '#worker/lib/money.ts'
import { activeBoostExists, biodataNotApproved, boostPlanUnavailable } from './boosts.errors.ts'
import { isExpiringSoon } from './boosts.rules.ts'
import { boostOffer } from './boosts.serialisers.ts'
import {
  findActiveBoostingPlan,
  findOwnProvider,
  insertPendingBoost,
  isBoostingPlanOnSale,
  isForBoostingPlan,
  listActiveBoostingPlans,
  mayBoost,
  runningBoostOf,
} from './purchase.queries.ts'

export async function readBoostOffer(db: Database, userId: number, now: Date) {
  const {
    plans,
    running: [running],
  } = await batch(db, { plans: listActiveBoostingPlans(db), running: runningBoostOf(db, userId, now) })
  return boostOffer(plans, running, now)
}

type StartBoost = { planId: number; method: PaymentMethod; amountTaka: number }

/** @throws 409 `active_boost`, `biodata_not_approved`; what {@link sellPlan} throws */
export async function startBoost(
  db: Database,
  worker: CurrentUser,
  { planId, method, amountTaka }: StartBoost,
  { access, now }: { access: GatewayAccess; now: Date },
): Promise<Started> {
  const {
    plans: [plan],
    providers: [provider],
    running: [running],
  } = await batch(db, {
    plans: findActiveBoostingPlan(db, planId),
    providers: findOwnProvider(db, worker.id),
    running: runningBoostOf(db, worker.id, now),
  })
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
    // An admin may have taken the plan off sale meanwhile.
    const [offered] = await findActiveBoostingPlan(db, planId)
    throw offered ? error : boostPlanUnavailable()
  })
  // Another purchase began first, and this payment is in review.
  if ('settlement' in started && started.settlement.outcome !== 'paid') throw activeBoostExists()
  return started
}
