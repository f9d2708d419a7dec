import { check, index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { isWhole, moment } from '#worker/db/columns.ts'
import { users } from '#worker/features/users/users.table.ts'

/** A new phone number of a user that waits for its code. A new request replaces it. */
export const phoneChanges = sqliteTable(
  'phone_changes',
  {
    userId: integer('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'restrict' }),
    phone: text('phone').notNull(),
    codeHash: text('code_hash').notNull(),
    wrongTries: integer('wrong_tries').notNull().default(0),
    sentAt: moment('sent_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    usedAt: moment('used_at'),
  },
  (t) => [
    index('phone_changes_expires').on(t.expiresAt),
    check('phone_changes_tries', isWhole(t.wrongTries)),
  ],
)
