import * as z from 'zod/mini'
import { done, json, moment } from '#worker/openapi/answer-kit.ts'

const informationPage = z.strictObject({
  slug: z.string(),
  title: z.string(),
  description: z.string(),
  html: z.string(),
  updated_at: moment,
})

export const informationAnswers = {
  'GET /api/information/:slug': json('An information page', z.strictObject({ data: informationPage })),
  'GET /api/admin/information': json(
    'All information pages',
    z.strictObject({ data: z.array(informationPage) }),
  ),
  'PUT /api/admin/information/:slug': done('Edits an information page', { data: informationPage }),
}
