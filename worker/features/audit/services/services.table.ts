import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { moment } from '#worker/db/columns.ts'

/** How the calls of an outside service end. A service that never failed has no row. */
export const serviceOutcomes = sqliteTable('service_outcomes', {
  service: text('service').primaryKey(),
  /** Failures in a row; 0 after a success. */
  failures: integer('failures').notNull().default(0),
  firstFailedAt: moment('first_failed_at'),
  lastFailedAt: moment('last_failed_at'),
  /** The code of the last failure; null after a success. */
  reason: text('reason'),
  /** The end of the last failures. */
  recoveredAt: moment('recovered_at'),
  /** For a service that is asked at intervals: the last question, and the amount that was answered. */
  askedAt: moment('asked_at'),
  amount: integer('amount'),
})

export type ServiceOutcome = typeof serviceOutcomes.$inferSelect
