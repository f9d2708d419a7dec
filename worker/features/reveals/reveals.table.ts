import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text, uniqueIndex, primaryKey } from 'drizzle-orm/sqlite-core'
import { createdAt, flag, id, isFlag, moment, reference, isWhole, updatedAt } from '#worker/db/columns.ts'
import { providers } from '#worker/features/providers/providers.table.ts'
import { subscriptions } from '#worker/features/entitlements/entitlements.table.ts'
import { users } from '#worker/features/people/people.table.ts'
import { reportReasons } from './reveals.schema.ts'

/** A phone number shown to a customer: one view, spent once per customer, provider and subscription. */
export const reveals = sqliteTable(
  'reveals',
  {
    id: id(),
    customerId: reference('customer_id', () => users.id).notNull(),
    providerId: reference('provider_id', () => providers.id).notNull(),
    /** Null for the free number of a new customer: see `entitlements/free-number/`. */
    subscriptionId: reference('subscription_id', () => subscriptions.id),
    /** yyyy-mm-dd in the site's timezone: the day whose limit it used. */
    day: text('day').notNull(),
    /** Set when the view was given back after a dead-number report: it no longer counts. */
    returnedAt: moment('returned_at'),
    /** Set when the customer does not want to be asked for a rating of the provider. */
    ratingPromptDismissedAt: moment('rating_prompt_dismissed_at'),
    /** Set when the customer does not want to say whether the worker answered this call. */
    answerPromptDismissedAt: moment('answer_prompt_dismissed_at'),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('reveals_once').on(t.customerId, t.providerId, t.subscriptionId),
    uniqueIndex('reveals_free_once')
      .on(t.customerId, t.providerId)
      .where(sql`${t.subscriptionId} IS NULL`),
    // Counting a day's views walks exactly that day's rows.
    index('reveals_day').on(t.subscriptionId, t.day),
    index('reveals_customer_recent').on(t.customerId, t.createdAt),
    index('reveals_provider_recent').on(t.providerId, t.createdAt),
    // A job reads the reveals of the last day every five minutes.
    index('reveals_recent').on(t.createdAt, t.customerId),
  ],
)

export const contactReports = sqliteTable(
  'contact_reports',
  {
    id: id(),
    customerId: reference('customer_id', () => users.id).notNull(),
    providerId: reference('provider_id', () => providers.id).notNull(),
    reason: text('reason', { enum: reportReasons }).notNull(),
    /** Set when the number was confirmed: the report no longer counts against it. */
    settledAt: moment('settled_at'),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('contact_reports_once').on(t.customerId, t.providerId),
    index('contact_reports_provider').on(t.providerId),
    index('contact_reports_customer_recent').on(t.customerId, t.createdAt),
  ],
)

/** The last question to a worker whether the number works. Its link names this moment, so a later question ends the link. */
export const contactChecks = sqliteTable(
  'contact_checks',
  {
    providerId: integer('provider_id')
      .primaryKey()
      .references(() => providers.id, { onDelete: 'restrict' }),
    askedAt: moment('asked_at').notNull(),
    /** When the number was confirmed. Until then it is a case on the desk, unless a moderator has withheld it. */
    endedAt: moment('ended_at'),
  },
  (t) => [
    index('contact_checks_waiting')
      .on(t.askedAt)
      .where(sql`${t.endedAt} IS NULL`),
  ],
)

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
