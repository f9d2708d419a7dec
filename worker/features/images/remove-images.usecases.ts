import type { Database } from '#worker/db/db.ts'
import { objectKeysOf } from './image-keys.rules.ts'
import { deleteMarkedImages, removalMilliseconds, type ImageName } from './images.queries.ts'

// R2 deletes up to 1,000 keys in one call.
const imagesAtOnce = 200
/** Failing calls after which a bucket counts as down. */
const mostFailures = 100

type Buckets = Record<ImageName['bucket'], R2Bucket>

/**
 * Removes the objects of images that this caller has just marked, then their rows. The rows of images whose objects fail
 * stay for another run. @returns how many are removed
 */
export async function removeMarkedImages(
  db: Database,
  buckets: Buckets,
  marked: readonly ImageName[],
): Promise<number> {
  // After a minute an upload may store the same image again, so its objects are no longer ours.
  const attempt = { failures: 0, until: Date.now() + 0.75 * removalMilliseconds }
  const removed: ImageName[] = []
  for (const name of ['pictures', 'documents'] as const) {
    const images = marked.filter(({ bucket }) => bucket === name)
    for (let start = 0; start < images.length; start += imagesAtOnce)
      removed.push(
        ...(await removeObjects(buckets[name], images.slice(start, start + imagesAtOnce), attempt)),
      )
  }
  if (removed.length > 0) await deleteMarkedImages(db, removed)
  return removed.length
}

/** Splits a group that fails, so that one object does not keep the others. @returns the images without objects */
async function removeObjects(
  bucket: R2Bucket,
  images: readonly ImageName[],
  attempt: { failures: number; until: number },
): Promise<readonly ImageName[]> {
  if (attempt.failures >= mostFailures || Date.now() >= attempt.until) return []
  try {
    await bucket.delete(images.flatMap(objectKeysOf))
    return images
  } catch {
    attempt.failures += 1
    if (images.length < 2) return []
    const middle = Math.ceil(images.length / 2)
    return [
      ...(await removeObjects(bucket, images.slice(0, middle), attempt)),
      ...(await removeObjects(bucket, images.slice(middle), attempt)),
    ]
  }
}
