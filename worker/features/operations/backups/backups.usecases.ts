import type { BackupStore } from '#worker/adapters/backup-store/backup-store.ts'
import { batch, runBatch, type Database } from '#worker/db/db.ts'
import { millisecondsPerDay } from '#worker/lib/dhaka-time.ts'
import {
  advanceBackup,
  deleteOldBackups,
  findLastCompleteBackup,
  findRunningBackup,
  finishBackup,
  insertBackup,
  insertPart,
  listMigrations,
  listParts,
  type RunningBackup,
} from './backups.queries.ts'
import { backupName, expiredBackups, isBackupDue, isBackupStuck } from './backups.rules.ts'
import {
  listSources,
  makeManifest,
  manifestKey,
  packManifest,
  packPart,
  readPart,
  type ListedBuckets,
} from './copy-part.usecases.ts'
import type { BackupManifest, BackupPart } from './backups.schema.ts'

type BackupPlaces = { db: Database; buckets: ListedBuckets; store: BackupStore }

/**
 * Begins a backup when the last one is a week old, and deletes what retention no longer keeps.
 * @returns how many backups were begun and deleted
 * @throws Error when the running backup is stuck, so that the failure of the job is seen
 */
export async function startDueBackup(places: BackupPlaces, now: Date): Promise<number> {
  const { db, buckets, store } = places
  const { running, last } = await batch(db, {
    running: findRunningBackup(db),
    last: findLastCompleteBackup(db),
  })
  const [current] = running
  if (current && isBackupStuck(current.startedAt, now)) {
    await runBatch(db, finishBackup(db, current, { now, error: 'not complete after two days' }))
    throw new Error(`the backup ${current.name} was not complete after two days and was given up`)
  }
  const deleted = await deleteExpired(store, now)
  if (current || !isBackupDue(last[0]?.startedAt, now)) return deleted
  const sources = await listSources(db, buckets)
  const migrations = (await listMigrations(db)).length
  const begun = await insertBackup(db, { name: backupName(now), startedAt: now, sources, migrations })
  return deleted + begun.length
}

const deletedAtOnce = 5

async function deleteExpired(store: BackupStore, now: Date): Promise<number> {
  const folders = await Promise.all(
    (await store.listFolders()).map(async (name) => ({
      name,
      complete: (await store.get(manifestKey(name))) !== null,
    })),
  )
  let deleted = 0
  for (const name of expiredBackups(folders, now).slice(0, deletedAtOnce))
    if (await store.deleteFolder(name)) deleted++
  return deleted
}

type Budget = {
  now: Date
  /** Files at most. */
  parts: number
  /** Milliseconds after which no further file is begun. */
  time: number
}

/**
 * Copies the next parts of the running backup, and writes its manifest after the last. It may run twice at once: each part
 * is recorded once. @returns how many parts it recorded
 */
export async function continueBackup(places: BackupPlaces, { now, parts, time }: Budget): Promise<number> {
  const began = Date.now()
  let [backup] = await findRunningBackup(places.db)
  let recorded = 0
  while (backup && recorded < parts && Date.now() - began < time) {
    const copied = await readPart(places.db, places.buckets, backup.sources, backup.position)
    if (!copied) {
      await completeBackup(places, backup, new Date(now.getTime() + Date.now() - began))
      return recorded
    }
    backup = await recordPart(places, backup, copied)
    if (backup) recorded++
  }
  return recorded
}

type Copied = NonNullable<Awaited<ReturnType<typeof readPart>>>

/** @returns the backup at its next position, or undefined when another run was there first */
async function recordPart(
  { db, store }: BackupPlaces,
  backup: RunningBackup,
  copied: Copied,
): Promise<RunningBackup | undefined> {
  const packed = copied.rows.length > 0 ? await packPart(backup.name, copied) : null
  if (packed) await store.put(packed.file.key, packed.content)
  const { advanced } = await batch(db, {
    advanced: advanceBackup(db, backup, { position: copied.next, copied: copied.rows.length }),
    part: packed
      ? insertPart(db, backup.id, { source: copied.source.name, part: copied.part, file: packed.file })
      : null,
  })
  return advanced[0]
}

async function completeBackup({ db, store }: BackupPlaces, backup: RunningBackup, now: Date): Promise<void> {
  const { parts, running } = await batch(db, {
    parts: listParts(db, backup.id),
    running: findRunningBackup(db),
  })
  // Another run has written the manifest, and deleted the parts here.
  if (running[0]?.id !== backup.id) return
  const { name, startedAt, sources } = backup
  const files = parts.map(({ source, key, rows, bytes, sha256 }) => ({
    source,
    file: { key, rows, bytes, sha256 },
  }))
  const manifest = await makeManifest(db, { name, startedAt, finishedAt: now, sources, files })
  // Rows that were copied before a migration have the columns of that time.
  if (manifest.migrations.length !== backup.migrations) {
    await runBatch(db, finishBackup(db, backup, { now, error: 'a migration ran meanwhile' }))
    return
  }
  const { key, content } = packManifest(manifest)
  await store.put(key, content)
  await runBatch(db, [
    ...finishBackup(db, backup, { now, error: null }),
    deleteOldBackups(db, new Date(now.getTime() - 400 * millisecondsPerDay)),
  ])
}

/**
 * Makes a backup from beginning to end, without the cron and without a row in the database.
 * @throws Error when a migration ran meanwhile
 */
export async function makeBackup(
  { db, buckets, store }: BackupPlaces,
  clock: () => Date,
  onPart: (source: string, rows: number) => void | Promise<void> = () => undefined,
): Promise<BackupManifest> {
  const startedAt = clock()
  const name = backupName(startedAt)
  const sources = await listSources(db, buckets)
  const migrations = (await listMigrations(db)).length
  const files: { source: string; file: BackupPart }[] = []
  let position = { source: 0, after: null, part: 0 } as RunningBackup['position']
  for (;;) {
    const copied = await readPart(db, buckets, sources, position)
    if (!copied) break
    if (copied.rows.length > 0) {
      const { file, content } = await packPart(name, copied)
      await store.put(file.key, content)
      files.push({ source: copied.source.name, file })
      await onPart(copied.source.name, file.rows)
    }
    position = copied.next
  }
  const manifest = await makeManifest(db, { name, startedAt, finishedAt: clock(), sources, files })
  if (manifest.migrations.length !== migrations)
    throw new Error('a migration ran meanwhile: make the backup again')
  const { key, content } = packManifest(manifest)
  await store.put(key, content)
  return manifest
}
