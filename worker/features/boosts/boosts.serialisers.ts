import type { BoostingPlanRow } from '#worker/features/plans/plans.table.ts'
import { poishaToTaka } from '#worker/lib/money.ts'
import { isExpiringSoon } from './boosts.rules.ts'

type RunningBoost = { planName: string; rankBonus: number; endsAt: Date | null }

export const boostOffer = (
  plans: readonly BoostingPlanRow[],
  running: RunningBoost | undefined,
  now: Date,
) => ({
  data: plans.map((plan) => ({
    id: plan.id,
    name: plan.name,
    price: poishaToTaka(plan.pricePoisha),
    duration_days: plan.durationDays,
    rank_bonus: plan.rankBonus,
    is_active: plan.isActive,
  })),
  active_boost: running
    ? { boosted_until: running.endsAt, plan_name: running.planName, rank_bonus: running.rankBonus }
    : null,
  expiring_soon: running?.endsAt ? isExpiringSoon(running.endsAt, now) : false,
})
