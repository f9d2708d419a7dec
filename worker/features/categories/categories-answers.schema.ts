import * as z from 'zod/mini'
import { count, created, done, id, json, moment } from '#worker/openapi/answer-kit.ts'

export const publicCategory = z.strictObject({
  id,
  name: z.string(),
  biodata_count: z.nullable(count),
  image_url: z.nullable(z.string()),
  image: z.nullable(z.string()),
  description: z.nullable(z.string()),
  slug: z.nullable(z.string()),
})

const staffCategory = z.strictObject({
  id,
  name: z.string(),
  is_active: z.boolean(),
  show_in_homepage: z.boolean(),
  sort_order: z.number(),
  image_url: z.nullable(z.string()),
  image: z.nullable(z.string()),
  description: z.nullable(z.string()),
  words: z.array(z.string()),
  slug: z.nullable(z.string()),
  created_at: moment,
  updated_at: moment,
})

const listedCategory = z.extend(staffCategory, { biodata_count: count, providers_count: count })

export const categoriesAnswers = {
  'GET /api/categories': json(
    'The active categories; `biodata_count` is null below ten',
    z.strictObject({ data: z.array(publicCategory) }),
  ),
  'POST /api/categories': created('Adds a category', { data: z.strictObject({ id }) }),
  'GET /api/categories/homepage': json(
    'The active categories of the home page',
    z.strictObject({ data: z.array(publicCategory) }),
  ),
  'GET /api/admin/categories': json(
    'All categories, with fields for staff, and the trades that an admin can still choose',
    z.strictObject({
      data: z.array(listedCategory),
      suggested: z.array(
        z.strictObject({ key: z.string(), name: z.string(), description: z.string(), image: z.string() }),
      ),
    }),
  ),
  'POST /api/admin/categories/suggested': created('Adds the chosen trades that do not exist yet', {
    added: count,
  }),
  'PUT /api/categories/:id': done('Edits a category', { data: staffCategory }),
  'POST /api/categories/:id': done('Edits a category with a form that holds a picture; needs `_method=PUT`', {
    data: staffCategory,
  }),
  'DELETE /api/categories/:id': done('Deletes a category that no provider uses'),
  'PUT /api/admin/categories/order': done('Sets the order of the categories'),
  'POST /api/admin/categories/:id/move': done('Moves the providers of a category to another one', {
    moved: z.number(),
    left: z.number(),
  }),
}
