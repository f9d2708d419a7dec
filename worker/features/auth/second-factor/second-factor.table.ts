import { check, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { createdAt, isWhole, moment } from '#worker/db/columns.ts'
import { users } from '#worker/features/users/users.table.ts'

/** The authenticator app of a user. It counts from `confirmed_at` on. */
export const secondFactors = sqliteTable(
  'second_factors',
  {
    userId: integer('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'restrict' }),
    secretSealed: text('secret_sealed').notNull(),
    /** The last time step whose code was accepted. Codes of this step and earlier ones are refused. */
    lastStep: integer('last_step').notNull().default(0),
    confirmedAt: moment('confirmed_at'),
    createdAt: createdAt(),
  },
  (t) => [check('second_factors_last_step', isWhole(t.lastStep))],
)

/** Each code replaces the app once. Only a keyed hash is stored. */
export const recoveryCodes = sqliteTable(
  'recovery_codes',
  {
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'restrict' }),
    codeHash: text('code_hash').notNull(),
    usedAt: moment('used_at'),
  },
  (t) => [primaryKey({ columns: [t.userId, t.codeHash] })],
)
