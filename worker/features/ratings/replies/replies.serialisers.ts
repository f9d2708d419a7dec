import type { RowOf } from '#worker/db/db.ts'
import { shownName } from '#worker/features/ratings/ratings.serialisers.ts'
import { tagsOf } from '#worker/features/ratings/ratings.rules.ts'
import type { listOwnReviews } from './replies.queries.ts'

/** A comment as the worker reads it: with the reply and its state. */
export const ownReview = (row: RowOf<typeof listOwnReviews>) => ({
  id: row.id,
  rating: row.rating,
  comment: row.comment ?? '',
  name: shownName(row),
  tags: tagsOf(row.tags),
  contacted: row.contacted,
  created_at: row.updatedAt.toISOString(),
  reply:
    row.reply === null || row.status === null || row.repliedAt === null
      ? null
      : {
          text: row.reply,
          status: row.status,
          refusal_reason: row.refusalReason,
          created_at: row.repliedAt.toISOString(),
        },
})
