export const planKinds = {
  subscription: {
    plans: 'subscription_plans',
    bought: 'subscriptions',
    measure: 'daily_biodata_view_limit',
    purpose: 'subscription',
  },
  boosting: { plans: 'boosting_plans', bought: 'boosts', measure: 'rank_bonus', purpose: 'boost' },
} as const

export type PlanKind = keyof typeof planKinds
