/** The two kinds of plan: their tables, the tables of their purchases, and the one column in which they differ. */
export const planKinds = {
  subscription: { plans: 'subscription_plans', bought: 'subscriptions', measure: 'daily_biodata_view_limit' },
  boosting: { plans: 'boosting_plans', bought: 'boosts', measure: 'rank_bonus' },
} as const

export type PlanKind = keyof typeof planKinds
