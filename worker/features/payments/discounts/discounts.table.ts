import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import {
  createdAt,
  flag,
  id,
  isFlag,
  isOneOf,
  isWhole,
  poisha,
  reference,
  updatedAt,
} from '#worker/db/columns.ts'
import { boostingPlans, subscriptionPlans } from '#worker/features/entitlements/entitlements.table.ts'
import { discountPurposes, type CodeState } from './discounts.schema.ts'

/** A code that lowers the price of a plan or a boost. The code and what it is for never change; a code that was used is never deleted. */
export const discountCodes = sqliteTable(
  'discount_codes',
  {
    id: id(),
    /** In the form of `normalizeCode`. Payments name the code by it. */
    code: text('code').notNull(),
    purpose: text('purpose', { enum: discountPurposes }).notNull(),
    /** The only plan that the code is for; null for all plans of the purpose. */
    subscriptionPlanId: reference('subscription_plan_id', () => subscriptionPlans.id),
    boostingPlanId: reference('boosting_plan_id', () => boostingPlans.id),
    /** One of these two is set. */
    percent: integer('percent'),
    amountPoisha: poisha('amount_poisha'),
    /** Days of Asia/Dhaka, both included: yyyy-mm-dd. */
    startsOn: text('starts_on').notNull(),
    endsOn: text('ends_on').notNull(),
    maxUses: integer('max_uses').notNull(),
    maxPerPerson: integer('max_per_person').notNull(),
    /** What all discounts together may come to. */
    budgetPoisha: poisha('budget_poisha').notNull(),
    isActive: flag('is_active').notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex('discount_codes_code').on(t.code),
    index('discount_codes_created').on(t.createdAt),
    index('discount_codes_subscription_plan')
      .on(t.subscriptionPlanId)
      .where(sql`${t.subscriptionPlanId} IS NOT NULL`),
    index('discount_codes_boosting_plan')
      .on(t.boostingPlanId)
      .where(sql`${t.boostingPlanId} IS NOT NULL`),
    check('discount_codes_purpose', isOneOf(t.purpose, discountPurposes)),
    check(
      'discount_codes_plan',
      sql`(${t.subscriptionPlanId} IS NULL OR ${t.purpose} = 'subscription') AND (${t.boostingPlanId} IS NULL OR ${t.purpose} = 'boost')`,
    ),
    check(
      'discount_codes_value',
      sql`(${t.percent} IS NULL) <> (${t.amountPoisha} IS NULL)
        AND (${t.percent} IS NULL OR (typeof(${t.percent}) = 'integer' AND ${t.percent} BETWEEN 1 AND 100))
        AND (${t.amountPoisha} IS NULL OR ${isWhole(t.amountPoisha, 1)})`,
    ),
    check('discount_codes_days', sql`${t.startsOn} <= ${t.endsOn}`),
    check(
      'discount_codes_limits',
      sql`${isWhole(t.maxUses, 1)} AND ${isWhole(t.maxPerPerson, 1)} AND ${isWhole(t.budgetPoisha, 1)} AND ${isFlag(t.isActive)}`,
    ),
  ],
)

export type DiscountCodeRow = typeof discountCodes.$inferSelect

/** What payments take of a code. */
type CodeFigures = {
  /** Uses that are taken: by payments that are paid, and by those that may still be. */
  heldUses: number
  heldPoisha: number
  /** Of these, uses and discounts of payments that were paid. A refund does not lower them. */
  usedUses: number
  givenPoisha: number
  /** What was paid with the code, minus what was refunded. */
  earnedPoisha: number
  /** On the day that was asked for. */
  state: CodeState
}

export type CountedCode = DiscountCodeRow & CodeFigures
