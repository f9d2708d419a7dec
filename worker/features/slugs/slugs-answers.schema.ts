import * as z from 'zod/mini'
import { id, json } from '#worker/openapi/answer-kit.ts'

const address = z.strictObject({
  path: z.string(),
  heading: z.string(),
  category: z.strictObject({ id, name: z.string() }),
  place: z.nullable(z.string()),
  filters: z.strictObject({
    category: id,
    division_id: z.optional(id),
    district_id: z.optional(id),
    upazila_id: z.optional(id),
  }),
  crumbs: z.array(z.strictObject({ name: z.string(), path: z.string() })),
})

export const slugsAnswers = {
  'GET /api/addresses': json(
    'The trade and place of a readable address, and its address today',
    z.strictObject({ data: address }),
  ),
  'GET /api/addresses/of': json(
    'The readable address of the list of a trade, everywhere or in a place',
    z.strictObject({ data: address }),
  ),
}
