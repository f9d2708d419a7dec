import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { createdAt, flag, id, isFlag, moment, reference } from '#worker/db/columns.ts'
import { providers } from '#worker/features/providers/providers.table.ts'
import { subscriptions } from '#worker/features/entitlements/subscriptions/subscriptions.table.ts'
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
    viewReturned: flag('view_returned').notNull(),
    /** Set when the number was confirmed: the report no longer counts against it. */
    settledAt: moment('settled_at'),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('contact_reports_once').on(t.customerId, t.providerId),
    index('contact_reports_provider').on(t.providerId),
    index('contact_reports_customer_recent').on(t.customerId, t.createdAt),
    check('contact_reports_returned', isFlag(t.viewReturned)),
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
    /** When a moderator withheld the number. Until then an open question is a case on the desk. */
    withheldAt: moment('withheld_at'),
    /** When the number was confirmed. */
    endedAt: moment('ended_at'),
  },
  (t) => [
    index('contact_checks_waiting')
      .on(t.askedAt)
      .where(sql`${t.endedAt} IS NULL AND ${t.withheldAt} IS NULL`),
  ],
)
