import * as z from 'zod/mini'
import { poishaToTaka } from '#worker/lib/money.ts'
import {
  count,
  created,
  done,
  id,
  json,
  many,
  moment,
  pageFields,
  taka,
  text,
  view,
} from '#worker/openapi/answer-kit.ts'
import type { Discount } from '../payments.queries.ts'
import { codeStates, discountKinds, discountPurposes } from './discounts.schema.ts'
import type { CountedCode } from './discounts.table.ts'

/** The price with a code; amounts in taka. */
export const quoteAnswer = view<Omit<Discount, 'isLeft'> & { pricePoisha: number }>()({
  code: text,
  price: [taka, (quote) => poishaToTaka(quote.pricePoisha)],
  discount: [taka, (quote) => poishaToTaka(quote.poisha)],
  /** What is left to pay. */
  amount: [taka, (quote) => poishaToTaka(quote.pricePoisha - quote.poisha)],
})

/** A code with its figures; amounts in taka. */
export const staffCode = view<CountedCode & { planName: string | null }>()({
  id,
  code: text,
  purpose: z.enum(discountPurposes),
  plan_id: [z.nullable(id), (row) => row.subscriptionPlanId ?? row.boostingPlanId],
  /** Null for all plans. */
  plan: [z.nullable(text), (row) => row.planName],
  kind: [z.enum(discountKinds), (row) => (row.percent === null ? 'taka' : 'percent')],
  value: [count, (row) => row.percent ?? poishaToTaka(row.amountPoisha ?? 0)],
  starts_on: text,
  ends_on: text,
  max_uses: count,
  max_per_person: count,
  budget: [taka, (row) => poishaToTaka(row.budgetPoisha)],
  is_active: z.boolean(),
  state: z.enum(codeStates),
  used: [count, (row) => row.usedUses],
  /** Uses of payments that are not paid yet. */
  reserved: [count, (row) => row.heldUses - row.usedUses],
  given: [taka, (row) => poishaToTaka(row.givenPoisha)],
  /** Paid with the code, minus what was refunded. */
  earned: [taka, (row) => poishaToTaka(row.earnedPoisha)],
  updated_at: moment,
})

export const discountFigures = view<{ used: number; givenPoisha: number; earnedPoisha: number }>()({
  used: count,
  given: [taka, (sums) => poishaToTaka(sums.givenPoisha)],
  earned: [taka, (sums) => poishaToTaka(sums.earnedPoisha)],
})

/** The free number of new customers since its first day; `bought` is how many of them have paid for a plan since. */
export const freeNumberFigures = view<{ given: number; bought: number; budget: number; from: string }>()({
  from: text,
  given: count,
  bought: count,
  budget: count,
})

export const discountsAnswers = {
  'POST /api/discount-codes/quote': json('The price of a plan with a discount code', { data: quoteAnswer }),
  'GET /api/admin/discount-codes': json('A page of the discount codes with their figures', {
    codes_accepted: z.boolean(),
    data: many(staffCode),
    figures: discountFigures,
    free_number: z.nullable(freeNumberFigures.schema),
    meta: z.strictObject(pageFields),
  }),
  'POST /api/admin/discount-codes': created('Adds a discount code', { data: z.strictObject({ id }) }),
  'PUT /api/admin/discount-codes/:id': done('Edits the limits of a discount code', { data: staffCode }),
  'DELETE /api/admin/discount-codes/:id': done('Deletes a discount code that no payment names'),
}
