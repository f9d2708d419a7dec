import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { createdAt, id, isOneOf, isWhole, moment, poisha, reference, updatedAt } from '#worker/db/columns.ts'
import { boostingPlans } from '#worker/features/entitlements/plans/plans.table.ts'
import { providers } from '#worker/features/providers/providers.table.ts'

const boostStatuses = ['pending', 'active', 'expired', 'cancelled', 'refunded'] as const

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
    status: text('status', { enum: boostStatuses }).notNull().default('pending'),
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
    check('boosts_status', isOneOf(t.status, boostStatuses)),
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
