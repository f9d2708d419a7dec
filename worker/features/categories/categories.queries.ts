import { and, asc, eq, sql } from 'drizzle-orm'
import type { Database } from '#worker/db/db.ts'
import {
  placeWord,
  type ListingFilter,
} from '#worker/features/providers/listing/provider-listings.queries.ts'
import { listingCounts, listingTotals } from '#worker/features/providers/listing/provider-listings.table.ts'
import { categories } from './categories.table.ts'

export const publicProviders = sql<number>`coalesce((
  SELECT ${listingTotals.total} FROM ${listingTotals}
  WHERE ${listingTotals.scope} = categories.id || ':*:*:*'), 0)`

/** Totals of one trade in one place are kept by whole stars only: at most six rows for each trade. */
const publicProvidersIn = (place: ListingFilter) => sql<number>`coalesce((
  SELECT sum(${listingCounts.total}) FROM ${listingCounts}
  WHERE ${listingCounts.scope} = categories.id || ${`:${placeWord(place)}:*:*`}), 0)`

type Wanted = { onHomepage?: boolean; place?: ListingFilter | undefined }

/** `providers` counts those of the place, or all. */
export const listActiveCategories = (db: Database, { onHomepage = false, place }: Wanted = {}) =>
  db
    .select({
      id: categories.id,
      name: categories.name,
      description: categories.description,
      image: categories.image,
      slug: categories.slug,
      providers: place ? publicProvidersIn(place) : publicProviders,
    })
    .from(categories)
    .where(and(eq(categories.isActive, true), onHomepage ? eq(categories.showInHomepage, true) : undefined))
    .orderBy(asc(categories.sortOrder), asc(categories.id))
