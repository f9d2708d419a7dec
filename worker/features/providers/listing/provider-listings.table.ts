import { sql } from 'drizzle-orm'
import { check, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { isWhole } from '#worker/db/columns.ts'
import { providers } from '../providers.table.ts'

/**
 * The public providers, one row each, written by `projectListings` only: what decides in which lists a provider is, and where.
 * Triggers of this table (migrations/0001_triggers.sql) keep the lists themselves, which are FTS5 tables: one for each order, and one
 * for advertisements and new profiles. They also keep the totals of `listing_counts`. A change of a list is a new row; only the columns
 * from `rank` on are updated.
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
    /** The recommended order in one number: points, then score. See `listing.rules.ts` and README.md. */
    rank: integer('rank').notNull(),
    /** The order by rating: the damped average in hundredths, 0 without ratings. */
    score: integer('score').notNull(),
    /** The order of advertisements: `promotionOf` of `listing.rules.ts`, 0 without a boost. */
    promoted: integer('promoted').notNull().default(0),
    /** `providers.introduced_on` while the profile is new; else 0. */
    introduced: integer('introduced').notNull().default(0),
  },
  (t) => [check('provider_listings_stars', sql`${t.stars} BETWEEN 0 AND 5`)],
)

/** One row: what the points of all providers have in common, and how far the nightly job has come with them. */
export const listOrder = sqliteTable(
  'list_order',
  {
    id: integer('id').primaryKey(),
    /** The average of all ratings in hundredths, in steps of ten: where a profile without ratings starts. */
    mean: integer('mean').notNull(),
    /** The day since 1970 (Asia/Dhaka) of which the points are. */
    day: integer('day').notNull(),
    /** The last provider of the walk; null when none is left. */
    walkedTo: integer('walked_to'),
    /** The sum and number of the ratings that the walk has seen. */
    stars: integer('stars').notNull().default(0),
    ratings: integer('ratings').notNull().default(0),
  },
  (t) => [check('list_order_one', sql`${t.id} = 1`), check('list_order_mean', isWhole(t.mean, 100))],
)
