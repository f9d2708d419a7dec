import type { BackupStore } from '#worker/adapters/backup-store/backup-store.ts'
import type { BackupManifest } from '#worker/features/operations/backups/backups.schema.ts'
import { readRows } from './read-backup.ts'

type Listed = Pick<R2Bucket, 'list'>

type ObjectDifference = { bucket: string; objects: number; missing: string[]; changed: string[] }

/** Compares the list of objects of a backup with the buckets: keys that are missing now, or have another content. */
export async function compareObjects(
  store: BackupStore,
  manifest: BackupManifest,
  buckets: Record<string, Listed>,
): Promise<ObjectDifference[]> {
  const differences: ObjectDifference[] = []
  for (const source of manifest.sources.filter(({ kind }) => kind === 'bucket')) {
    const bucket = buckets[source.name]
    const there = bucket ? await listEtags(bucket) : new Map<string, string>()
    const missing: string[] = []
    const changed: string[] = []
    for (const part of source.parts)
      for (const [key, , etag] of await readRows(store, part)) {
        const found = there.get(String(key))
        if (found === undefined) missing.push(String(key))
        else if (found !== etag) changed.push(String(key))
      }
    differences.push({ bucket: source.name, objects: source.rows, missing, changed })
  }
  return differences
}

/** The checksum of each object of a bucket. */
export async function listEtags(bucket: Listed): Promise<Map<string, string>> {
  const etags = new Map<string, string>()
  let cursor: string | undefined
  do {
    const page = await bucket.list(cursor === undefined ? {} : { cursor })
    for (const { key, etag } of page.objects) etags.set(key, etag)
    cursor = page.truncated ? page.cursor : undefined
  } while (cursor !== undefined)
  return etags
}
