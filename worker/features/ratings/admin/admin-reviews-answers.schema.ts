import * as z from 'zod/mini'
import { reviewReportReasons } from '#worker/features/ratings/reports/review-reports.schema.ts'
import { count, done, id, json, moment } from '#worker/openapi/answer-kit.ts'

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
