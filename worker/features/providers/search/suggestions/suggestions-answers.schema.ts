import * as z from 'zod/mini'
import { id, json } from '#worker/openapi/answer-kit.ts'

const named = { id, name: z.string(), words: z.string() }

export const suggestionsAnswers = {
  'GET /api/search/suggestions': json(
    'The trades and places that a browser searches while the visitor types; `words` are parted by commas',
    z.strictObject({
      data: z.strictObject({
        trades: z.array(z.strictObject({ ...named, image: z.nullable(z.string()) })),
        divisions: z.array(z.strictObject(named)),
        districts: z.array(z.strictObject({ ...named, division_id: id })),
        upazilas: z.array(z.strictObject({ ...named, district_id: id })),
      }),
    }),
  ),
}
