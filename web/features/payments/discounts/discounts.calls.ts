import { api, unwrap } from '#web/lib/api.ts'
import type { DiscountPurpose } from '#worker/features/payments/discounts/discounts.schema.ts'

export type PlanWithCode = { purpose: DiscountPurpose; planId: number }

/** What the plan costs this buyer with the code; in taka. */
export const quoteCode = async ({ purpose, planId }: PlanWithCode, code: string) =>
  (await unwrap(api['discount-codes'].quote.$post({ json: { purpose, plan_id: planId, code } }))).data
export type CodeQuote = Awaited<ReturnType<typeof quoteCode>>
