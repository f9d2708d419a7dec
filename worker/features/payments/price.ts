import type { SQL } from 'drizzle-orm'
import type { Database } from '#worker/db/db.ts'
import type { Settings } from '#worker/features/settings/settings.rules.ts'
import { isPlanOfCode, mayTakeUse } from './discounts/discounts.queries.ts'
import { codeField } from './discounts/discounts.schema.ts'
import { acceptsCodes, quoteCode } from './discounts/discounts.usecases.ts'
import type { Buyer, Discount, PlanOnSale } from './price.port.ts'

// What lowers the price of a plan. Payments ask only this file, and discount codes answer. A payment keeps the discount and its name
// by itself. Without an answer there are no fields, no discount, and SQL of 0.

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

/** SQL for "the discount may be given again", of a row of `payments` that gave it back. */
export const mayLowerAgain: SQL = mayTakeUse

/** SQL for "a discount is for this plan", which must then not be deleted. */
export const isPlanNamed: (purpose: PlanOnSale['purpose'], planId: number) => SQL = isPlanOfCode
