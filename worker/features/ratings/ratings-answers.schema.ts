import * as z from 'zod/mini'
import { count, done, id, json, moment } from '#worker/openapi/answer-kit.ts'

export const publicComment = z.strictObject({
  id,
  name: z.string(),
  rating: z.number(),
  comment: z.string(),
  created_at: moment,
})

export const ratingsAnswers = {
  'POST /api/service-workers/:id/rating': done('Rates a provider, or changes the rating', {
    comment_waits: z.optional(z.boolean()),
    average_rating: z.number(),
    total_ratings: count,
    my_rating: z.number(),
  }),
  'GET /api/biodata/:id/ratings': json(
    'The comments about a provider, newest first',
    z.strictObject({ data: z.array(publicComment), next_cursor: z.nullable(z.string()) }),
  ),
}
