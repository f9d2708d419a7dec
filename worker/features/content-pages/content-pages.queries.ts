import { eq, sql } from 'drizzle-orm'
import type { Database } from '#worker/db/db.ts'
import { pick } from '#worker/lib/object-of.ts'
import { informationPages } from './content-pages.table.ts'

const shown = pick(informationPages, ['slug', 'title', 'description', 'html', 'updatedAt'])

export const findInformationPage = (db: Database, slug: string) =>
  db.select(shown).from(informationPages).where(eq(informationPages.slug, slug))

export const listInformationPages = (db: Database) =>
  db.select(shown).from(informationPages).orderBy(informationPages.slug)

export type ShownPage = Awaited<ReturnType<typeof findInformationPage>>[number]

export const updateInformationPage = (
  db: Database,
  edit: {
    slug: string
    page: { title: string; description: string; html: string }
    by: { userId: number; now: Date }
    version: Date | undefined
  },
) =>
  db
    .update(informationPages)
    .set({
      ...edit.page,
      updatedBy: edit.by.userId,
      // Two saves of one millisecond are two versions.
      updatedAt: sql`max(${edit.by.now.getTime()}, ${informationPages.updatedAt} + 1)`,
    })
    .where(
      sql`${informationPages.slug} = ${edit.slug}
        AND ${edit.version ? sql`${informationPages.updatedAt} = ${edit.version.getTime()}` : sql`1`}`,
    )
    .returning(shown)
