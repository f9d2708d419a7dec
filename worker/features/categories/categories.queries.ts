import { and, asc, eq, sql } from 'drizzle-orm'
import type { Database } from '#worker/db/db.ts'
import { listingTotals } from '#worker/features/providers/listing/provider-listings.table.ts'
import { categories } from './categories.table.ts'

export const publicProviders = sql<number>`coalesce((
  SELECT ${listingTotals.total} FROM ${listingTotals}
  WHERE ${listingTotals.scope} = categories.id || ':*:*:*'), 0)`

export const listActiveCategories = (db: Database, { onHomepage = false } = {}) =>
  db
    .select({
      id: categories.id,
      name: categories.name,
      description: categories.description,
      image: categories.image,
      slug: categories.slug,
      providers: publicProviders,
    })
    .from(categories)
    .where(and(eq(categories.isActive, true), onHomepage ? eq(categories.showInHomepage, true) : undefined))
    .orderBy(asc(categories.sortOrder), asc(categories.id))
