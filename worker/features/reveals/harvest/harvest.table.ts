import { integer, sqliteTable } from 'drizzle-orm/sqlite-core'
import { moment, reference } from '#worker/db/columns.ts'
import { providers } from '#worker/features/providers/providers.table.ts'
import { users } from '#worker/features/people/people.table.ts'

/** Public profiles of no real person. A customer who asks for the number of one is probably collecting numbers. */
export const canaries = sqliteTable('canaries', {
  providerId: integer('provider_id')
    .primaryKey()
    .references(() => providers.id, { onDelete: 'restrict' }),
  markedBy: reference('marked_by', () => users.id).notNull(),
  markedAt: moment('marked_at').notNull(),
})
