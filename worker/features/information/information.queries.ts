import { eq } from 'drizzle-orm'
import type { Database } from '#worker/db/db.ts'
import { informationPages } from './information.table.ts'

/** An information page as it is shown; the HTML was sanitised when it was saved. */
export const findInformationPage = (db: Database, slug: string) =>
  db
    .select({
      slug: informationPages.slug,
      title: informationPages.title,
      description: informationPages.description,
      html: informationPages.html,
      updated_at: informationPages.updatedAt,
    })
    .from(informationPages)
    .where(eq(informationPages.slug, slug))
