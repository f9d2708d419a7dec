import type { PlanToBuy, Quote } from '#web/features/payments/checkout/price.ts'
import { api, unwrap } from '#web/lib/api.ts'

/** What the plan costs this buyer with the code. */
export const quoteCode = async ({ purpose, planId }: PlanToBuy, code: string): Promise<Quote> =>
  (await unwrap(api['discount-codes'].quote.$post({ json: { purpose, plan_id: planId, code } }))).data
