import type { Database } from '#worker/db/db.ts'
import { discardImages, type ImageStore } from '#worker/features/images/images.usecases.ts'
import { imagesOfProfile } from '#worker/features/images/profile-images.usecases.ts'
import { findChange } from './changes.queries.ts'

/**
 * Deletes the images that a decided change leaves unused: the replaced or the rejected ones. Call it after the time for undo;
 * after an undo the images are in use again and stay.
 */
export async function discardUnusedImages(
  db: Database,
  buckets: Pick<ImageStore, 'pictures' | 'documents'>,
  { changeId, now }: { changeId: number; now: Date },
): Promise<void> {
  const [change] = await findChange(db, changeId)
  if (!change || change.status === 'pending') return
  const unused = change.status === 'approved' ? (change.previous ?? {}) : change.changes
  await discardImages(db, buckets, imagesOfProfile(unused), now)
}
