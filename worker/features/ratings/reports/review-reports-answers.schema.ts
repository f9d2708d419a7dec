import * as z from 'zod/mini'
import { publicComment } from '#worker/features/ratings/ratings-answers.schema.ts'
import { created, id, json } from '#worker/openapi/answer-kit.ts'

export const reviewReportsAnswers = {
  'GET /api/reviews/:id': json(
    'A public comment',
    z.strictObject({
      data: z.extend(publicComment, { provider: z.strictObject({ id, name: z.string() }) }),
    }),
  ),
  'POST /api/reviews/:id/report': created('Reports a public comment'),
}
