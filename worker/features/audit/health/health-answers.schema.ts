import * as z from 'zod/mini'
import { json } from '#worker/openapi/answer-kit.ts'

export const healthAnswers = {
  'GET /api/health': json(
    'Whether the Worker runs, and the Git commit that was deployed',
    z.strictObject({ status: z.literal('ok'), version: z.string() }),
  ),
}
