import { poishaToTaka } from '#worker/lib/money.ts'
import type { PlanRow } from './admin/admin-plans.queries.ts'
import { planKinds, type PlanKind } from './admin/plan-kinds.rules.ts'
import type { SubscriptionPlanRow } from './plans.table.ts'

/** A plan on sale as everyone may read it; the price in taka. */
export const publicSubscriptionPlan = (plan: SubscriptionPlanRow) => ({
  id: plan.id,
  name: plan.name,
  price: poishaToTaka(plan.pricePoisha),
  duration_days: plan.durationDays,
  daily_biodata_view_limit: plan.dailyBiodataViewLimit,
  is_active: plan.isActive,
})

type StaffPlan<Kind extends PlanKind> = {
  id: number
  name: string
  /** Taka. */
  price: number
  duration_days: number
  is_active: boolean
  created_at: string
  updated_at: string
} & Record<(typeof planKinds)[Kind]['measure'], number>

export const staffPlan = <Kind extends PlanKind>(kind: Kind, plan: PlanRow) =>
  ({
    id: plan.id,
    name: plan.name,
    price: poishaToTaka(plan.price_poisha),
    duration_days: plan.duration_days,
    [planKinds[kind].measure]: plan.measure,
    is_active: plan.is_active === 1,
    created_at: new Date(plan.created_at).toISOString(),
    updated_at: new Date(plan.updated_at).toISOString(),
  }) as StaffPlan<Kind>
