import { and, eq, gte, sql, type SQL } from 'drizzle-orm'
import type { Database } from '#worker/db/db.ts'
import { categories } from '#worker/features/categories/categories.table.ts'
import type { BrowseSort } from './browse.schema.ts'
import type { Boundary, PageReading } from './listing-pages.rules.ts'
import { listingCounts } from './provider-listings.table.ts'
import { publicColumns } from '#worker/features/providers/providers.queries.ts'
import { providers } from '#worker/features/providers/providers.table.ts'

export type Listing = {
  /** See provider-listings.table.ts. */
  scope: string
  sort: BrowseSort
  /** Whole stars that the average must reach. */
  minRating?: number | undefined
}

const wholeStars = [1, 2, 3, 4, 5]

/** The sort key before the id; the newest providers have the highest ids. */
const valueColumn: Record<BrowseSort, SQL> = {
  recommended: sql.raw('rank'),
  rating: sql.raw('rating'),
  newest: sql.raw('0'),
}

export const listPage = (db: Database, listing: Listing, reading: PageReading, limit: number) =>
  db
    .select({ value: sql<number>`page.value`.as('value'), ...publicColumns })
    .from(sql`(${positionsOf(listing, reading, limit)}) AS page`)
    // CROSS JOIN makes the planner start with the few rows of the page.
    .crossJoin(providers)
    .crossJoin(categories)
    .where(and(eq(providers.id, sql`page.provider_id`), eq(categories.id, providers.categoryId)))

/** The ids of a page, read in the order of an index. A backward reading returns them reversed. */
function positionsOf({ scope, sort, minRating }: Listing, reading: PageReading, limit: number): SQL {
  const backward = reading.from === 'end' || (reading.from === 'boundary' && reading.direction === 'backward')
  const direction = sql.raw(backward ? 'ASC' : 'DESC')
  const order =
    sort === 'newest' ? sql`provider_id ${direction}` : sql`value ${direction}, provider_id ${direction}`
  const place =
    reading.from === 'boundary' ? sql` AND ${besideBoundary(sort, reading.boundary, backward)}` : sql``
  const runs = runsOf(sort, minRating, { place, bounded: backward && reading.from === 'boundary' }).map(
    (run) =>
      sql`SELECT ${valueColumn[sort]} AS value, provider_id FROM provider_listings WHERE scope = ${scope}${run}`,
  )
  const offset = reading.from === 'start' && reading.skip > 0 ? sql` OFFSET ${reading.skip}` : sql``
  return sql`${sql.join(runs, sql` UNION ALL `)} ORDER BY ${order} LIMIT ${limit}${offset}`
}

/**
 * "At least n stars" is one index range by rating, else one for each whole star, merged while reading. D1 allows five.
 */
function runsOf(
  sort: BrowseSort,
  minRating: number | undefined,
  { place, bounded }: { place: SQL; bounded: boolean },
): SQL[] {
  if (minRating === undefined) return [place]
  if (sort === 'rating') {
    // A backward reading starts at the boundary; a second lower limit would make it start too low.
    return [bounded ? place : sql` AND rating >= ${sql.raw(String(minRating * 100))}${place}`]
  }
  return (
    wholeStars
      .filter((stars) => stars >= minRating)
      // SQLite uses a partial index only for its own condition.
      .map((stars) => sql` AND stars = ${sql.raw(String(stars))} AND stars > 0${place}`)
  )
}

function besideBoundary(sort: BrowseSort, { value, id }: Boundary, before: boolean): SQL {
  const side = sql.raw(before ? '>=' : '<')
  return sort === 'newest'
    ? sql`provider_id ${side} ${id}`
    : sql`(${valueColumn[sort]}, provider_id) ${side} (${value}, ${id})`
}

export const listTotals = (db: Database, { scope, minRating }: Listing) =>
  db
    .select({ total: listingCounts.total })
    .from(listingCounts)
    .where(and(eq(listingCounts.scope, scope), gte(listingCounts.stars, minRating ?? 0)))
    // Without the limit SQLite would read one row more.
    .limit(wholeStars.length + 1 - (minRating ?? 0))
