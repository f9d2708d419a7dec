import type { OutsideStore } from '#worker/adapters/backup-store/outside-place.ts'
import type { Database } from '#worker/db/db.ts'
import { listStoredPaths } from '#worker/features/images/images.queries.ts'
import { pathOfObject } from '#worker/features/images/images.rules.ts'
import type { CopiedBuckets, CopiedParts } from './copy-part.usecases.ts'
import { inParallel, listAll } from './outside-files.usecases.ts'

/** The name of the copy of an object outside. */
export const objectKey = (bucket: string, key: string): string => `objects/${bucket}/${key}`

type Place = { db: Database; buckets: CopiedBuckets } & Pick<OutsideStore, 'store' | 'storedBytes'>

/** `copied`: the names that this run has put already, to which it adds. */
type Limit = { copied: Set<string>; limit: number }

// A step must end soon after it began.
const putAtOnce = 60
const deletedAtOnce = 100
const maxGone = 1000

/**
 * Makes the copies of a range of objects equal to the bucket: puts those that the place does not list with the right size, and
 * deletes those that are gone here.
 * @returns whether all of them are listed there. Call it again until then: only what is listed counts as copied.
 * @throws Error when the place took an object and does not list it
 */
export async function copyObjects(
  { db, buckets, store, storedBytes }: Place,
  { source: { name }, parts, range }: CopiedParts,
  { copied, limit }: Limit,
): Promise<boolean> {
  const missing = new Map<string, number>()
  for (const { rows } of parts)
    for (const [key, size] of rows) missing.set(objectKey(name, String(key)), Number(size))
  const expected = new Set(missing.keys())
  const gone: string[] = []
  const [after, last] = [range.after?.[0], range.last?.[0]].map((key) =>
    typeof key === 'string' ? objectKey(name, key) : undefined,
  )
  for await (const { key, bytes } of listAll(store, objectKey(name, ''), after)) {
    if (last !== undefined && Buffer.compare(Buffer.from(key), Buffer.from(last)) > 0) break
    const size = missing.get(key)
    if (size !== undefined && bytes === storedBytes(key, size)) missing.delete(key)
    else if (!expected.has(key)) gone.push(key)
    // The bucket was emptied. What follows is looked at when these are deleted.
    if (missing.size === 0 && gone.length >= maxGone) break
  }
  const lost = [...missing.keys()].find((copy) => copied.has(copy))
  if (lost !== undefined) throw new Error(`the place outside does not keep ${lost}`)
  const prefix = objectKey(name, '').length
  await inParallel([...missing.keys()].slice(0, Math.min(limit, putAtOnce)), async (copy) => {
    const object = await buckets[name]?.get(copy.slice(prefix))
    // It was deleted meanwhile.
    if (!object) return
    await store.put(copy, new Uint8Array(await object.arrayBuffer()))
    copied.add(copy)
  })
  const unneeded = await listUnneeded(db, name, gone)
  if (unneeded.length > 0) await store.delete(unneeded.slice(0, deletedAtOnce))
  return missing.size === 0 && unneeded.length <= deletedAtOnce
}

/**
 * A copy goes when neither the bucket nor the database has the picture any more, so that the loss of one of them does not
 * empty the place outside.
 */
async function listUnneeded(db: Database, bucket: string, copies: readonly string[]): Promise<string[]> {
  if (copies.length === 0) return []
  const pathOf = (copy: string) => pathOfObject(copy.slice(objectKey(bucket, '').length))
  const kind = bucket === 'DOCUMENTS' ? 'documents' : 'pictures'
  const kept = new Set((await listStoredPaths(db, kind, copies.map(pathOf))).map(({ path }) => path))
  return copies.filter((copy) => !kept.has(pathOf(copy)))
}
