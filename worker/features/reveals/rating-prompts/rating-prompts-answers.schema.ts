import * as z from 'zod/mini'
import { done, id, json, moment } from '#worker/openapi/answer-kit.ts'

export const ratingPromptsAnswers = {
  'GET /api/me/rating-prompt': json(
    'The provider that the customer is asked to rate next',
    z.strictObject({
      data: z.nullable(
        z.strictObject({
          id,
          name: z.string(),
          category: z.string(),
          profile_photo: z.nullable(z.string()),
          revealed_at: moment,
        }),
      ),
    }),
  ),
  'POST /api/me/contacts/:id/dismiss-rating': done('Asks no more about the rating of a provider'),
}
