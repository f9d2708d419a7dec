import * as z from 'zod/mini'
import { ratingTags } from './ratings.schema.ts'
import { count, done, id, json, moment } from '#worker/openapi/answer-kit.ts'

export const publicComment = z.strictObject({
  id,
  name: z.string(),
  rating: z.number(),
  comment: z.string(),
  tags: z.array(z.enum(ratingTags)),
  contacted: z.boolean(),
  created_at: moment,
  reply: z.nullable(z.strictObject({ text: z.string(), created_at: moment })),
})

const reviewCounts = z.strictObject({
  stars: z.strictObject({ '1': count, '2': count, '3': count, '4': count, '5': count }),
  tags: z.array(z.strictObject({ tag: z.enum(ratingTags), total: count })),
})

export const ratingsAnswers = {
  'POST /api/service-workers/:id/rating': done('Rates a provider, or changes the rating', {
    comment_waits: z.optional(z.boolean()),
    average_rating: z.number(),
    total_ratings: count,
    my_rating: z.number(),
    my_tags: z.array(z.enum(ratingTags)),
  }),
  'GET /api/biodata/:id/ratings': json(
    'The comments about a provider: first those of customers who saw the number, then the newest',
    z.strictObject({
      data: z.array(publicComment),
      counts: z.nullable(reviewCounts),
      next_cursor: z.nullable(z.string()),
    }),
  ),
}
