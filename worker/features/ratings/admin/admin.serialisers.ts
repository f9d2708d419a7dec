import type { RowOf } from '#worker/db/db.ts'
import { reviewReportReasons } from '#worker/features/ratings/reports/review-reports.schema.ts'
import type { listPendingReplies } from './admin-replies.queries.ts'
import type { listReportedReviews } from './reported-reviews.queries.ts'
import type { listHeldComments } from './comments.queries.ts'

export const pendingReply = (row: RowOf<typeof listPendingReplies>) => ({
  id: row.id,
  text: row.text,
  updated_at: row.updatedAt.toISOString(),
  review: {
    rating: row.rating,
    comment: row.comment ?? '',
    customer: { id: row.customerId, name: row.customerName },
  },
  provider: { id: row.providerId, name: row.providerName },
})

/** A reported comment, with how many reports have each reason. */
export function reportedReview(row: RowOf<typeof listReportedReviews>) {
  const reasons = JSON.parse(row.reasons) as string[]
  return {
    id: row.id,
    rating: row.rating,
    comment: row.comment ?? '',
    updated_at: row.updatedAt.toISOString(),
    reported_at: row.reportedAt.toISOString(),
    reasons: reviewReportReasons.flatMap((reason) => {
      const total = reasons.filter((given) => given === reason).length
      return total > 0 ? [{ reason, total }] : []
    }),
    reply:
      row.replyId === null || row.replyText === null || row.repliedAt === null
        ? null
        : { id: row.replyId, text: row.replyText, updated_at: row.repliedAt.toISOString() },
    provider: { id: row.providerId, name: row.providerName },
    customer: { id: row.customerId, name: row.customerName },
  }
}

export const heldComment = (row: RowOf<typeof listHeldComments>) => ({
  id: row.id,
  rating: row.rating,
  comment: row.comment ?? '',
  updated_at: row.updatedAt.toISOString(),
  provider: { id: row.providerId, name: row.providerName },
  customer: { id: row.customerId, name: row.customerName },
})
