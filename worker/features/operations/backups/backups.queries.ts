import { and, desc, eq, isNotNull, isNull, lt, lte, sql } from 'drizzle-orm'
import type { Database } from '#worker/db/db.ts'
import { unfinishedErasures } from '#worker/features/people/people.table.ts'
import { backups } from '../operations.table.ts'
import type { BackupFile, BackupPlace, BackupPosition, BackupSource, BackupValue } from './backups.schema.ts'

export type RunningBackup = typeof backups.$inferSelect

/** How far the running backups are, one for each place at most. */
export const listRunningBackups = (db: Database) =>
  db
    .select({ sources: backups.sources, position: backups.position })
    .from(backups)
    .where(isNull(backups.finishedAt))

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
    .values({ ...backup, position: { source: 0, after: null } })
    .onConflictDoNothing()
    .returning({ id: backups.id })

/** Moves the running backup on and records its file, unless another run has done that. */
export const advanceBackup = (
  db: Database,
  backup: Pick<RunningBackup, 'id' | 'step'>,
  { position, file }: { position: BackupPosition; file: BackupFile | null },
) =>
  db
    .update(backups)
    .set({
      position,
      step: backup.step + 1,
      ...(file && { files: sql`json_insert(${backups.files}, '$[#]', json(${JSON.stringify(file)}))` }),
    })
    .where(and(eq(backups.id, backup.id), eq(backups.step, backup.step), isNull(backups.finishedAt)))
    .returning({ position: backups.position, step: backups.step })

export const finishBackup = (
  db: Database,
  backup: Pick<RunningBackup, 'id' | 'step'>,
  { now, error }: { now: Date; error: string | null },
) =>
  db
    .update(backups)
    .set({ finishedAt: now, error, sources: [], files: [] })
    .where(and(eq(backups.id, backup.id), eq(backups.step, backup.step), isNull(backups.finishedAt)))

export const deleteOldBackups = (db: Database, place: BackupPlace, before: Date) =>
  db.delete(backups).where(and(eq(backups.place, place), lt(backups.finishedAt, before)))

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

export const listMigrations = (db: Database) =>
  db.all<{ name: string }>(sql`SELECT name FROM d1_migrations ORDER BY id`)

export const listSequences = (db: Database) =>
  db.all<{ name: string; seq: number }>(sql`SELECT name, seq FROM sqlite_sequence ORDER BY name`)
