import * as z from 'zod/mini'
import { count, json } from '#worker/openapi/answer-kit.ts'

const check = z.strictObject({ ok: z.boolean(), ms: count })

export const healthAnswers = {
  'GET /api/health': json(
    'Whether the Worker runs, and the Git commit that was deployed',
    z.strictObject({ status: z.literal('ok'), version: z.string() }),
  ),
  'GET /api/ready': json(
    'Whether the database, KV and the bucket of the pictures answer, each with its time in milliseconds, and whether the frequent cron ran in time. 503 `not_ready` with the same fields if a service does not answer',
    z.strictObject({
      status: z.literal('ready'),
      cron: z.enum(['on_time', 'late', 'unknown']),
      checks: z.strictObject({ d1: check, kv: check, r2: check }),
    }),
  ),
}
