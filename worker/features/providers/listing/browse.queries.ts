import { and, eq, gte, sql, type SQL } from 'drizzle-orm'
import { fixedSelect } from '#worker/db/fixed-select.ts'
import { categories } from '#worker/features/categories/categories.table.ts'
import type { BrowseSort } from './browse.schema.ts'
import type { PageReading } from './listing.rules.ts'
import { cardColumns, publicColumns } from '#worker/features/providers/providers.queries.ts'
import { providers } from '#worker/features/providers/providers.table.ts'
import { listingCounts } from '#worker/features/statistics/statistics.table.ts'

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
  rating: sql.raw('score'),
  newest: sql.raw('0'),
}

/** What decides the SQL of a page. The values are parameters, so that the text is built once. */
type PageShape = {
  sort: BrowseSort
  minRating: number | undefined
  start: 'first' | 'offset' | 'end' | 'boundary'
  backward: boolean
}

const [scope, limit, skip, boundaryValue, boundaryId] = [
  sql.placeholder('scope'),
  sql.placeholder('limit'),
  sql.placeholder('skip'),
  sql.placeholder('boundaryValue'),
  sql.placeholder('boundaryId'),
]

const value = sql<number>`page.value`.as('value')
const ofPage = and(eq(providers.id, sql`page.provider_id`), eq(categories.id, providers.categoryId))
// CROSS JOIN makes the planner start with the few rows of the page.
const fullRows = fixedSelect({ value, ...publicColumns }, (select, shape: PageShape) =>
  select.from(pageOf(shape)).crossJoin(providers).crossJoin(categories).where(ofPage),
)
const cardRows = fixedSelect({ value, ...cardColumns }, (select, shape: PageShape) =>
  select.from(pageOf(shape)).crossJoin(providers).crossJoin(categories).where(ofPage),
)
const pageOf = (shape: PageShape) => sql`(${positionsOf(shape)}) AS page`

export const listPage = (listing: Listing, reading: PageReading, limit: number) =>
  fullRows(...pageQuery(listing, reading, limit))

/** Like {@link listPage}, with the columns of a card: without the long texts. */
export const listCards = (listing: Listing, reading: PageReading, limit: number) =>
  cardRows(...pageQuery(listing, reading, limit))

/** The shape and the values of a query for a page. */
function pageQuery({ scope, sort, minRating }: Listing, reading: PageReading, limit: number) {
  const backward = reading.from === 'end' || (reading.from === 'boundary' && reading.direction === 'backward')
  const boundary = reading.from === 'boundary' ? reading.boundary : undefined
  const skip = reading.from === 'start' ? reading.skip : 0
  const start = reading.from === 'start' ? (skip > 0 ? 'offset' : 'first') : reading.from
  const shape: PageShape = { sort, minRating, start, backward }
  return [shape, { scope, limit, skip, boundaryValue: boundary?.value, boundaryId: boundary?.id }] as const
}

/** The ids of a page, read in the order of an index. A backward reading returns them reversed. */
function positionsOf({ sort, minRating, start, backward }: PageShape): SQL {
  const direction = sql.raw(backward ? 'ASC' : 'DESC')
  const order =
    sort === 'newest' ? sql`provider_id ${direction}` : sql`value ${direction}, provider_id ${direction}`
  const place = start === 'boundary' ? sql` AND ${besideBoundary(sort, backward)}` : sql``
  const runs = starRuns(minRating).map(
    (run) =>
      sql`SELECT ${valueColumn[sort]} AS value, provider_id FROM provider_listings WHERE scope = ${scope}${run}${place}`,
  )
  const offset = start === 'offset' ? sql` OFFSET ${skip}` : sql``
  return sql`${sql.join(runs, sql` UNION ALL `)} ORDER BY ${order} LIMIT ${limit}${offset}`
}

/**
 * Conditions, each behind the one on the scope, that together select the providers of "at least n stars": one for each whole
 * star, whose index ranges are merged while reading. D1 allows five.
 */
export function starRuns(minRating: number | undefined): SQL[] {
  if (minRating === undefined) return [sql``]
  return (
    wholeStars
      .filter((stars) => stars >= minRating)
      // SQLite uses a partial index only for its own condition.
      .map((stars) => sql` AND stars = ${sql.raw(String(stars))} AND stars > 0`)
  )
}

function besideBoundary(sort: BrowseSort, before: boolean): SQL {
  const side = sql.raw(before ? '>=' : '<')
  return sort === 'newest'
    ? sql`provider_id ${side} ${boundaryId}`
    : sql`(${valueColumn[sort]}, provider_id) ${side} (${boundaryValue}, ${boundaryId})`
}

const totalsOf = fixedSelect({ total: listingCounts.total }, (select, minRating: number) =>
  select
    .from(listingCounts)
    .where(and(eq(listingCounts.scope, scope), gte(listingCounts.stars, minRating)))
    // Without the limit SQLite would read one row more.
    .limit(wholeStars.length + 1 - minRating),
)

export const listTotals = ({ scope, minRating = 0 }: Listing) => totalsOf(minRating, { scope })
