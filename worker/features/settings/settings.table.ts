import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { updatedAt } from '#worker/db/columns.ts'
import { users } from '#worker/features/people/people.table.ts'

/** Keys and values as text. A key without a row has the default of settings.schema.ts. Secrets are stored sealed. */
export const settings = sqliteTable('settings', {
  key: text('key').primaryKey(),
  value: text('value').notNull(),
  updatedBy: integer('updated_by').references(() => users.id, { onDelete: 'restrict' }),
  updatedAt: updatedAt(),
})
