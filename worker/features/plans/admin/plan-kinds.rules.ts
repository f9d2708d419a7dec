export const planKinds = {
  subscription: { plans: 'subscription_plans', bought: 'subscriptions', measure: 'daily_biodata_view_limit' },
  boosting: { plans: 'boosting_plans', bought: 'boosts', measure: 'rank_bonus' },
} as const

export type PlanKind = keyof typeof planKinds
