import { and, desc, eq, isNotNull, isNull, lte, sql, type SQL } from 'drizzle-orm'
import { wroteRow, type Database, type UnrunQuery } from '#worker/db/db.ts'
import { unfinishedErasures } from '#worker/features/people/people.table.ts'
import { backupParts, backups } from '../operations.table.ts'
import type { BackupPart, BackupPlace, BackupPosition, BackupSource, BackupValue } from './backups.schema.ts'

export type RunningBackup = typeof backups.$inferSelect

/** The running backups, one for each place at most. */
export const listRunningBackups = (db: Database) =>
  db.select().from(backups).where(isNull(backups.finishedAt))

export const findRunningBackup = (db: Database, place: BackupPlace) =>
  db
    .select()
    .from(backups)
    .where(and(isNull(backups.finishedAt), eq(backups.place, place)))

/** When a clock ran ahead, later backups are none of ours. */
const begunAt = (place: BackupPlace, now: Date) => and(eq(backups.place, place), lte(backups.startedAt, now))

export const findLastCompleteBackup = (db: Database, place: BackupPlace, now: Date) =>
  db
    .select({ startedAt: backups.startedAt })
    .from(backups)
    .where(and(begunAt(place, now), isNotNull(backups.finishedAt), isNull(backups.error)))
    .orderBy(desc(backups.startedAt))
    .limit(1)

export const findLastBegunBackup = (db: Database, place: BackupPlace, now: Date) =>
  db
    .select({ startedAt: backups.startedAt })
    .from(backups)
    .where(begunAt(place, now))
    .orderBy(desc(backups.startedAt))
    .limit(1)

/** Writes no row while another backup of the place runs. */
export const insertBackup = (
  db: Database,
  backup: { place: BackupPlace; name: string; startedAt: Date; sources: BackupSource[]; migrations: number },
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

export type RecordedPart = { source: string; part: number; file: BackupPart; digest: string | null }

/** Records files if the statement before it moved the backup on. */
export const insertParts = (db: Database, backupId: number, parts: readonly RecordedPart[]) =>
  db.run(sql`INSERT INTO backup_parts (backup_id, source, part, key, rows, bytes, sha256, digest)
    SELECT ${backupId}, value ->> '$.source', value ->> '$.part', value ->> '$.file.key', value ->> '$.file.rows',
      value ->> '$.file.bytes', value ->> '$.file.sha256', value ->> '$.digest'
    FROM json_each(${JSON.stringify(parts)}) WHERE ${wroteRow}`)

/** The files of earlier backups outside that hold the same rows. */
export const listEqualParts = (db: Database, digests: readonly string[]) =>
  db
    .select({
      digest: backupParts.digest,
      key: backupParts.key,
      rows: backupParts.rows,
      bytes: backupParts.bytes,
      sha256: backupParts.sha256,
    })
    .from(backupParts)
    .where(sql`${backupParts.digest} IN (SELECT value FROM json_each(${JSON.stringify(digests)}))`)

/** A file that is not there any more is written again by the next backup. */
export const forgetParts = (db: Database, keys: readonly string[]) =>
  db
    .delete(backupParts)
    .where(sql`${backupParts.key} IN (SELECT value FROM json_each(${JSON.stringify(keys)}))`)

/** The files that the next backup outside may refer to. */
export const listReferableKeys = (db: Database) =>
  db.select({ key: backupParts.key }).from(backupParts).where(isNotNull(backupParts.digest))

export const listParts = (db: Database, backupId: number) =>
  db
    .select()
    .from(backupParts)
    .where(eq(backupParts.backupId, backupId))
    .orderBy(backupParts.source, backupParts.part)

const isFinished = (backupId: number) =>
  sql`EXISTS (SELECT 1 FROM backups b WHERE b.id = ${backupId} AND b.finished_at IS NOT NULL)`

/** Files outside stay known until a later backup is complete. */
export function finishBackup(
  db: Database,
  backup: Pick<RunningBackup, 'id' | 'step' | 'place'>,
  { now, error }: { now: Date; error: string | null },
): UnrunQuery[] {
  const finish = db
    .update(backups)
    .set({ finishedAt: now, error, sources: [] })
    .where(and(eq(backups.id, backup.id), eq(backups.step, backup.step), isNull(backups.finishedAt)))
  const forget = (which: SQL) => db.delete(backupParts).where(and(which, isFinished(backup.id)))
  if (backup.place === 'account') return [finish, forget(sql`${backupParts.backupId} = ${backup.id}`)]
  if (error !== null) return [finish]
  return [finish, forget(sql`${backupParts.digest} IS NOT NULL AND ${backupParts.backupId} < ${backup.id}`)]
}

/** The notes of backups that retention deleted long ago. */
export const deleteOldBackups = (db: Database, place: BackupPlace, before: Date) =>
  db.run(sql`DELETE FROM backups WHERE place = ${place} AND finished_at < ${before.getTime()}
    AND NOT EXISTS (SELECT 1 FROM backup_parts WHERE backup_id = backups.id)`)

/** Erased accounts that are not noted beside the backups yet. */
export const listUnnotedErasures = (db: Database, limit: number) =>
  db
    .select({ userId: unfinishedErasures.userId, erasedAt: unfinishedErasures.erasedAt })
    .from(unfinishedErasures)
    .where(isNull(unfinishedErasures.notedAt))
    .orderBy(unfinishedErasures.userId)
    .limit(limit)

export const markErasuresNoted = (db: Database, userIds: readonly number[], now: Date) =>
  db
    .update(unfinishedErasures)
    .set({ notedAt: now })
    .where(sql`${unfinishedErasures.userId} IN (SELECT value FROM json_each(${JSON.stringify(userIds)}))`)

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
