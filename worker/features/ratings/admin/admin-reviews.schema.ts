import * as z from 'zod/mini'
import { refusalReasons } from '#worker/features/ratings/replies/replies.schema.ts'
import { reviewReportReasons } from '#worker/features/ratings/reports/review-reports.schema.ts'
import { commentDecision } from './comments.schema.ts'

/** Like `commentDecision`, with the reason. */
export const replyRefusal = z.extend(commentDecision, {
  reason: z.enum(refusalReasons, 'কারণ বেছে নিন'),
})
export type ReplyRefusal = z.infer<typeof replyRefusal>

export const reviewRemoval = z.extend(commentDecision, {
  reason: z.enum(reviewReportReasons, 'কারণ বেছে নিন'),
})
export type ReviewRemoval = z.infer<typeof reviewRemoval>
