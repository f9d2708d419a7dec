import { and, eq, sql, type SQL } from 'drizzle-orm'
import { fixedSelect } from '#worker/db/fixed-select.ts'
import { categories } from '#worker/features/categories/categories.table.ts'
import type { BrowseSort } from './browse.schema.ts'
import type { PageReading } from './listing.rules.ts'
import { cardColumns, publicColumns } from '#worker/features/providers/providers.queries.ts'
import { providers } from '#worker/features/providers/providers.table.ts'
import { idAtSql, positionOf, valueAtSql } from '#worker/features/providers/search/search-index.queries.ts'
import { listingScope, type ListingFilter } from '#worker/features/statistics/statistics.rules.ts'
import { countedFrom, hasTraits, listingCounts } from '#worker/features/statistics/statistics.table.ts'

export type Listing = {
  filter: ListingFilter
  sort: BrowseSort
  /** Whole stars that the average must reach. */
  minRating?: number | undefined
}

const wholeStars = [1, 2, 3, 4, 5]

/** The FTS5 table of each order: its row ids are positions, the first of the list is the highest. */
const lists: Record<BrowseSort, SQL> = {
  recommended: sql.raw('list_recommended'),
  rating: sql.raw('list_rating'),
  newest: sql.raw('list_newest'),
}

/** What decides the SQL of a page. The values are parameters, so that the text is built once. */
type PageShape = {
  sort: BrowseSort
  start: 'first' | 'offset' | 'end' | 'boundary'
  backward: boolean
}

const [words, limit, skip, boundary] = [
  sql.placeholder('words'),
  sql.placeholder('limit'),
  sql.placeholder('skip'),
  sql.placeholder('boundary'),
]

/** The word of a list in `listing_words` of migrations/0001_triggers.sql, without its stars. */
export const listWord = (filter: ListingFilter): string => `${listingScope(filter)}${traitsOf(filter)}`

export const traitsOf = ({ gender, verified }: ListingFilter): string =>
  `${gender === undefined ? '' : gender.charAt(0)}${verified ? 'b' : ''}`

/** SQL for the FTS5 expression of a list, from its word. */
const listWords = ({ filter, minRating }: Listing): string => {
  const word = listWord(filter)
  return starsFrom(minRating)
    .map((stars) => `${word}${stars}`)
    .join(' OR ')
}

/** The ends of the words that together are "at least n stars"; a provider without ratings has none. */
export const starsFrom = (minRating: number | undefined): string[] =>
  minRating === undefined
    ? ['']
    : wholeStars.filter((stars) => stars >= minRating).map((stars) => `s${stars}`)

const value = sql<number>`${valueAtSql}`.as('value')
const ofPage = and(eq(providers.id, idAtSql), eq(categories.id, providers.categoryId))
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
function pageQuery(listing: Listing, reading: PageReading, limit: number) {
  const backward = reading.from === 'end' || (reading.from === 'boundary' && reading.direction === 'backward')
  const skip = reading.from === 'start' ? reading.skip : 0
  const start = reading.from === 'start' ? (skip > 0 ? 'offset' : 'first') : reading.from
  const shape: PageShape = { sort: listing.sort, start, backward }
  const boundary = reading.from === 'boundary' ? positionOf(reading.boundary) : undefined
  return [shape, { words: listWords(listing), limit, skip, boundary }] as const
}

/** The positions of a page. A backward reading returns them reversed. */
function positionsOf({ sort, start, backward }: PageShape): SQL {
  const list = lists[sort]
  // D1 binds numbers as REAL, from which FTS5 cannot seek.
  const side = sql`rowid ${sql.raw(backward ? '>=' : '<')} CAST(${boundary} AS INTEGER)`
  return sql`SELECT rowid AS position FROM ${list} WHERE ${list} MATCH ${words}${start === 'boundary' ? sql` AND ${side}` : sql``}
    ORDER BY rowid ${sql.raw(backward ? 'ASC' : 'DESC')} LIMIT ${limit}${start === 'offset' ? sql` OFFSET ${skip}` : sql``}`
}

type CountShape = { byGender: boolean; verified: boolean; minRating: number }

const totalsOf = fixedSelect(
  { total: sql<number>`coalesce(sum(counted), 0)`.as('total') },
  (select, { byGender, verified, minRating }: CountShape) =>
    select.from(
      sql`(SELECT ${countedFrom(minRating)} AS counted FROM ${listingCounts}
        WHERE scope = ${sql.placeholder('scope')}${byGender ? sql` AND gender = ${sql.placeholder('gender')}` : sql``}${hasTraits({ verified })})`,
    ),
)

export const listTotals = ({ filter, minRating = 0 }: Listing) =>
  totalsOf(
    { byGender: filter.gender !== undefined, verified: filter.verified === true, minRating },
    { scope: listingScope(filter), gender: filter.gender },
  )
