import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { id, moment } from '#worker/db/columns.ts'

/**
 * Profiles whose search words must be written again: those of a renamed trade or place, or all. A row is deleted when its
 * last profile is done.
 */
export const wordRefreshes = sqliteTable(
  'word_refreshes',
  {
    id: id(),
    /** The column of `providers` that names the trade or place; `all` for every profile. */
    scope: text('scope').notNull(),
    /** The id of the trade or place; 0 for `all`. */
    scopeId: integer('scope_id').notNull(),
    /** The last provider that is done; the next has a higher id. */
    afterId: integer('after_id').notNull().default(0),
    done: integer('done').notNull().default(0),
    requestedAt: moment('requested_at').notNull(),
  },
  (t) => [
    uniqueIndex('word_refreshes_once').on(t.scope, t.scopeId),
    index('word_refreshes_requested').on(t.requestedAt),
  ],
)
