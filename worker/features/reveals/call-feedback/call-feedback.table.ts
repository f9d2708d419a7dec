import { sql } from 'drizzle-orm'
import { check, index, integer, primaryKey, sqliteTable } from 'drizzle-orm/sqlite-core'
import { createdAt, flag, isFlag, isWhole, reference, updatedAt } from '#worker/db/columns.ts'
import { users } from '#worker/features/people/people.table.ts'
import { providers } from '#worker/features/providers/providers.table.ts'
import { reveals } from '#worker/features/reveals/reveals.table.ts'

/** What a customer says of the call after a reveal: one row for a reveal, by its key. */
export const callAnswers = sqliteTable(
  'call_answers',
  {
    revealId: integer('reveal_id')
      .primaryKey()
      .references(() => reveals.id, { onDelete: 'restrict' }),
    customerId: reference('customer_id', () => users.id).notNull(),
    providerId: reference('provider_id', () => providers.id).notNull(),
    /** Trade and district of the worker when the answer came, for the range of prices. Without foreign keys, like other figures. */
    categoryId: integer('category_id').notNull(),
    districtId: integer('district_id').notNull(),
    pickedUp: flag('picked_up').notNull(),
    /** Whether the work was done. Null: the phone was not answered, or the customer has not said. */
    worked: flag('worked'),
    /** What the work cost, in whole taka; null unless it was done and the customer has said it. */
    priceTaka: integer('price_taka'),
    /** By the age of the account when the answer came and by what was paid, in hundredths of a person: see `weights`. */
    weight: integer('weight').notNull(),
    /** Whether it is the last answer of this customer about this worker, and weighs something. */
    counts: flag('counts').notNull().default(false),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index('call_answers_provider').on(t.providerId, t.createdAt),
    index('call_answers_customer').on(t.customerId, t.providerId),
    index('call_answers_recent').on(t.createdAt),
    index('call_answers_priced')
      .on(t.categoryId, t.districtId, t.createdAt)
      .where(sql`${t.priceTaka} IS NOT NULL AND ${t.counts} = 1`),
    check(
      'call_answers_flags',
      sql`${isFlag(t.pickedUp)} AND (${t.worked} IS NULL OR ${isFlag(t.worked)}) AND ${isFlag(t.counts)}`,
    ),
    check('call_answers_worked', sql`${t.worked} IS NULL OR ${t.pickedUp} = 1`),
    check(
      'call_answers_price',
      sql`${t.priceTaka} IS NULL OR (${isWhole(t.priceTaka, 1)} AND coalesce(${t.worked}, 0) = 1)`,
    ),
    check('call_answers_weight', isWhole(t.weight)),
  ],
)

/** What the work of a trade costs in a district, or in the whole country (district 0), in whole taka. A pair with too few prices has no row. */
export const priceRanges = sqliteTable(
  'price_ranges',
  {
    categoryId: integer('category_id').notNull(),
    districtId: integer('district_id').notNull(),
    /** The quartiles and the median, without outliers. */
    low: integer('low').notNull(),
    median: integer('median').notNull(),
    high: integer('high').notNull(),
    /** Of how many customers the prices are. */
    people: integer('people').notNull(),
    updatedAt: updatedAt(),
  },
  (t) => [
    primaryKey({ columns: [t.categoryId, t.districtId] }),
    index('price_ranges_updated').on(t.updatedAt),
    check('price_ranges_order', sql`${t.low} >= 1 AND ${t.median} >= ${t.low} AND ${t.high} >= ${t.median}`),
  ],
)
