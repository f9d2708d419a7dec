import { sql, asc, eq } from 'drizzle-orm'
import type { Database } from '#worker/db/db.ts'
import type { BrowseSort } from '../../listing/browse.schema.ts'
import { anyOfFilters, placeWords, scopeWord, traitExpression, type Attempt } from '../search.queries.ts'
import type { Area } from './areas.rules.ts'
import { listingScope, type ListingFilter } from '#worker/features/statistics/statistics.rules.ts'
import { countedFrom, hasTraits, listingCounts } from '#worker/features/statistics/statistics.table.ts'
import { categories } from '#worker/features/categories/categories.table.ts'

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

const letters = { division: 'v', district: 'd', upazila: 't', country: '' }

function scopesOf(search: UnderstoodSearch): string[] {
  const { area } = search
  const places =
    area.places.length > 0
      ? area.places.map(({ id }) => ({
          divisionId: area.level === 'division' ? id : undefined,
          districtId: area.level === 'district' ? id : undefined,
          upazilaId: area.level === 'upazila' ? id : undefined,
        }))
      : [{}]
  return tradesOf(search).flatMap((categoryId) =>
    places.map((place) => listingScope({ ...search.filter, ...place, categoryId })),
  )
}

/** The trades of a search; undefined stands for all. */
const tradesOf = ({ categoryIds, filter }: UnderstoodSearch) =>
  categoryIds.length > 0 ? categoryIds : [filter.categoryId]

function filtersOf(search: UnderstoodSearch): string {
  const { area, filter, minRating } = search
  const [narrowest, ...widerPlaces] = placeWords(filter)
  const places =
    area.places.length > 0 ? area.places.map(({ id }) => `${letters[area.level]}${id}`) : [narrowest]
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

/** The active trades with their words, in the order of the site. */
export const listTradeWords = (db: Database) =>
  db
    .select({ id: categories.id, name: categories.name, image: categories.image, words: categories.words })
    .from(categories)
    .where(eq(categories.isActive, true))
    .orderBy(asc(categories.sortOrder), asc(categories.id))
