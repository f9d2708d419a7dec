import {
  newBoostingPlan,
  newSubscriptionPlan,
  harvestBounds,
  manyInAMonth,
  sellsManyNumbers,
  suggestedBoostingPlans,
  suggestedSubscriptionPlans,
} from '#worker/features/entitlements/plans/plans.schema.ts'
import { adminPaths } from '#web/app/pages/admin-pages.ts'
import { dailyLimitText } from '../subscription.labels.ts'
import { formatCount } from '#web/lib/format.ts'
import { boostingCalls, subscriptionCalls, type PlanCalls, type PlanFields } from './plans.calls.ts'

export type PlanKind = {
  title: string
  path: string
  name: string
  short: string
  addLabel: string
  /** The API's name of the form's number field, for its errors. */
  measureField: 'daily_biodata_view_limit' | 'rank_bonus'
  measureLabel: string
  measureHint: string
  measureText: (measure: number) => string
  /** What the admin should know about the typed number, if anything. */
  measureNote?: (typed: string) => string | null
  activeLabel: string
  emptyHint: string
  /** Offered while there are few plans. */
  suggested: readonly PlanFields[]
  schema: typeof newSubscriptionPlan | typeof newBoostingPlan
  calls: PlanCalls
}

const boundsOfHarvest = harvestBounds
  .map(({ days, numbers }) => `${formatCount(days)} দিনে ${formatCount(numbers)}টি`)
  .join(' বা ')
const manyNumbers = `এই সীমায় মাসে ${formatCount(manyInAMonth)}টির বেশি নম্বর দেখা যায়। একটি পরিবারের এত লাগে না; কেউ ${boundsOfHarvest}র বেশি দেখলে ড্যাশবোর্ডে জানাব।`

export const subscriptionKind: PlanKind = {
  title: 'সাবস্ক্রিপশন প্ল্যান',
  path: adminPaths.subscriptionPlans,
  name: 'সাবস্ক্রিপশন প্ল্যান',
  short: 'সাবস্ক্রিপশন',
  addLabel: 'সাবস্ক্রিপশন প্ল্যান যোগ করুন',
  measureField: 'daily_biodata_view_limit',
  measureLabel: 'দৈনিক নম্বর দেখার সীমা',
  measureHint: 'সীমাহীন হলে ০ লিখুন',
  measureText: dailyLimitText,
  measureNote: (typed) => (sellsManyNumbers(typed) ? manyNumbers : null),
  activeLabel: 'সক্রিয় গ্রাহক',
  emptyHint: 'প্ল্যান যোগ করলে গ্রাহকেরা তা কিনে সেবাদাতার নম্বর দেখতে পারবেন।',
  suggested: suggestedSubscriptionPlans.map(({ daily_biodata_view_limit: measure, ...plan }) => ({
    ...plan,
    measure,
  })),
  schema: newSubscriptionPlan,
  calls: subscriptionCalls,
}

export const boostingKind: PlanKind = {
  title: 'বুস্ট প্ল্যান',
  path: adminPaths.boostingPlans,
  name: 'বুস্ট প্ল্যান',
  short: 'বুস্ট',
  addLabel: 'বুস্ট প্ল্যান যোগ করুন',
  measureField: 'rank_bonus',
  measureLabel: 'র‍্যাংক বোনাস',
  measureHint: 'যত বেশি, তালিকায় তত আগে দেখানো হবে',
  measureText: (bonus) => formatCount(bonus),
  activeLabel: 'চলমান বুস্ট',
  emptyHint: 'প্ল্যান যোগ করলে সেবাদাতারা তা কিনে তালিকায় আগে থাকতে পারবেন।',
  suggested: suggestedBoostingPlans.map(({ rank_bonus: measure, ...plan }) => ({ ...plan, measure })),
  schema: newBoostingPlan,
  calls: boostingCalls,
}
