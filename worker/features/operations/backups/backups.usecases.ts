import type { OutsideStore } from '#worker/adapters/backup-store/outside-place.ts'
import { deleteFolder, type BackupStore } from '#worker/adapters/backup-store/backup-store.ts'
import { batch, runBatch, type Database } from '#worker/db/db.ts'
import { millisecondsPerDay } from '#worker/lib/dhaka-time.ts'
import {
  advanceBackup,
  deleteOldBackups,
  findLastBegunBackup,
  findLastCompleteBackup,
  findRunningBackup,
  finishBackup,
  forgetParts,
  insertBackup,
  insertParts,
  listEqualParts,
  listMigrations,
  listParts,
  type RecordedPart,
  type RunningBackup,
} from './backups.queries.ts'
import { backupName, expiredBackups, isBackupDue, isBackupStuck } from './backups.rules.ts'
import { copyObjects } from './copy-objects.usecases.ts'
import {
  digestOf,
  listSources,
  makeManifest,
  manifestKey,
  packManifest,
  packPart,
  readParts,
  type CopiedBuckets,
  type CopiedPart,
} from './copy-part.usecases.ts'
import { findMissing, inParallel, partsFolder, writeNeeded } from './outside-files.usecases.ts'
import type { BackupManifest, BackupPart, BackupPlace } from './backups.schema.ts'

type Origin = { db: Database; buckets: CopiedBuckets }

/** Where a backup goes: the bucket of this account, or the place outside. */
export type Target = Origin & { store: BackupStore } & (
    { place: 'account' } | ({ place: 'outside' } & OutsideStore)
  )

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
  if (current && isBackupStuck(place, current.startedAt, now)) {
    await runBatch(db, finishBackup(db, current, { now, error: 'not complete in time' }))
    throw new Error(`the backup ${current.name} was not complete in time and was given up`)
  }
  const last = { complete: complete[0]?.startedAt, begun: begun[0]?.startedAt }
  if (current || !isBackupDue(place, last, now)) return 0
  const sources = await listSources(db, buckets)
  const migrations = (await listMigrations(db)).length
  const row = { place, name: backupName(now), startedAt: now, sources, migrations }
  return (await insertBackup(db, row)).length
}

const deletedAtOnce = 5

/** Deletes the backups that retention no longer keeps. @returns how many */
export async function deleteExpired({ place, store }: Target, now: Date): Promise<number> {
  const folders: { name: string; complete: boolean }[] = []
  for (const name of await store.listFolders())
    folders.push({ name, complete: await isComplete(store, name) })
  let deleted = 0
  for (const name of expiredBackups(place, folders, now).slice(0, deletedAtOnce))
    if (await deleteFolder(store, name)) deleted++
  return deleted
}

async function isComplete(store: BackupStore, name: string): Promise<boolean> {
  const key = manifestKey(name)
  return (await store.list(key)).files.some((file) => file.key === key)
}

type Budget = {
  now: Date
  /** Reads of some thousand rows or objects at most. */
  steps: number
  /** Objects that are copied at most. */
  objects: number
  /** Milliseconds after which no further step is begun. */
  time: number
}

/**
 * Copies the next parts of the running backup, and writes its manifest after the last. It may run twice at once: each part
 * is recorded once. @returns how many parts it recorded and objects it copied
 */
export async function continueBackup(target: Target, { now, steps, objects, time }: Budget): Promise<number> {
  const began = Date.now()
  const copied = new Set<string>()
  let [backup] = await findRunningBackup(target.db, target.place)
  let recorded = 0
  for (let step = 0; backup && step < steps && Date.now() - began < time; step++) {
    const read = await readParts(target.db, target.buckets, backup.sources, backup.position)
    if (!read) {
      await completeBackup(target, backup, new Date(now.getTime() + Date.now() - began))
      break
    }
    const limit = objects - copied.size
    if (target.place === 'outside' && read.source.kind === 'bucket') {
      if (limit <= 0) break
      if (!(await copyObjects(target, read, { copied, limit }))) continue
    }
    const { parts, failure } = await writeParts(target, backup.name, read.parts)
    const written = read.parts.slice(0, parts.length)
    const position = failure === undefined ? read.next : written.at(-1)?.next
    if (position) {
      const { advanced } = await batch(target.db, {
        advanced: advanceBackup(target.db, backup, { position, copied: rowsOf(written) }),
        parts: parts.length > 0 ? insertParts(target.db, backup.id, parts) : null,
      })
      // Undefined when another run was there first.
      backup = advanced[0]
      if (backup) recorded += parts.length
    }
    if (failure !== undefined) throw failure
  }
  return recorded + copied.size
}

