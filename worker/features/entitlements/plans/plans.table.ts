import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { createdAt, flag, id, isFlag, isWhole, poisha, updatedAt } from '#worker/db/columns.ts'

const planColumns = {
  id: id(),
  name: text('name').notNull(),
  pricePoisha: poisha('price_poisha').notNull(),
  durationDays: integer('duration_days').notNull(),
  isActive: flag('is_active').notNull().default(true),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
}

export const subscriptionPlans = sqliteTable(
  'subscription_plans',
  {
    ...planColumns,
    /** Numbers a day; 0 means unlimited. */
    dailyBiodataViewLimit: integer('daily_biodata_view_limit').notNull(),
  },
  (t) => [
    // Each public profile names the lowest price.
    index('subscription_plans_on_sale')
      .on(t.pricePoisha)
      .where(sql`${t.isActive} = 1`),
    check('subscription_plans_price', isWhole(t.pricePoisha)),
    check('subscription_plans_days', isWhole(t.durationDays, 1)),
    check('subscription_plans_limit', isWhole(t.dailyBiodataViewLimit)),
    check('subscription_plans_active', isFlag(t.isActive)),
  ],
)

export const boostingPlans = sqliteTable(
  'boosting_plans',
  {
    ...planColumns,
    /** Points added to the rank while the boost runs. */
    rankBonus: integer('rank_bonus').notNull(),
  },
  (t) => [
    check('boosting_plans_price', isWhole(t.pricePoisha)),
    check('boosting_plans_days', isWhole(t.durationDays, 1)),
    check('boosting_plans_bonus', isWhole(t.rankBonus)),
    check('boosting_plans_active', isFlag(t.isActive)),
  ],
)

export type SubscriptionPlanRow = typeof subscriptionPlans.$inferSelect
export type BoostingPlanRow = typeof boostingPlans.$inferSelect
