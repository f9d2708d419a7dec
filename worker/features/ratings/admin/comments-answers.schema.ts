import * as z from 'zod/mini'
import { count, done, id, json, moment } from '#worker/openapi/answer-kit.ts'

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
