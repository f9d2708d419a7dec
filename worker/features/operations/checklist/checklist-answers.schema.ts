import * as z from 'zod/mini'
import { count, done, json } from '#worker/openapi/answer-kit.ts'
import { checklistSteps, missingReasons } from './checklist.schema.ts'

const checklist = z.strictObject({
  total: count,
  settled: count,
  steps: z.array(
    z.strictObject({
      name: z.enum(checklistSteps),
      state: z.enum(['done', 'skipped', 'missing']),
      reason: z.nullable(z.enum(missingReasons)),
      field: z.nullable(z.string()),
      skippable: z.boolean(),
    }),
  ),
})

export const checklistAnswers = {
  'GET /api/admin/checklist': json('What the installation still lacks', z.strictObject({ data: checklist })),
  'PUT /api/admin/checklist/:step': done('Skips an optional step of the checklist, or takes it up again', {
    data: checklist,
  }),
}
