import * as z from 'zod/mini'
import { count, done, id, json, moment } from '#worker/openapi/answer-kit.ts'

export const harvestAnswers = {
  'GET /api/admin/canaries': json(
    'The profiles that exist only to notice harvesting',
    z.strictObject({
      data: z.array(z.strictObject({ id, name: z.string(), marked_at: moment, reveals: count })),
    }),
  ),
  'PUT /api/admin/workers/:id/canary': done('Marks a profile as one that notices harvesting, or ends that', {
    is_canary: z.boolean(),
  }),
}

export const canaryInput = z.object({ is_canary: z.boolean('হ্যাঁ অথবা না বেছে নিন') })
