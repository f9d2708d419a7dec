import * as z from 'zod/mini'
import { reviewReportReasons } from '#worker/features/ratings/reports/review-reports.schema.ts'
import { refusalReasons } from '../replies/replies.schema.ts'

/** The version that the moderator read: a comment that was changed since is not decided unread. */
export const commentDecision = z.object({
  updated_at: z.pipe(
    z.iso.datetime('সময়টি ঠিক নয়'),
    z.transform((text) => new Date(text)),
  ),
})

/** Like `commentDecision`, with the reason. */
export const replyRefusal = z.extend(commentDecision, {
  reason: z.enum(refusalReasons, 'কারণ বেছে নিন'),
})

export const reviewRemoval = z.extend(commentDecision, {
  reason: z.enum(reviewReportReasons, 'কারণ বেছে নিন'),
})
