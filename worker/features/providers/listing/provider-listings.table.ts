import { sql } from 'drizzle-orm'
import { check, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { providers } from '#worker/features/providers/providers.table.ts'

/**
 * The public providers, one row each, written by `projectListings` only: what decides in which lists a provider is, and where.
 * Triggers of this table (migrations/0001_triggers.sql) keep the lists themselves, which are three FTS5 tables, one for each
 * order, and the totals of `listing_counts`. A change of a list is a new row; only `rank` and `score` are updated.
 */
export const providerListings = sqliteTable(
  'provider_listings',
  {
    providerId: integer('provider_id')
      .primaryKey()
      .references(() => providers.id, { onDelete: 'restrict' }),
    categoryId: integer('category_id').notNull(),
    divisionId: integer('division_id').notNull(),
    districtId: integer('district_id').notNull(),
    upazilaId: integer('upazila_id').notNull(),
    gender: text('gender').notNull(),
    verified: integer('verified').notNull(),
    /** Whole stars of the average, 0 without ratings. */
    stars: integer('stars').notNull(),
    /** The recommended order in one number: boost, then verified badge, then score. See `rank.rules.ts`. */
    rank: integer('rank').notNull(),
    /** The order by rating: the damped average of `rank.rules.ts` in hundredths, 0 without ratings. */
    score: integer('score').notNull(),
  },
  (t) => [check('provider_listings_stars', sql`${t.stars} BETWEEN 0 AND 5`)],
)
