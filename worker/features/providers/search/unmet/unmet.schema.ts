import * as z from 'zod/mini'
import { count, done, id, json, pageFields } from '#worker/openapi/answer-kit.ts'
import { numberField } from '#worker/lib/input/fields.ts'
import { pageField } from '#worker/lib/input/query-fields.ts'

export const unmetSearchesAnswers = {
  'GET /api/admin/searches/unmet': json(
    'What people searched for and did not find, the most frequent first',
    z.strictObject({
      data: z.array(
        z.strictObject({
          id,
          words: z.string(),
          searches: count,
          last_day: z.string(),
          suggested: z.nullable(z.strictObject({ id, name: z.string() })),
        }),
      ),
      meta: z.strictObject(pageFields),
      trades: z.array(z.strictObject({ id, name: z.string() })),
    }),
  ),
  'POST /api/admin/searches/unmet/:id/word': done('Adds the words of a search to a category'),
  'DELETE /api/admin/searches/unmet/:id': done('Takes a search off the list'),
}

export const unmetQuery = z.object({ page: pageField })

const chooseTrade = 'পেশা বেছে নিন'

/** POST /admin/searches/unmet/{id}/word: the trade that people mean with the words. */
export const unmetWord = z.object({
  category_id: numberField({ missing: chooseTrade, wrong: chooseTrade }, { min: 1, max: 999_999_999 }),
})
