import { encryptedStore } from '#worker/adapters/backup-store/backup-store.encrypted.ts'
import { bucketStore } from '#worker/adapters/backup-store/backup-store.r2.ts'
import { deleteFolder, listAll, type BackupStore } from '#worker/adapters/backup-store/backup-store.ts'
import { openOutsideStore } from '#worker/adapters/backup-store/outside-place.ts'
import { batch, runBatch, type Database } from '#worker/db/db.ts'
import { millisecondsPerDay } from '#worker/lib/dhaka-time.ts'
import {
  advanceBackup,
  deleteOldBackups,
  findLastBegunBackup,
  findLastCompleteBackup,
  findRunningBackup,
  finishBackup,
  insertBackup,
  listMigrations,
  type RunningBackup,
} from './backups.queries.ts'
import { backupName, expiredBackups, isBackupDue, isBackupStuck } from './backups.rules.ts'
import type { BackupFile, BackupManifest, BackupPlace } from './backups.schema.ts'
import {
  copyPage,
  listSources,
  makeManifest,
  manifestKey,
  packManifest,
  type Origin,
} from './copy-page.usecases.ts'
import { deleteOldNotes, noteErasures } from './note-erasures.usecases.ts'

/** Where a backup goes: the bucket of this account, or another provider. */
type Target = Origin & { place: BackupPlace }

type Budget = {
  now: Date
  /** Files at most. */
  steps: number
  /** Objects that are copied at most. */
  objects: number
  /** Milliseconds after which no further step is begun. */
  time: number
}

// D1 allows a run of the cron 1,000 statements. A step takes two.
const budget = { steps: 45, objects: 240, time: 10_000 }

/**
 * One run of the job, for the place in this account and the one outside: begins a backup when it is time for one, goes on with
 * it, and deletes what retention no longer keeps. What fails at one place does not keep the other from being written.
 * @returns how many files and objects were written
 * @throws the first error, after all is done
 */
export async function runBackups(db: Database, env: Env, now: Date): Promise<number> {
  const buckets = { PICTURES: env.PICTURES, DOCUMENTS: env.DOCUMENTS }
  const account = encryptedStore(bucketStore(env.BACKUPS), env.BACKUP_PUBLIC_KEY)
  const runPlace = async (place: BackupPlace, store: BackupStore) => {
    const target: Target = { db, buckets, place, store }
    await startDueBackup(target, now)
    return continueBackup(target, { ...budget, now })
  }
  const runOutside = async () => {
    const outside = openOutsideStore(env)
    return outside ? runPlace('outside', outside) : 0
  }
  const note = async () => {
    const outside = openOutsideStore(env)
    return noteErasures(db, outside ? [account, outside] : [account], now)
  }
  const faults: unknown[] = []
  let written = 0
  for (const work of [() => runPlace('account', account), runOutside, note])
    try {
      written += await work()
    } catch (error) {
      faults.push(error)
    }
  if (faults.length > 0) throw faults[0]
  return written
}

/**
 * Begins a backup when it is time for one.
 * @returns how many were begun
 * @throws Error when the running backup is stuck, so that the failure of the job is seen
 */
export async function startDueBackup({ db, buckets, place }: Target, now: Date): Promise<number> {
  const { running, complete, begun } = await batch(db, {
    running: findRunningBackup(db, place),
    complete: findLastCompleteBackup(db, place, now),
    begun: findLastBegunBackup(db, place, now),
  })
  const [current] = running
  if (current && isBackupStuck(current.startedAt, now)) {
    await finishBackup(db, current, { now, error: 'not complete in time' })
    throw new Error(`the backup ${current.name} was not complete in time and was given up`)
  }
  const last = { complete: complete[0]?.startedAt, begun: begun[0]?.startedAt }
  if (current || !isBackupDue(last, now)) return 0
  const sources = await listSources(db, buckets)
  const migrations = (await listMigrations(db)).length
  const row = { place, name: backupName(now), startedAt: now, sources, migrations }
  return (await insertBackup(db, row)).length
}

/**
 * Copies the next pages of the running backup, and writes its manifest after the last. It may run twice at once: each file is
 * recorded once. @returns how many files it recorded and objects it copied
 */