const rowsOf = (parts: readonly CopiedPart[]) => parts.reduce((sum, { rows }) => sum + rows.length, 0)

/** Those before the first that failed, so that a place that fails now and then is filled all the same. */
type Written = { parts: RecordedPart[]; failure?: Error }

/** Writes parts, except those that the place outside has already. */
async function writeParts(
  { db, store, place }: Target,
  backup: string,
  parts: readonly CopiedPart[],
): Promise<Written> {
  const digests = place === 'outside' ? parts.map(digestOf) : []
  const equal = new Map(
    digests.length > 0
      ? (await listEqualParts(db, digests)).map(({ digest, ...file }) => [digest, file] as const)
      : [],
  )
  const recorded: RecordedPart[] = []
  const write = async (part: CopiedPart, index: number) => {
    const digest = digests[index] ?? null
    let file = equal.get(digest)
    if (!file) {
      const packed = await packPart(place === 'account' ? backup : partsFolder, part)
      await store.put(packed.file.key, packed.content)
      file = packed.file
    }
    recorded[index] = { source: part.source.name, part: part.part, file, digest }
  }
  try {
    await inParallel(parts, write)
    return { parts: recorded }
  } catch (error) {
    const failed = parts.findIndex((_, index) => !recorded[index])
    return { parts: recorded.slice(0, failed), failure: error as Error }
  }
}

async function completeBackup(target: Target, backup: RunningBackup, now: Date): Promise<void> {
  const { db, store, place } = target
  const { parts, running } = await batch(db, {
    parts: listParts(db, backup.id),
    running: findRunningBackup(db, place),
  })
  // Another run has written the manifest, and deleted the parts here.
  if (running[0]?.id !== backup.id) return
  if (target.place === 'outside') {
    const missing = await findMissing(target, parts)
    if (missing.length > 0) {
      const error = `${missing.length} files are missing at the place outside, or have another size`
      await runBatch(db, [forgetParts(db, missing), ...finishBackup(db, backup, { now, error })])
      throw new Error(error)
    }
  }
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
  if (target.place === 'outside') await writeNeeded(target, name, parts)
  await store.put(key, content)
  if (target.place === 'outside') {
    const lost = await findMissing(target, [{ key, bytes: content.length }])
    if (lost.length > 0) throw new Error(`the place outside does not keep ${key}`)
  }
  await runBatch(db, [
    ...finishBackup(db, backup, { now, error: null }),
    deleteOldBackups(db, place, new Date(now.getTime() - daysOfNotes[place] * millisecondsPerDay)),
  ])
}

const daysOfNotes: Record<BackupPlace, number> = { account: 400, outside: 60 }

/**
 * Makes a backup from beginning to end, without the cron and without a row in the database.
 * @throws Error when a migration ran meanwhile
 */
export async function makeBackup(
  { db, buckets, store }: Origin & { store: BackupStore },
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
    const read = await readParts(db, buckets, sources, position)
    if (!read) break
    for (const part of read.parts) {
      const { file, content } = await packPart(name, part)
      await store.put(file.key, content)
      files.push({ source: part.source.name, file })
      await onPart(part.source.name, file.rows)
    }
    position = read.next
  }
  const manifest = await makeManifest(db, { name, startedAt, finishedAt: clock(), sources, files })
  if (manifest.migrations.length !== migrations)
    throw new Error('a migration ran meanwhile: make the backup again')
  const { key, content } = packManifest(manifest)
  await store.put(key, content)
  return manifest
}
