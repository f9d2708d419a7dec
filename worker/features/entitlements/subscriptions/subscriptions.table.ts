import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { createdAt, id, isOneOf, isWhole, moment, poisha, reference, updatedAt } from '#worker/db/columns.ts'
import { subscriptionPlans } from '#worker/features/entitlements/plans/plans.table.ts'
import { users } from '#worker/features/people/people.table.ts'
import { subscriptionStatuses } from './subscriptions.schema.ts'

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
