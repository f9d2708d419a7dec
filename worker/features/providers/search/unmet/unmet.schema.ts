import * as z from 'zod/mini'
import { numberField } from '#worker/lib/input/fields.ts'
import { pageField } from '#worker/lib/input/query-fields.ts'

export const unmetQuery = z.object({ page: pageField })

const chooseTrade = 'পেশা বেছে নিন'

/** POST /admin/searches/unmet/{id}/word: the trade that people mean with the words. */
export const unmetWord = z.object({
  category_id: numberField({ missing: chooseTrade, wrong: chooseTrade }, { min: 1, max: 999_999_999 }),
})
