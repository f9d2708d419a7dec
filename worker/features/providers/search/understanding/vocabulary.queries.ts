import { asc, eq } from 'drizzle-orm'
import type { Database } from '#worker/db/db.ts'
import { categories } from '#worker/features/categories/categories.table.ts'
import { listDistrictRows, listDivisionRows, listThanaRows } from '#worker/features/places/places.queries.ts'

/** Everything that a search can understand: some 700 rows. */
export const listVocabulary = (db: Database) => ({
  trades: db
    .select({ id: categories.id, name: categories.name, image: categories.image, words: categories.words })
    .from(categories)
    .where(eq(categories.isActive, true))
    .orderBy(asc(categories.sortOrder), asc(categories.id)),
  divisions: listDivisionRows(db),
  districts: listDistrictRows(db),
  thanas: listThanaRows(db),
})
