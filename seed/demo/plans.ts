import type { boostingPlans, subscriptionPlans } from '#worker/features/entitlements/entitlements.table.ts'

type SubscriptionPlan = typeof subscriptionPlans.$inferInsert & { id: number }
type BoostingPlan = typeof boostingPlans.$inferInsert & { id: number }

const taka = (amount: number) => amount * 100

/** The page marks the second plan as popular. */
export const subscriptionPlanRows = (now: Date): SubscriptionPlan[] =>
  [
    { name: 'সাপ্তাহিক', pricePoisha: taka(99), durationDays: 7, dailyBiodataViewLimit: 5 },
    { name: 'মাসিক', pricePoisha: taka(299), durationDays: 30, dailyBiodataViewLimit: 15 },
    { name: 'ত্রৈমাসিক', pricePoisha: taka(749), durationDays: 90, dailyBiodataViewLimit: 30 },
    { name: 'বার্ষিক', pricePoisha: taka(2499), durationDays: 365, dailyBiodataViewLimit: 50 },
  ].map((plan, i) => ({ id: i + 1, ...plan, isActive: true, createdAt: now, updatedAt: now }))

/** The page marks the plan of 15 days as popular. */
export const boostingPlanRows = (now: Date): BoostingPlan[] =>
  [
    { name: '৩ দিনের বুস্ট', pricePoisha: taka(59), durationDays: 3, rankBonus: 5 },
    { name: '৭ দিনের বুস্ট', pricePoisha: taka(119), durationDays: 7, rankBonus: 10 },
    { name: '১৫ দিনের বুস্ট', pricePoisha: taka(219), durationDays: 15, rankBonus: 20 },
    { name: '৩০ দিনের বুস্ট', pricePoisha: taka(399), durationDays: 30, rankBonus: 30 },
  ].map((plan, i) => ({ id: i + 1, ...plan, isActive: true, createdAt: now, updatedAt: now }))

type Bought = { id: number; name: string; pricePoisha: number; durationDays: number }

/** What a subscription or a boost keeps of its plan: a later change of the plan does not concern it. */
const boughtOf = ({ id, name, pricePoisha, durationDays }: Bought) => ({
  planId: id,
  planName: name,
  pricePoisha,
  durationDays,
})
export const boughtSubscription = (plan: Bought & { dailyBiodataViewLimit: number }) => ({
  ...boughtOf(plan),
  dailyLimit: plan.dailyBiodataViewLimit,
})
export const boughtBoost = (plan: Bought & { rankBonus: number }) => ({
  ...boughtOf(plan),
  rankBonus: plan.rankBonus,
})
