import { sql } from 'drizzle-orm'
import { integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { id, moment, reference } from '#worker/db/columns.ts'
import type { BackupPosition, BackupSource } from './backups.schema.ts'

/** The weekly backups. A row without `finished_at` is the backup that the cron is writing; there is at most one. */
export const backups = sqliteTable(
  'backups',
  {
    id: id(),
    /** The folder in the bucket, see `backupName`. */
    name: text('name').notNull().unique(),
    startedAt: moment('started_at').notNull(),
    finishedAt: moment('finished_at'),
    /** What is copied, decided at the start: a table that a migration adds meanwhile is not in this backup. */
    sources: text('sources', { mode: 'json' }).$type<BackupSource[]>().notNull(),
    /** How many migrations the database had at the start. */
    migrations: integer('migrations').notNull(),
    position: text('position', { mode: 'json' }).$type<BackupPosition>().notNull(),
    /** Counts the steps. A run that read an older step writes nothing. */
    step: integer('step').notNull().default(0),
    /** How many rows and objects are copied. */
    copied: integer('copied').notNull().default(0),
    /** Why it was given up; null when complete. */
    error: text('error'),
  },
  (t) => [
    uniqueIndex('backups_one_running')
      .on(sql`(1)`)
      .where(sql`${t.finishedAt} IS NULL`),
  ],
)

/** The files of the running backup. The manifest takes them over, then they are deleted here. */
export const backupParts = sqliteTable(
  'backup_parts',
  {
    backupId: reference('backup_id', () => backups.id).notNull(),
    source: text('source').notNull(),
    part: integer('part').notNull(),
    key: text('key').notNull(),
    rows: integer('rows').notNull(),
    bytes: integer('bytes').notNull(),
    sha256: text('sha256').notNull(),
  },
  (t) => [primaryKey({ columns: [t.backupId, t.source, t.part] })],
)
