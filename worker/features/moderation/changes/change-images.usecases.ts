import type { Database } from '#worker/db/db.ts'
import { discardImages, type ImageStore } from '#worker/features/images/images.usecases.ts'
import { imagesOfProfile } from '#worker/features/images/profile-images.usecases.ts'
import { findChange } from './changes.queries.ts'

/** Deletes the replaced or the rejected images of a decided change. Call it after the time for undo. */
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
