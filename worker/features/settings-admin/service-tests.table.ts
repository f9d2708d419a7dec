import { sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { flag, moment, reference } from '#worker/db/columns.ts'
import { users } from '#worker/features/people/people.table.ts'

/** The last test of each outside service by an admin. */
export const serviceTests = sqliteTable('service_tests', {
  /** `sms` or the payment method. */
  service: text('service').primaryKey(),
  /** A keyed hash of the credentials that were tested, so that a changed credential asks for a new test. */
  credentialsHash: text('credentials_hash').notNull(),
  succeeded: flag('succeeded').notNull(),
  testedBy: reference('tested_by', () => users.id),
  testedAt: moment('tested_at').notNull(),
})
