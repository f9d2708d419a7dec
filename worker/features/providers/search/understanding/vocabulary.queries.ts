import { asc, eq } from 'drizzle-orm'
import type { Database } from '#worker/db/db.ts'
import { categories } from '#worker/features/categories/categories.table.ts'
import { districts, divisions, thanas } from '#worker/features/places/places.table.ts'

/** Everything that a search can understand: some 700 rows. */
export const listVocabulary = (db: Database) => ({
  trades: db
    .select({ id: categories.id, name: categories.name, image: categories.image, words: categories.words })
    .from(categories)
    .where(eq(categories.isActive, true))
    .orderBy(asc(categories.sortOrder), asc(categories.id)),
  divisions: db
    .select({ id: divisions.id, name: divisions.name, bn_name: divisions.bnName, aka: divisions.aka })
    .from(divisions),
  districts: db
    .select({
      id: districts.id,
      name: districts.name,
      bn_name: districts.bnName,
      aka: districts.aka,
      division_id: districts.divisionId,
    })
    .from(districts),
  thanas: db
    .select({
      id: thanas.id,
      name: thanas.name,
      bn_name: thanas.bnName,
      aka: thanas.aka,
      district_id: thanas.districtId,
      kind: thanas.kind,
    })
    .from(thanas),
})
