import * as z from 'zod/mini'
import { reviewReportReasons } from '#worker/features/ratings/reports/review-reports.schema.ts'
import { count, done, id, json, moment } from '#worker/openapi/answer-kit.ts'
import { refusalReasons } from '../replies/replies.schema.ts'

/** The version that the moderator read: a comment that was changed since is not decided unread. */
export const commentDecision = z.object({
  updated_at: z.pipe(
    z.iso.datetime('সময়টি ঠিক নয়'),
    z.transform((text) => new Date(text)),
  ),
})

const person = z.strictObject({ id, name: z.string() })
const meta = z.strictObject({ total: count })

export const adminReviewsAnswers = {
  'GET /api/admin/review-replies': json(
    'The replies of workers that wait for a moderator',
    z.strictObject({
      data: z.array(
        z.strictObject({
          id,
          text: z.string(),
          updated_at: moment,
          review: z.strictObject({ rating: z.number(), comment: z.string(), customer: person }),
          provider: person,
        }),
      ),
      meta,
    }),
  ),
  'POST /api/admin/review-replies/:id/approve': done('Publishes a reply'),
  'POST /api/admin/review-replies/:id/refuse': done('Refuses a reply'),
  'GET /api/admin/reported-reviews': json(
    'The comments with open reports',
    z.strictObject({
      data: z.array(
        z.strictObject({
          id,
          rating: z.number(),
          comment: z.string(),
          updated_at: moment,
          reported_at: moment,
          reasons: z.array(z.strictObject({ reason: z.enum(reviewReportReasons), total: count })),
          reply: z.nullable(z.strictObject({ id, text: z.string(), updated_at: moment })),
          provider: person,
          customer: person,
        }),
      ),
      meta,
    }),
  ),
  'POST /api/admin/reviews/:id/keep': done('Keeps a reported comment'),
  'POST /api/admin/reviews/:id/remove': done('Removes a rating with its comment'),
}

/** Like `commentDecision`, with the reason. */
export const replyRefusal = z.extend(commentDecision, {
  reason: z.enum(refusalReasons, 'কারণ বেছে নিন'),
})

export const reviewRemoval = z.extend(commentDecision, {
  reason: z.enum(reviewReportReasons, 'কারণ বেছে নিন'),
})

export const adminCommentsAnswers = {
  'GET /api/admin/comments': json(
    'The comments that wait for a moderator',
    z.strictObject({
      data: z.array(
        z.strictObject({
          id,
          rating: z.number(),
          comment: z.string(),
          provider: z.strictObject({ id, name: z.string() }),
          customer: z.strictObject({ id, name: z.string() }),
          updated_at: moment,
        }),
      ),
      meta: z.strictObject({ total: count }),
    }),
  ),
  'POST /api/admin/comments/:id/approve': done('Publishes a held comment'),
  'POST /api/admin/comments/:id/remove': done('Removes a held comment'),
}
