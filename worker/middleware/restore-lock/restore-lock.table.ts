import { sql } from 'drizzle-orm'
import { check, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { moment } from '#worker/db/columns.ts'

/**
 * At most one row: while it is there, the site answers nothing and no job runs, because a restore fills the database. No
 * backup holds the table and no restore empties it; only `npm run reopen` deletes the row.
 */
export const restoreLock = sqliteTable(
  'restore_lock',
  {
    id: integer('id').primaryKey(),
    /** The name of the backup that is restored. */
    backup: text('backup').notNull(),
    /** The random name of the command that may write; empty when none runs, after its end or its failure. */
    owner: text('owner').notNull(),
    closedAt: moment('closed_at').notNull(),
    /** The last sign of life of the owner. */
    aliveAt: moment('alive_at').notNull(),
    /** What the owner did last, for the person who finds the site closed. */
    progress: text('progress').notNull(),
    /** Rows by table that the restore left out. Set when the last row is written, null before. */
    leftOut: text('left_out', { mode: 'json' }).$type<Record<string, number>>(),
    /** When the checks found nothing; null before. Afterwards rows may differ from the backup. */
    checkedAt: moment('checked_at'),
  },
  (t) => [check('restore_lock_one_row', sql`${t.id} = 1`)],
)
