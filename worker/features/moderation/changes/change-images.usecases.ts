import type { Database } from '#worker/db/db.ts'
import { discardImages, type ImageStore } from '#worker/features/images/images.usecases.ts'
import { imagesOfProfile } from '#worker/features/images/profile-images.usecases.ts'
import { findChange } from './changes.queries.ts'

/**
 * Deletes what a decided edit has left over: the images it replaced, or those it brought in vain. Call it once the
 * decision can no longer be taken back; after an undo nothing is deleted, since the images are in use again.
 */
export async function discardLeftImages(
  db: Database,
  buckets: Pick<ImageStore, 'pictures' | 'documents'>,
  { changeId, now }: { changeId: number; now: Date },
): Promise<void> {
  const [change] = await findChange(db, changeId)
  if (!change || change.status === 'pending') return
  const left = change.status === 'approved' ? (change.previous ?? {}) : change.changes
  await discardImages(db, buckets, imagesOfProfile(left), now)
}
