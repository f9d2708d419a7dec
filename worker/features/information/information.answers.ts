import * as z from 'zod/mini'
import { done, json, moment, text, view } from '#worker/openapi/answer-kit.ts'
import type { ShownPage } from './information.queries.ts'

export const informationPage = view<ShownPage>()({
  slug: text,
  title: text,
  description: text,
  html: text,
  updated_at: moment,
})

export const informationAnswers = {
  'GET /api/information/:slug': json('An information page', z.strictObject({ data: informationPage.schema })),
  'GET /api/admin/information': json(
    'All information pages',
    z.strictObject({ data: z.array(informationPage.schema) }),
  ),
  'PUT /api/admin/information/:slug': done('Edits an information page', { data: informationPage.schema }),
}
