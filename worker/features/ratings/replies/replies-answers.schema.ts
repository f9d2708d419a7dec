import * as z from 'zod/mini'
import { publicComment } from '#worker/features/ratings/ratings-answers.schema.ts'
import { created, json, moment } from '#worker/openapi/answer-kit.ts'
import { refusalReasons, replyStatuses } from './replies.schema.ts'

const ownReview = z.extend(publicComment, {
  reply: z.nullable(
    z.strictObject({
      text: z.string(),
      status: z.enum(replyStatuses),
      refusal_reason: z.nullable(z.enum(refusalReasons)),
      created_at: moment,
    }),
  ),
})

export const repliesAnswers = {
  'GET /api/service-workers/me/reviews': json(
    "The comments about the worker's own profile, newest first",
    z.strictObject({ data: z.array(ownReview), next_cursor: z.nullable(z.string()) }),
  ),
  'POST /api/service-workers/me/reviews/:id/reply': created('Replies to a comment'),
}
