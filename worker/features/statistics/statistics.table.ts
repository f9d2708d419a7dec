import { sql, type SQL } from 'drizzle-orm'
import { check, index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { isWhole } from '#worker/db/columns.ts'
import type { ListingFilter } from './statistics.rules.ts'

/** Figures of the site (`operations/figures.queries.ts`) as they were last written on a day of Asia/Dhaka, in the evening at the end of it. */
export const figureDays = sqliteTable(
  'figure_days',
  {
    name: text('name').notNull(),
    /** `yyyy-mm-dd` in Asia/Dhaka. */
    day: text('day').notNull(),
    total: integer('total').notNull(),
  },
  (t) => [primaryKey({ columns: [t.name, t.day] })],
)

/**
 * What is counted by trade and district and day of Asia/Dhaka, without a person in it. `growth.schema.ts` says what each figure is.
 * Those up to `asks` are counted while they happen, `reveals` by a trigger, the others from their rows when the day is closed.
 * `categoryId` 0 is all trades together, `districtId` 0 an unknown district. No foreign keys, so that places can be deleted.
 */
export const interestDays = sqliteTable(
  'interest_days',
  {
    categoryId: integer('category_id').notNull(),
    day: text('day').notNull(),
    districtId: integer('district_id').notNull(),
    searches: integer('searches').notNull().default(0),
    visits: integer('visits').notNull().default(0),
    returns: integer('returns').notNull().default(0),
    looks: integer('looks').notNull().default(0),
    asks: integer('asks').notNull().default(0),
    reveals: integer('reveals').notNull().default(0),
    registered: integer('registered').notNull().default(0),
    paid: integer('paid').notNull().default(0),
    requests: integer('requests').notNull().default(0),
    answered: integer('answered').notNull().default(0),
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

/** The days whose figures are complete. Without visits nothing was counted on the day: a gap, not a zero. */
export const closedDays = sqliteTable('closed_days', {
  day: text('day').primaryKey(),
  visits: integer('visits').notNull(),
})

/** The columns of `listing_counts` from 0 to 5 whole stars. */
export const starColumns = ['unrated', 'stars_1', 'stars_2', 'stars_3', 'stars_4', 'stars_5'] as const

/**
 * The number of providers in a scope (`listingScope`), by gender, badge and whole stars of their average; kept by triggers. One
 * row holds all stars, so that a new average writes no second one.
 */
export const listingCounts = sqliteTable(
  'listing_counts',
  {
    scope: text('scope').notNull(),
    gender: text('gender').notNull(),
    verified: integer('verified').notNull(),
    unrated: integer('unrated').notNull(),
    stars1: integer('stars_1').notNull(),
    stars2: integer('stars_2').notNull(),
    stars3: integer('stars_3').notNull(),
    stars4: integer('stars_4').notNull(),
    stars5: integer('stars_5').notNull(),
    total: integer('total').generatedAlwaysAs(sql.raw(starColumns.join(' + '))),
  },
  (t) => [
    primaryKey({ columns: [t.scope, t.gender, t.verified] }),
    check(
      'listing_counts_total',
      sql.join(
        [t.unrated, t.stars1, t.stars2, t.stars3, t.stars4, t.stars5].map((column) => isWhole(column)),
        sql` AND `,
      ),
    ),
  ],
)

/** SQL for the number of providers of a row of `listing_counts` whose average reaches so many whole stars. */
export const countedFrom = (minRating: number): SQL =>
  sql.raw(`(${starColumns.slice(minRating).join(' + ')})`)

/** SQL for "this row of `listing_counts` is of the gender and badge of a filter", after other conditions. */
export const hasTraits = ({ gender, verified }: Pick<ListingFilter, 'gender' | 'verified'>): SQL =>
  sql`${gender === undefined ? sql`` : sql` AND gender = ${gender}`}${sql.raw(verified ? ' AND verified = 1' : '')}`
