import { check, index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { isWhole } from '#worker/db/columns.ts'

/**
 * Totals that triggers keep, so that no page counts rows: `customers` is verified customer accounts;
 * `providers_pending`, `providers_approved` and `providers_rejected` are profiles that were not erased;
 * `subscriptions_active` and `boosts_active` are those with that status.
 */
export const siteCounters = sqliteTable(
  'site_counters',
  { name: text('name').primaryKey(), total: integer('total').notNull() },
  (t) => [check('site_counters_total', isWhole(t.total))],
)

/**
 * How each of those totals stood at the end of a day of Asia/Dhaka, kept by a trigger: a row for each day on which it
 * changed. The figure at the end of a month is the last row up to its last day.
 */
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

/**
 * What people look for, counted by place and day and never by person: searches are counted by the lists, reveals by a
 * trigger. The row with `categoryId` 0 is the whole district, whatever the trade; the others say which trade.
 * No foreign keys: a count of the past does not keep a place or trade from being deleted.
 */
export const interestDays = sqliteTable(
  'interest_days',
  {
    categoryId: integer('category_id').notNull(),
    /** `yyyy-mm-dd` in Asia/Dhaka. */
    day: text('day').notNull(),
    districtId: integer('district_id').notNull(),
    searches: integer('searches').notNull().default(0),
    reveals: integer('reveals').notNull().default(0),
  },
  (t) => [
    // The ranking walks the days of category 0.
    primaryKey({ columns: [t.categoryId, t.day, t.districtId] }),
    index('interest_days_district').on(t.districtId, t.day),
    check('interest_days_counts', isWhole(t.searches)),
    check('interest_days_reveals', isWhole(t.reveals)),
  ],
)
