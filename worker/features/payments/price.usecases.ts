import type { Database } from '#worker/db/db.ts'
import type { Settings } from '#worker/features/settings/settings.rules.ts'
import { codeField } from './discounts/discounts.schema.ts'
import { acceptsCodes, quoteCode } from './discounts/discounts.usecases.ts'
import type { Buyer, Discount } from './payments.queries.ts'
import type { PlanOnSale } from './payments.rules.ts'

// What lowers the price of a plan. Payments ask only this file and price.queries.ts, and discount codes answer. Without an answer there
// are no fields, no discount, and SQL of 0.

/** What the start of a purchase may name to lower its price. */
export const priceFields = { code: codeField }
export type PriceInput = { code?: string | undefined }

export const lowersPrices = (settings: Settings): boolean => acceptsCodes(settings)

/** @throws what refuses the discount, such as 422 `code_refused` */
export const discountFor = async (
  db: Database,
  buyer: Buyer,
  { code }: PriceInput,
  plan: PlanOnSale,
): Promise<Discount | undefined> => (code ? quoteCode(db, buyer, code, plan) : undefined)
