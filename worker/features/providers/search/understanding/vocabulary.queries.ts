import { asc, eq } from 'drizzle-orm'
import type { Database } from '#worker/db/db.ts'
import { categories } from '#worker/features/categories/categories.table.ts'

/** The active trades with their words, in the order of the site. */
export const listTradeWords = (db: Database) =>
  db
    .select({ id: categories.id, name: categories.name, image: categories.image, words: categories.words })
    .from(categories)
    .where(eq(categories.isActive, true))
    .orderBy(asc(categories.sortOrder), asc(categories.id))
