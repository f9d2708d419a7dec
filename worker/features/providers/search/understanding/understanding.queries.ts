import { sql } from 'drizzle-orm'
import type { Database } from '#worker/db/db.ts'
import type { BrowseSort } from '../../listing/browse.schema.ts'
import { anyOfFilters, placeWords, scopeWord, traitExpression, type Attempt } from '../search.queries.ts'
import type { Area } from './areas.rules.ts'
import {
  listingScope,
  placeLetters,
  scopeOf,
  type ListingFilter,
} from '#worker/features/statistics/statistics.rules.ts'
import { countedFrom, hasTraits, listingCounts } from '#worker/features/statistics/statistics.table.ts'

/** A search in any of several trades and places. */
export type UnderstoodSearch = {
  /** Empty: all trades. */
  categoryIds: readonly number[]
  area: Area
  /** The chosen filters, without trade and place if those were understood. */
  filter: ListingFilter
  minRating?: number | undefined
  sort: BrowseSort
  /** FTS5 expressions of the words that rank: a result with all of them comes before one with any. */
  ranking: { all: string; any: string } | null
  /** Thanas whose providers come first, if no words rank. */
  near?: readonly number[] | undefined
}

/** The words of the places that are searched; none for the whole country. */
const wordsOfPlaces = ({ level, places }: Area): string[] =>
  level === 'country' ? [] : places.map(({ id }) => `${placeLetters[level]}${id}`)

function scopesOf(search: UnderstoodSearch): string[] {
  const places = wordsOfPlaces(search.area)
  return tradesOf(search).flatMap((categoryId) =>
    places.length > 0
      ? places.map((place) => scopeOf(categoryId, place))
      : [listingScope({ ...search.filter, categoryId })],
  )
}

/** The trades of a search; undefined stands for all. */
const tradesOf = ({ categoryIds, filter }: UnderstoodSearch) =>
  categoryIds.length > 0 ? categoryIds : [filter.categoryId]

function filtersOf(search: UnderstoodSearch): string {
  const { area, filter, minRating } = search
  const [narrowest, ...widerPlaces] = placeWords(filter)
  const places = area.places.length > 0 ? wordsOfPlaces(area) : [narrowest]
  const scopes = tradesOf(search)
    .flatMap((categoryId) => places.map((place) => scopeWord(categoryId, place)))
    .filter((word) => word !== null)
  const expression = [
    scopes.length > 0 ? anyOfFilters(scopes) : '',
    ...widerPlaces.map((place) => anyOfFilters([place])),
    traitExpression({ filter, minRating }),
  ].join('')
  return `(${expression.slice(' AND '.length)})`
}

/** Whether anybody is listed in each of the areas, as 0 or 1, in their order. */
export const findPresence = (db: Database, searches: readonly UnderstoodSearch[]) =>
  db.all<{ area: number }>(
    sql.join(
      searches.map(
        (search, at) => sql`SELECT ${sql.raw(String(at))} AS area WHERE EXISTS (
          SELECT 1 FROM ${listingCounts} WHERE scope IN ${scopesOf(search)}${hasTraits(search.filter)}
            AND ${countedFrom(search.minRating ?? 0)} > 0)`,
      ),
      sql` UNION ALL `,
    ),
  )

/** The true total: each provider has one trade and one place. */
export const countUnderstood = (db: Database, search: UnderstoodSearch) =>
  db.all<{ total: number }>(sql`
    SELECT coalesce(sum(${countedFrom(search.minRating ?? 0)}), 0) AS total FROM ${listingCounts}
    WHERE scope IN ${scopesOf(search)}${hasTraits(search.filter)}`)

/**
 * The providers of the trades and places: those with all ranking words first, then with any, then the others. Without such words,
 * those of the near thanas first.
 */
export function attemptOfUnderstood(search: UnderstoodSearch): Attempt {
  const filters = filtersOf(search)
  const { ranking, near = [] } = search
  if (!ranking && near.length > 0) {
    const isNear = anyOfFilters(
      tradesOf(search).flatMap((categoryId) => near.map((id) => scopeWord(categoryId, `t${id}`) ?? '')),
    )
    const arms = [
      { closeness: 2, expression: `${filters}${isNear}` },
      { closeness: 1, expression: `${filters} NOT (${isNear.slice(' AND '.length)})` },
    ] as const
    return { arms, all: filters }
  }
  if (!ranking) return { arms: [{ closeness: 1, expression: filters }], all: filters }
  const { all, any } = ranking
  const arms = [
    { closeness: 3, expression: `${filters} AND (${all})` },
    { closeness: 2, expression: `(${filters} AND (${any})) NOT (${all})` },
    { closeness: 1, expression: `${filters} NOT (${any})` },
  ] as const
  return { arms: any === all ? arms.filter(({ closeness }) => closeness !== 2) : arms, all: filters }
}