export async function continueBackup(target: Target, { now, steps, objects, time }: Budget): Promise<number> {
  const began = Date.now()
  const copied = new Set<string>()
  let [backup] = await findRunningBackup(target.db, target.place)
  let recorded = 0
  for (let step = 0; backup && step < steps && Date.now() - began < time; step++) {
    const source = backup.sources[backup.position.source]
    if (!source) {
      await completeBackup(target, backup, new Date(now.getTime() + Date.now() - began))
      break
    }
    if (source.kind === 'bucket' && copied.size >= objects) break
    const page = await copyPage(target, backup, { copied, limit: objects - copied.size })
    if (!page) continue
    const [advanced] = await advanceBackup(target.db, backup, page)
    if (page.file && advanced) recorded += 1
    // Undefined when another run was there first.
    backup = advanced && { ...backup, ...advanced }
  }
  return recorded + copied.size
}

async function completeBackup(target: Target, { id }: RunningBackup, now: Date): Promise<void> {
  const { db, store, place } = target
  const [backup] = await findRunningBackup(db, place)
  // Another run has written the manifest.
  if (backup?.id !== id) return
  const missing = await countMissing(store, `${backup.name}/`, backup.files)
  if (missing > 0) {
    const error = `${missing} files of the backup ${backup.name} are missing at their place, or have another size`
    await finishBackup(db, backup, { now, error })
    throw new Error(error)
  }
  const manifest = await makeManifest(db, { ...backup, finishedAt: now })
  // Rows that were copied before a migration have the columns of that time.
  if (manifest.migrations.length !== backup.migrations) {
    await finishBackup(db, backup, { now, error: 'a migration ran meanwhile' })
    return
  }
  const { key, content } = packManifest(manifest)
  await store.put(key, content)
  if ((await countMissing(store, key, [{ key, bytes: content.length }])) > 0)
    throw new Error(`the place does not keep ${key}`)
  const before = new Date(now.getTime() - daysOfRows * millisecondsPerDay)
  await runBatch(db, [finishBackup(db, backup, { now, error: null }), deleteOldBackups(db, place, before)])
  await deleteExpired(store, now)
  await deleteOldNotes(store, now)
}

const daysOfRows = 60

/** @param files `bytes`: before the encryption @returns how many the place does not list with the size that they must have */
async function countMissing(
  store: BackupStore,
  prefix: string,
  files: readonly Pick<BackupFile, 'key' | 'bytes'>[],
): Promise<number> {
  const missing = new Map(files.map(({ key, bytes }) => [key, store.storedBytes(key, bytes)]))
  for await (const { key, bytes } of listAll(store, prefix))
    if (missing.get(key) === bytes) missing.delete(key)
  return missing.size
}

const deletedAtOnce = 2

/** Deletes the backups that retention no longer keeps. @returns how many */
export async function deleteExpired(store: BackupStore, now: Date): Promise<number> {
  const folders: { name: string; complete: boolean }[] = []
  for (const name of await store.listFolders())
    folders.push({ name, complete: await isComplete(store, name) })
  let deleted = 0
  for (const name of expiredBackups(folders, now).slice(0, deletedAtOnce)) {
    // First: a folder without it is no backup.
    await store.delete([manifestKey(name)])
    if (await deleteFolder(store, name)) deleted++
  }
  return deleted
}

async function isComplete(store: BackupStore, name: string): Promise<boolean> {
  const key = manifestKey(name)
  return (await store.list(key)).files.some((file) => file.key === key)
}

/**
 * Makes a backup from beginning to end, without the cron and without a row in the database.
 * @throws Error when a migration ran meanwhile
 */
export async function makeBackup(
  origin: Origin,
  clock: () => Date,
  onPage: (source: string, rows: number) => void | Promise<void> = () => undefined,
): Promise<BackupManifest> {
  const { db, buckets, store } = origin
  const startedAt = clock()
  const backup = {
    name: backupName(startedAt),
    startedAt,
    sources: await listSources(db, buckets),
    position: { source: 0, after: null } as RunningBackup['position'],
    step: 0,
    files: [] as BackupFile[],
  }
  const migrations = (await listMigrations(db)).length
  const copied = new Set<string>()
  for (let source = backup.sources[0]; source; source = backup.sources[backup.position.source]) {
    const page = await copyPage(origin, backup, { copied, limit: Infinity })
    if (!page) continue
    if (page.file) backup.files.push(page.file)
    backup.position = page.position
    backup.step += 1
    await onPage(source.name, page.file?.rows ?? 0)
  }
  const manifest = await makeManifest(db, { ...backup, finishedAt: clock() })
  if (manifest.migrations.length !== migrations)
    throw new Error('a migration ran meanwhile: make the backup again')
  const { key, content } = packManifest(manifest)
  await store.put(key, content)
  return manifest
}
