import { inParallel, listAll, type BackupStore } from '#worker/adapters/backup-store/backup-store.ts'
import type { Database } from '#worker/db/db.ts'
import { listStoredPaths } from '#worker/features/images/images.queries.ts'
import { pathOfObject } from '#worker/features/images/images.rules.ts'
import type { BackupValue } from './backups.schema.ts'

/** The name of the copy of an object. */
export const objectKey = (bucket: string, key: string): string => `objects/${bucket}/${key}`

type Place = { db: Database; buckets: Record<string, Pick<R2Bucket, 'get'>>; store: BackupStore }

/** A page of the list of a bucket: all objects after `after` up to `last`, or the end. */
type Range = {
  bucket: string
  objects: readonly BackupValue[][]
  after: string | undefined
  last: string | undefined
}

// A step must end soon after it began.
const putAtOnce = 60
const deletedAtOnce = 100
const maxGone = 1000

/**
 * Makes the copies of a range of objects equal to the bucket: puts those that the place does not list with the right size, and
 * deletes those that are gone here.
 * @param limit `copied`: the names that this run has put already, to which it adds
 * @returns whether all of them are listed there. Call it again until then: only what is listed counts as copied.
 * @throws Error when the place took an object and does not list it
 */
export async function copyObjects(
  { db, buckets, store }: Place,
  { bucket, objects, after, last }: Range,
  { copied, limit }: { copied: Set<string>; limit: number },
): Promise<boolean> {
  const copyOf = (key: string) => objectKey(bucket, key)
  const missing = new Map(objects.map(([key, size]) => [copyOf(String(key)), Number(size)]))
  const expected = new Set(missing.keys())
  const gone: string[] = []
  const end = last === undefined ? undefined : Buffer.from(copyOf(last))
  for await (const { key, bytes } of listAll(
    store,
    copyOf(''),
    after === undefined ? after : copyOf(after),
  )) {
    if (end !== undefined && Buffer.compare(Buffer.from(key), end) > 0) break
    const size = missing.get(key)
    if (size !== undefined && bytes === store.storedBytes(key, size)) missing.delete(key)
    else if (!expected.has(key)) gone.push(key)
    // The bucket was emptied. What follows is looked at when these are deleted.
    if (missing.size === 0 && gone.length >= maxGone) break
  }
  const lost = [...missing.keys()].find((copy) => copied.has(copy))
  if (lost !== undefined) throw new Error(`the place does not keep ${lost}`)
  await inParallel([...missing.keys()].slice(0, Math.min(limit, putAtOnce)), async (copy) => {
    const object = await buckets[bucket]?.get(copy.slice(copyOf('').length))
    // It was deleted meanwhile.
    if (!object) return
    await store.put(copy, new Uint8Array(await object.arrayBuffer()))
    copied.add(copy)
  })
  const unneeded = await listUnneeded(db, bucket, gone)
  if (unneeded.length > 0) await store.delete(unneeded.slice(0, deletedAtOnce))
  return missing.size === 0 && unneeded.length <= deletedAtOnce
}

/**
 * A copy goes when neither the bucket nor the database has the picture any more, so that the loss of one of them does not
 * empty the place.
 */
async function listUnneeded(db: Database, bucket: string, copies: readonly string[]): Promise<string[]> {
  if (copies.length === 0) return []
  const pathOf = (copy: string) => pathOfObject(copy.slice(objectKey(bucket, '').length))
  const kind = bucket === 'DOCUMENTS' ? 'documents' : 'pictures'
  const kept = new Set((await listStoredPaths(db, kind, copies.map(pathOf))).map(({ path }) => path))
  return copies.filter((copy) => !kept.has(pathOf(copy)))
}
