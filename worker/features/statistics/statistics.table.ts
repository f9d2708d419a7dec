import { check, index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { isWhole } from '#worker/db/columns.ts'

/** Totals that triggers keep, so that no page counts rows. `customers` are verified accounts; erased profiles do not count. */
export const siteCounters = sqliteTable(
  'site_counters',
  { name: text('name').primaryKey(), total: integer('total').notNull() },
  (t) => [check('site_counters_total', isWhole(t.total))],
)

/** The totals at the end of a day of Asia/Dhaka, kept by a trigger: a row for each day on which one changed. */
export const counterDays = sqliteTable(
  'counter_days',
  {
    name: text('name').notNull(),
    /** `yyyy-mm-dd` in Asia/Dhaka. */
    day: text('day').notNull(),
    total: integer('total').notNull(),
  },
  (t) => [primaryKey({ columns: [t.name, t.day] })],
)

/** Interest by place and day. `categoryId` 0 is the whole district. No foreign keys, so that places can be deleted. */
export const interestDays = sqliteTable(
  'interest_days',
  {
    categoryId: integer('category_id').notNull(),
    day: text('day').notNull(),
    districtId: integer('district_id').notNull(),
    searches: integer('searches').notNull().default(0),
    reveals: integer('reveals').notNull().default(0),
  },
  (t) => [
    // The ranking walks the days of category 0.
    primaryKey({ columns: [t.categoryId, t.day, t.districtId] }),
    index('interest_days_district').on(t.districtId, t.day),
    index('interest_days_day').on(t.day),
    check('interest_days_counts', isWhole(t.searches)),
    check('interest_days_reveals', isWhole(t.reveals)),
  ],
)

/** The number of providers in a scope, by whole stars of their average; kept by triggers. */
export const listingCounts = sqliteTable(
  'listing_counts',
  {
    scope: text('scope').notNull(),
    stars: integer('stars').notNull(),
    total: integer('total').notNull(),
  },
  (t) => [primaryKey({ columns: [t.scope, t.stars] }), check('listing_counts_total', isWhole(t.total))],
)

/** The number of providers in the scopes of one trade, one place or all; kept by triggers. */
export const listingTotals = sqliteTable(
  'listing_totals',
  { scope: text('scope').primaryKey(), total: integer('total').notNull() },
  (t) => [check('listing_totals_total', isWhole(t.total))],
)
