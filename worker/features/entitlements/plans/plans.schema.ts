import * as z from 'zod/mini'
import { asciiDigits } from '#worker/lib/text/fold.ts'
import { minSum } from '#worker/lib/money.ts'
import { flagField, lineField, numberField } from '#worker/lib/input/fields.ts'

const planLimits = {
  name: 60,
  price: 1_000_000,
  days: 3650,
  dailyViews: 10_000,
  rankBonus: 1000,
} as const

const planFields = {
  name: lineField({ missing: 'প্ল্যানের নাম প্রয়োজন', tooLong: 'নাম ৬০ অক্ষরের মধ্যে লিখুন' }, planLimits.name),
  /** Taka, at most two decimals. */
  price: numberField(
    { missing: 'মূল্য প্রয়োজন', wrong: 'মূল্য ০, অথবা ১০ থেকে ১০,০০,০০০ টাকা লিখুন, দশমিকের পরে সর্বোচ্চ দুই ঘর' },
    { min: 0, max: planLimits.price, decimals: 2, minBesidesZero: minSum },
  ),
  duration_days: numberField(
    { missing: 'মেয়াদ প্রয়োজন', wrong: 'মেয়াদ ১ থেকে ৩,৬৫০ দিনের মধ্যে পূর্ণ সংখ্যায় লিখুন' },
    { min: 1, max: planLimits.days },
  ),
}

const dailyLimit = numberField(
  {
    missing: 'দৈনিক সীমা প্রয়োজন; সীমাহীন হলে ০ লিখুন',
    wrong: 'দৈনিক সীমা ০ থেকে ১০,০০০-এর মধ্যে পূর্ণ সংখ্যায় লিখুন',
  },
  { min: 0, max: planLimits.dailyViews },
)
const rankBonus = numberField(
  { missing: 'র‍্যাংক বোনাস প্রয়োজন', wrong: 'র‍্যাংক বোনাস ০ থেকে ১,০০০-এর মধ্যে পূর্ণ সংখ্যায় লিখুন' },
  { min: 0, max: planLimits.rankBonus },
)

const subscriptionFields = { ...planFields, daily_biodata_view_limit: dailyLimit }
const boostingFields = { ...planFields, rank_bonus: rankBonus }
const onSale = { is_active: z._default(flagField, true) }

export const newSubscriptionPlan = z.object({ ...subscriptionFields, ...onSale })
/** PUT /admin/subscription-plans/{id}: what is left out stays as it is. */
export const subscriptionPlanEdit = z.partial(z.object({ ...subscriptionFields, is_active: flagField }))

export const newBoostingPlan = z.object({ ...boostingFields, ...onSale })
export const boostingPlanEdit = z.partial(z.object({ ...boostingFields, is_active: flagField }))

/** A plan as it is sent; each kind has one of the last two. */
export type PlanInput = {
  name: string
  price: number
  duration_days: number
  is_active: boolean
  daily_biodata_view_limit?: number | undefined
  rank_bonus?: number | undefined
}
export type PlanEdit = { [Field in keyof PlanInput]?: PlanInput[Field] | undefined }

/** Plans for the start of a site, cheapest first, which an admin may take over or edit before. Prices in taka. */
export const suggestedSubscriptionPlans = [
  { name: 'সাপ্তাহিক', price: 49, duration_days: 7, daily_biodata_view_limit: 5, is_active: true },
  { name: 'মাসিক', price: 149, duration_days: 30, daily_biodata_view_limit: 10, is_active: true },
  { name: 'ত্রৈমাসিক', price: 399, duration_days: 90, daily_biodata_view_limit: 15, is_active: true },
] as const satisfies readonly PlanInput[]

export const suggestedBoostingPlans = [
  { name: '৩ দিনের বুস্ট', price: 39, duration_days: 3, rank_bonus: 5, is_active: true },
  { name: '৭ দিনের বুস্ট', price: 79, duration_days: 7, rank_bonus: 10, is_active: true },
  { name: '১৫ দিনের বুস্ট', price: 149, duration_days: 15, rank_bonus: 20, is_active: true },
] as const satisfies readonly PlanInput[]

/** POST /admin/…-plans/suggested: the names of the chosen suggestions. */
const suggestionChoice = (plans: readonly { name: string }[]) =>
  z.object({
    names: z
      .array(
        z.enum(
          plans.map(({ name }) => name),
          'এই প্ল্যানটি তালিকায় নেই',
        ),
        'অন্তত একটি প্ল্যান বেছে নিন',
      )
      .check(z.minLength(1, 'অন্তত একটি প্ল্যান বেছে নিন'), z.maxLength(plans.length, 'তালিকাটি অনেক বড়')),
  })

export const suggestedSubscriptionChoice = suggestionChoice(suggestedSubscriptionPlans)
export const suggestedBoostingChoice = suggestionChoice(suggestedBoostingPlans)

/** More different numbers than these, seen in so many days, are a line on the desk, whatever the plan. */
export const harvestBounds = [
  { days: 7, numbers: 60 },
  { days: 30, numbers: 150 },
] as const

/** Far more numbers than raise no question. */
export const manyInAMonth = 300

/** Whether a plan sells {@link manyInAMonth}. @param typed its daily limit, in any digits; 0: unlimited */
export function sellsManyNumbers(typed: string): boolean {
  const limit = asciiDigits(typed.trim())
  return /^\d+$/.test(limit) && (Number(limit) === 0 || Number(limit) * 30 > manyInAMonth)
}

export const subscriptionStatuses = ['pending', 'active', 'expired', 'cancelled', 'refunded'] as const
export type SubscriptionStatus = (typeof subscriptionStatuses)[number]
