import { sql, type SQL } from 'drizzle-orm'
import type { Database, UnrunQuery } from '#worker/db/db.ts'
import { slugChoices } from '#worker/features/slugs/slugs.rules.ts'
import { categories } from '#worker/features/categories/categories.table.ts'
import { insertCategory } from '#worker/features/categories/categories.queries.ts'

export const listNamesAndPictures = (db: Database) =>
  db.select({ nameFolded: categories.nameFolded, image: categories.image }).from(categories)

type Row = Parameters<typeof insertCategory>[1]

/** Writes nothing if a category has the name or the picture of the trade. */
export const insertSuggestedTrade = (
  db: Database,
  row: Row,
  { guard, key, now }: { guard: SQL; key: string; now: Date },
): UnrunQuery =>
  insertCategory(db, row, {
    guard: sql`${guard} AND NOT EXISTS (SELECT 1 FROM ${categories} WHERE image = ${row.image})`,
    slug: { choices: slugChoices(key) },
    now,
  })
