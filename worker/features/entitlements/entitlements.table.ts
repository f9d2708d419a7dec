import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import {
  createdAt,
  flag,
  id,
  isFlag,
  isWhole,
  poisha,
  updatedAt,
  isOneOf,
  moment,
  reference,
} from '#worker/db/columns.ts'
import { users } from '#worker/features/people/people.table.ts'
import { subscriptionStatuses } from './plans/plans.schema.ts'
import { providers } from '#worker/features/providers/providers.table.ts'

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

/** A bought plan: name, price and limits are copies, which a later change of the plan does not affect. */
export const subscriptions = sqliteTable(
  'subscriptions',
  {
    id: id(),
    userId: reference('user_id', () => users.id).notNull(),
    planId: reference('plan_id', () => subscriptionPlans.id).notNull(),
    planName: text('plan_name').notNull(),
    pricePoisha: poisha('price_poisha').notNull(),
    durationDays: integer('duration_days').notNull(),
    dailyLimit: integer('daily_limit').notNull(),
    status: text('status', { enum: subscriptionStatuses }).notNull().default('pending'),
    startsAt: moment('starts_at'),
    endsAt: moment('ends_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex('subscriptions_one_active')
      .on(t.userId)
      .where(sql`${t.status} = 'active'`),
    index('subscriptions_user').on(t.userId, t.createdAt),
    index('subscriptions_plan').on(t.planId),
    index('subscriptions_active_ends')
      .on(t.endsAt)
      .where(sql`${t.status} = 'active'`),
    check('subscriptions_status', isOneOf(t.status, subscriptionStatuses)),
    check(
      'subscriptions_numbers',
      sql`${isWhole(t.pricePoisha)} AND ${isWhole(t.durationDays, 1)} AND ${isWhole(t.dailyLimit)}`,
    ),
    check(
      'subscriptions_dates',
      sql`${t.status} NOT IN ('active', 'expired') OR (${t.startsAt} IS NOT NULL AND ${t.endsAt} > ${t.startsAt})`,
    ),
  ],
)

/** A bought boost. If another boost is running, that one ends and its remaining time is added to this one. */
export const boosts = sqliteTable(
  'boosts',
  {
    id: id(),
    providerId: reference('provider_id', () => providers.id).notNull(),
    planId: reference('plan_id', () => boostingPlans.id).notNull(),
    planName: text('plan_name').notNull(),
    pricePoisha: poisha('price_poisha').notNull(),
    durationDays: integer('duration_days').notNull(),
    rankBonus: integer('rank_bonus').notNull(),
    status: text('status', { enum: subscriptionStatuses }).notNull().default('pending'),
    startsAt: moment('starts_at'),
    endsAt: moment('ends_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex('boosts_one_active')
      .on(t.providerId)
      .where(sql`${t.status} = 'active'`),
    index('boosts_provider').on(t.providerId, t.createdAt),
    index('boosts_plan').on(t.planId),
    index('boosts_active_ends')
      .on(t.endsAt)
      .where(sql`${t.status} = 'active'`),
    check('boosts_status', isOneOf(t.status, subscriptionStatuses)),
    check(
      'boosts_numbers',
      sql`${isWhole(t.pricePoisha)} AND ${isWhole(t.durationDays, 1)} AND ${isWhole(t.rankBonus)}`,
    ),
    check(
      'boosts_dates',
      sql`${t.status} NOT IN ('active', 'expired') OR (${t.startsAt} IS NOT NULL AND ${t.endsAt} > ${t.startsAt})`,
    ),
  ],
)

/** Who had the free number of a new customer, and what tells that the same person asks again. The reveal has no subscription. */
export const freeNumbers = sqliteTable(
  'free_numbers',
  {
    customerId: integer('customer_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'restrict' }),
    /** Keyed hashes of the phone and the network, and the hash of the device cookie. */
    phoneHash: text('phone_hash').notNull(),
    networkHash: text('network_hash').notNull(),
    deviceHash: text('device_hash').notNull(),
    /** yyyy-mm-dd in Asia/Dhaka. */
    day: text('day').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('free_numbers_phone').on(t.phoneHash),
    uniqueIndex('free_numbers_device').on(t.deviceHash),
    index('free_numbers_network').on(t.networkHash, t.createdAt),
    index('free_numbers_time').on(t.createdAt),
  ],
)
