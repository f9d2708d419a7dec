import type { Database } from '#worker/db/db.ts'
import { alreadyReplied, reviewNotFound } from '#worker/features/ratings/ratings.errors.ts'
import { momentCursorText, type MomentCursor } from '#worker/lib/moment-cursor.ts'
import { findOwnReview, listOwnReviews, saveReply } from './replies.queries.ts'
import type { ReplyInput } from './replies.schema.ts'
import { ownReview } from './replies.serialisers.ts'

const reviewsPerPage = 20

/** The comments about the worker's own profile, the newest first; none without a profile. */
export async function readOwnReviews(db: Database, worker: { id: number }, cursor?: MomentCursor) {
  // One more row than a page shows whether there is a next page.
  const rows = await listOwnReviews(db, worker.id, { after: cursor, limit: reviewsPerPage + 1 })
  const shown = rows.slice(0, reviewsPerPage)
  const last = shown.at(-1)
  return {
    data: shown.map(ownReview),
    next_cursor: rows.length > shown.length && last ? momentCursorText(last.updatedAt, last.id) : null,
  }
}

/**
 * A comment has one reply, which waits for a moderator. A refused reply can be written again.
 * @throws 404 unless the comment is public and about the worker's own profile; 409 `already_replied`
 */
export async function replyToReview(
  db: Database,
  worker: { id: number },
  { id: ratingId, text }: ReplyInput & { id: number },
  now: Date,
): Promise<void> {
  const [written] = await saveReply(db, { ratingId, userId: worker.id, text, now })
  if (written) return
  const [review] = await findOwnReview(db, worker.id, ratingId)
  throw review ? alreadyReplied() : reviewNotFound()
}
