import { and, asc, eq, sql } from 'drizzle-orm'
import type { Database } from '#worker/db/db.ts'
import { listingCounts } from '#worker/features/providers/listing/provider-listings.table.ts'
import { categories } from './categories.table.ts'

/** Public providers of each trade, from the counters. */
export const publicProviders = sql<number>`coalesce((
  SELECT sum(${listingCounts.total}) FROM ${listingCounts}
  WHERE ${listingCounts.scope} = categories.id || ':*:*:*'), 0)`

/** The trades visitors see, in the admin's order. */
export const listActiveCategories = (db: Database, { onHomepage = false } = {}) =>
  db
    .select({
      id: categories.id,
      name: categories.name,
      description: categories.description,
      image: categories.image,
      providers: publicProviders,
    })
    .from(categories)
    .where(and(eq(categories.isActive, true), onHomepage ? eq(categories.showInHomepage, true) : undefined))
    .orderBy(asc(categories.sortOrder), asc(categories.id))

type ListedCategory = Awaited<ReturnType<typeof listActiveCategories>>[number]

/** A trade as every list answers it. `image` is the base of the sizes -160, -320 and -640. */
export const publicCategory = ({ id, name, description, image, providers }: ListedCategory) => ({
  id,
  name,
  description,
  image_url: image && `/storage/${image}-320.webp`,
  image: image && `/storage/${image}`,
  biodata_count: providers,
})
