import { and, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { wroteRow, type Database } from '#worker/db/db.ts'
import { backupParts, backups } from '../operations.table.ts'
import type { BackupPart, BackupPosition, BackupSource, BackupValue } from './backups.schema.ts'

export type RunningBackup = typeof backups.$inferSelect

export const findRunningBackup = (db: Database) => db.select().from(backups).where(isNull(backups.finishedAt))

export const findLastCompleteBackup = (db: Database) =>
  db
    .select()
    .from(backups)
    .where(and(isNotNull(backups.finishedAt), isNull(backups.error)))
    .orderBy(desc(backups.startedAt))
    .limit(1)

/** Writes no row while another backup runs. */
export const insertBackup = (
  db: Database,
  backup: { name: string; startedAt: Date; sources: BackupSource[]; migrations: number },
) =>
  db
    .insert(backups)
    .values({ ...backup, position: { source: 0, after: null, part: 0 } })
    .onConflictDoNothing()
    .returning({ id: backups.id })

/** Moves the running backup on, unless another run has done that. */
export const advanceBackup = (
  db: Database,
  backup: Pick<RunningBackup, 'id' | 'step'>,
  { position, copied }: { position: BackupPosition; copied: number },
) =>
  db
    .update(backups)
    .set({ position, step: backup.step + 1, copied: sql`${backups.copied} + ${copied}` })
    .where(and(eq(backups.id, backup.id), eq(backups.step, backup.step), isNull(backups.finishedAt)))
    .returning()

/** Records a file if the statement before it moved the backup on. */
export const insertPart = (
  db: Database,
  backupId: number,
  { source, part, file }: { source: string; part: number; file: BackupPart },
) =>
  db.run(sql`INSERT INTO backup_parts (backup_id, source, part, key, rows, bytes, sha256)
    SELECT ${backupId}, ${source}, ${part}, ${file.key}, ${file.rows}, ${file.bytes}, ${file.sha256} WHERE ${wroteRow}`)

export const listParts = (db: Database, backupId: number) =>
  db
    .select()
    .from(backupParts)
    .where(eq(backupParts.backupId, backupId))
    .orderBy(backupParts.source, backupParts.part)

export const finishBackup = (
  db: Database,
  backup: Pick<RunningBackup, 'id' | 'step'>,
  { now, error }: { now: Date; error: string | null },
) => [
  db
    .update(backups)
    .set({ finishedAt: now, error })
    .where(and(eq(backups.id, backup.id), eq(backups.step, backup.step), isNull(backups.finishedAt))),
  db
    .delete(backupParts)
    .where(
      and(
        eq(backupParts.backupId, backup.id),
        sql`EXISTS (SELECT 1 FROM backups b WHERE b.id = ${backup.id} AND b.finished_at IS NOT NULL)`,
      ),
    ),
]

/** Backups that retention deleted long ago. */
export const deleteOldBackups = (db: Database, before: Date) =>
  db.run(sql`DELETE FROM backups WHERE finished_at < ${before.getTime()}`)

type TableRow = { name: string; type: string; columns: string; key: string; parents: string }

/** All tables that D1 lets us read about, with their own columns (no generated ones), primary key and parents, as JSON texts. */
export const listTables = (db: Database) =>
  db.all<TableRow>(sql`SELECT t.name, t.type,
      (SELECT json_group_array(c.name) FROM (SELECT name FROM pragma_table_xinfo(t.name) WHERE hidden = 0 ORDER BY cid) c) AS columns,
      (SELECT json_group_array(c.name) FROM (SELECT name FROM pragma_table_xinfo(t.name) WHERE pk > 0 ORDER BY pk) c) AS key,
      (SELECT json_group_array(DISTINCT k."table") FROM pragma_foreign_key_list(t.name) k) AS parents
    FROM pragma_table_list t
    WHERE t.schema = 'main' AND t.name NOT LIKE 'sqlite%' AND t.name NOT LIKE '\\_cf\\_%' ESCAPE '\\' ORDER BY t.name`)

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`
const quotedList = (names: readonly string[]) => sql.raw(names.map(quoted).join(', '))

/** The next rows of a table in the order of its key, as arrays of the columns. */
export function readRowsAfter(
  db: Database,
  { name, columns, key }: BackupSource,
  after: readonly BackupValue[] | null,
  limit: number,
) {
  const keys = quotedList(key)
  const where = after
    ? sql` WHERE (${keys}) > (${sql.join(
        after.map((value) => sql`${value}`),
        sql`, `,
      )})`
    : sql``
  return db.values<BackupValue[]>(
    sql`SELECT ${quotedList(columns)} FROM ${sql.raw(quoted(name))}${where} ORDER BY ${keys} LIMIT ${limit}`,
  )
}

export const listSchema = (db: Database) =>
  db.all<{
    type: 'index' | 'trigger'
    name: string
    sql: string
  }>(sql`SELECT type, name, sql FROM sqlite_master
    WHERE type IN ('index', 'trigger') AND sql IS NOT NULL ORDER BY type, name`)

export const listMigrations = (db: Database) =>
  db.all<{ name: string }>(sql`SELECT name FROM d1_migrations ORDER BY id`)

export const listSequences = (db: Database) =>
  db.values<[string, number]>(sql`SELECT name, seq FROM sqlite_sequence ORDER BY name`)
