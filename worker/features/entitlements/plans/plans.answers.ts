import * as z from 'zod/mini'
import { poishaToTaka } from '#worker/lib/money.ts'
import { count, id, json, many, taka, text, view } from '#worker/openapi/answer-kit.ts'
import type { SubscriptionPlanRow } from '../entitlements.table.ts'

/** A plan on sale as everyone may read it; the price in taka. */
export const publicSubscriptionPlan = view<SubscriptionPlanRow>()({
  id,
  name: text,
  price: [taka, (plan) => poishaToTaka(plan.pricePoisha)],
  duration_days: count,
  daily_biodata_view_limit: count,
  is_active: z.boolean(),
})

export const plansAnswers = {
  'GET /api/subscription/plans': json('The subscription plans on sale', {
    data: many(publicSubscriptionPlan),
    /** A new customer sees one number without a plan. */
    first_number_free: z.boolean(),
    codes_accepted: z.boolean(),
  }),
}
