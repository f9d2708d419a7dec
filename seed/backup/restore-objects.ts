import { createHash } from 'node:crypto'
import { inParallel, type BackupStore } from '#worker/adapters/backup-store/backup-store.ts'
import { metadataOf } from '#worker/features/images/images.usecases.ts'
import { objectKey } from '#worker/features/operations/backups/copy-objects.usecases.ts'
import type { BackupManifest } from '#worker/features/operations/backups/backups.schema.ts'
import { filesAtOnce, readRows } from './read-backup.ts'

type RestoredObjects = {
  bucket: string
  written: number
  /** Keys whose copies are not there: deleted since the copy was made, as those of erased accounts are. */
  missing: string[]
  /** Keys whose copies are cut, altered, or encrypted for another key. */
  damaged: string[]
}

/**
 * Writes the objects that a copy lists into the buckets, under their keys. Those that are there already are left alone.
 * @param store decrypts
 */
export async function restoreObjects(
  store: BackupStore,
  manifest: BackupManifest,
  buckets: Record<string, R2Bucket>,
): Promise<RestoredObjects[]> {
  const results: RestoredObjects[] = []
  for (const source of manifest.sources.filter(({ kind }) => kind === 'bucket')) {
    const bucket = buckets[source.name]
    if (!bucket) throw new Error(`there is no bucket for the objects of ${source.name}`)
    const there = await listEtags(bucket)
    const result: RestoredObjects = { bucket: source.name, written: 0, missing: [], damaged: [] }
    for (const part of source.parts) {
      const rows = (await readRows(store, part)).filter(([key, , etag]) => there.get(String(key)) !== etag)
      const restore = async ([key, , etag]: (typeof rows)[number]) => {
        const name = String(key)
        const content = await store.get(objectKey(source.name, name)).catch(ifDamaged)
        if (content === null) result.missing.push(name)
        else if (content === 'damaged' || md5(content) !== etag) result.damaged.push(name)
        else {
          await bucket.put(name, content, { httpMetadata: metadataOf(source.name, name) })
          result.written += 1
        }
      }
      await inParallel(rows, restore, filesAtOnce)
    }
    results.push(result)
  }
  return results
}

/** The checksum of each object of a bucket. */
async function listEtags(bucket: Pick<R2Bucket, 'list'>): Promise<Map<string, string>> {
  const etags = new Map<string, string>()
  let cursor: string | undefined
  do {
    const page = await bucket.list(cursor === undefined ? {} : { cursor })
    for (const { key, etag } of page.objects) etags.set(key, etag)
    cursor = page.truncated ? page.cursor : undefined
  } while (cursor !== undefined)
  return etags
}

/** A place that does not answer has damaged nothing. */
function ifDamaged(error: Error): 'damaged' {
  if (/ is damaged| was encrypted for another key|: it was cut$/.test(error.message)) return 'damaged'
  throw error
}

const md5 = (content: Uint8Array) => createHash('md5').update(content).digest('hex')
