import { index, integer, sqliteTable } from 'drizzle-orm/sqlite-core'
import { moment } from '#worker/db/columns.ts'
import { users } from '#worker/features/users/users.table.ts'

/** Erased accounts that left words in the search index or pictures in a bucket, until a job has removed both. */
export const unfinishedErasures = sqliteTable(
  'unfinished_erasures',
  {
    userId: integer('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'restrict' }),
    erasedAt: moment('erased_at').notNull(),
  },
  (t) => [index('unfinished_erasures_erased').on(t.erasedAt)],
)
