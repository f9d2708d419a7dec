export const planKinds = {
  subscription: {
    plans: 'subscription_plans',
    bought: 'subscriptions',
    measure: 'daily_biodata_view_limit',
    coded: 'subscription_plan_id',
  },
  boosting: { plans: 'boosting_plans', bought: 'boosts', measure: 'rank_bonus', coded: 'boosting_plan_id' },
} as const

export type PlanKind = keyof typeof planKinds
