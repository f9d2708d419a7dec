import type { ShownPage } from './information.queries.ts'

/** A page as visitors and editors read it. */
export const informationPage = (page: ShownPage) => ({
  slug: page.slug,
  title: page.title,
  description: page.description,
  html: page.html,
  updated_at: page.updatedAt.toISOString(),
})
