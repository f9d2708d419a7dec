import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { moment } from '#worker/db/columns.ts'

export const counterChecks = sqliteTable('counter_checks', {
  counter: text('counter').primaryKey(),
  checkedAt: moment('checked_at').notNull(),
  /** How many rows of the counter differ from the truth; 0 when all agree. */
  differing: integer('differing').notNull(),
  /** The sum that those rows hold, and the sum that they should hold; poisha where the counter counts money. */
  kept: integer('kept').notNull(),
  actual: integer('actual').notNull(),
})
