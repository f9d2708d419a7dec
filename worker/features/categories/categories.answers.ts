import * as z from 'zod/mini'
import type { RowOf } from '#worker/db/db.ts'
import { shownCount } from '#worker/features/statistics/statistics.rules.ts'
import { count, json, id, many, moment, text, view } from '#worker/openapi/answer-kit.ts'
import type { listActiveCategories } from './categories.queries.ts'
import type { CategoryRow } from './categories.table.ts'
import { startWordsOf } from './words/words.rules.ts'

export const publicCategory = view<RowOf<typeof listActiveCategories>>()({
  id,
  name: text,
  description: z.nullable(text),
  slug: z.nullable(text),
  image_url: [z.nullable(text), ({ image }) => image && `/storage/${image}-320.webp`],
  /** Base of the sizes -160, -320 and -640. */
  image: [z.nullable(text), ({ image }) => image && `/storage/${image}`],
  /** Null while it is too small to be shown. */
  biodata_count: [z.nullable(count), ({ providers }) => shownCount(providers)],
})

export const staffCategory = view<CategoryRow>()({
  id,
  name: text,
  description: z.nullable(text),
  slug: z.nullable(text),
  words: [z.array(text), (row) => [...(row.words ?? startWordsOf(row))]],
  image_url: [z.nullable(text), ({ image }) => image && `/storage/${image}-320.webp`],
  image: [z.nullable(text), ({ image }) => image && `/storage/${image}`],
  is_active: z.boolean(),
  show_in_homepage: z.boolean(),
  sort_order: z.number(),
  created_at: moment,
  updated_at: moment,
})

export const categoriesAnswers = {
  'GET /api/categories': json('The active categories; `biodata_count` is null below ten', {
    data: many(publicCategory),
  }),
  'GET /api/categories/homepage': json('The active categories of the home page', {
    data: many(publicCategory),
  }),
}
