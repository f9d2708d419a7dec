import { done, json, many, moment, text, view } from '#worker/openapi/answer-kit.ts'
import type { ShownPage } from './content-pages.queries.ts'

export const informationPage = view<ShownPage>()({
  slug: text,
  title: text,
  description: text,
  html: text,
  updated_at: moment,
})

export const contentPageAnswers = {
  'GET /api/information/:slug': json('An information page', { data: informationPage }),
  'GET /api/admin/information': json('All information pages', { data: many(informationPage) }),
  'PUT /api/admin/information/:slug': done('Edits an information page', { data: informationPage }),
}
