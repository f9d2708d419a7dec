import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { id, moment } from '#worker/db/columns.ts'
import { users } from '#worker/features/users/users.table.ts'

/**
 * A browser that has signed in to an account. One cookie serves several accounts of one browser: each account has its own
 * row for it. Only a hash of the cookie is stored.
 */
export const devices = sqliteTable(
  'devices',
  {
    id: id(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'restrict' }),
    tokenHash: text('token_hash').notNull(),
    /** Browser and system, read from the user agent, for the list of sessions. */
    label: text('label').notNull(),
    firstSeenAt: moment('first_seen_at').notNull(),
    lastSeenAt: moment('last_seen_at').notNull(),
  },
  (t) => [
    uniqueIndex('devices_user_token').on(t.userId, t.tokenHash),
    index('devices_last_seen').on(t.lastSeenAt),
  ],
)
