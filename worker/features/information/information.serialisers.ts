import type { ShownPage } from './information.queries.ts'

export const informationPage = (page: ShownPage) => ({
  slug: page.slug,
  title: page.title,
  description: page.description,
  html: page.html,
  updated_at: page.updatedAt.toISOString(),
})
