import { gunzipSync, gzipSync } from 'node:zlib'
import type { OutsideStore } from '#worker/adapters/backup-store/outside-place.ts'
import type { BackupStore, StoredFile } from '#worker/adapters/backup-store/backup-store.ts'
import type { Database } from '#worker/db/db.ts'
import { millisecondsPerDay } from '#worker/lib/dhaka-time.ts'
import { listReferableKeys } from './backups.queries.ts'
import { startOfBackup } from './backups.rules.ts'

/** Files with rows outside. Each of them may belong to many backups. */
export const partsFolder = 'parts'

const callsAtOnce = 6

/** Does the work for each item, six at once by default. @throws the first error, after the calls that were under way */
export async function inParallel<Item>(
  items: readonly Item[],
  work: (item: Item, index: number) => Promise<void>,
  atOnce = callsAtOnce,
): Promise<void> {
  const waiting = items.entries()
  let hasFailed = false
  const worker = async () => {
    for (const [index, item] of waiting) {
      if (hasFailed) return
      await work(item, index).catch((error: unknown) => {
        hasFailed = true
        throw error
      })
    }
  }
  const outcomes = await Promise.allSettled(Array.from({ length: atOnce }, worker))
  const failed = outcomes.find((outcome) => outcome.status === 'rejected')
  if (failed) throw failed.reason
}

/** All files whose keys begin so, page by page in their order. */
export async function* listAll(
  store: BackupStore,
  prefix: string,
  after?: string,
): AsyncGenerator<StoredFile> {
  for (let from = after; ;) {
    const { files, isLast } = await store.list(prefix, from)
    yield* files
    from = files.at(-1)?.key
    if (isLast || from === undefined) return
  }
}

/**
 * The keys of those files that the place does not list with the size that they must have.
 * @param files `bytes`: before the encryption
 */
export async function findMissing(
  { store, storedBytes }: Pick<OutsideStore, 'store' | 'storedBytes'>,
  files: readonly { key: string; bytes: number }[],
): Promise<string[]> {
  const missing = new Map(files.map(({ key, bytes }) => [key, storedBytes(key, bytes)]))
  for (const folder of new Set(files.map(({ key }) => `${key.split('/')[0]}/`)))
    for await (const { key, bytes } of listAll(store, folder))
      if (missing.get(key) === bytes) missing.delete(key)
  return [...missing.keys()]
}

const neededKey = (backup: string) => `${backup}/parts.json.gz`

/** Writes which files a backup refers to. Its manifest says that, too, but the Worker cannot decrypt it. */
export async function writeNeeded(
  { plain }: Pick<OutsideStore, 'plain'>,
  backup: string,
  parts: readonly { key: string }[],
): Promise<void> {
  await plain.put(neededKey(backup), gzipSync(JSON.stringify(parts.map(({ key }) => key))))
}

const deletedAtOnce = 500
/** A file is written before it is recorded, and a backup takes less than a day. */
const youngDays = 2

/**
 * Deletes the files with rows that no kept backup refers to.
 * @returns how many
 * @throws Error before it deletes any, when the files of a backup are not known
 */
export async function deleteUnneededParts(
  db: Database,
  { plain }: Pick<OutsideStore, 'plain'>,
  now: Date,
): Promise<number> {
  const needed = new Set((await listReferableKeys(db)).map(({ key }) => key))
  for (const folder of await plain.listFolders())
    if (startOfBackup(folder)) {
      const list = await plain.get(neededKey(folder))
      if (!list) throw new Error(`the backup ${folder} outside does not say which files it needs`)
      for (const key of JSON.parse(gunzipSync(list).toString()) as string[]) needed.add(key)
    }
  const before = now.getTime() - youngDays * millisecondsPerDay
  const unneeded: string[] = []
  for await (const { key, changedAt } of listAll(plain, `${partsFolder}/`)) {
    if (!needed.has(key) && changedAt.getTime() < before) unneeded.push(key)
    if (unneeded.length >= deletedAtOnce) break
  }
  if (unneeded.length > 0) await plain.delete(unneeded)
  return unneeded.length
}
