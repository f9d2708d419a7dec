import { and, eq, sql, type SQL } from 'drizzle-orm'
import type { Database } from '#worker/db/db.ts'
import { categories } from '#worker/features/categories/categories.table.ts'
import type { BrowseSort } from '#worker/features/providers/listing/browse.schema.ts'
import type { ListingFilter } from '#worker/features/providers/listing/provider-listings.queries.ts'
import { publicColumns } from '#worker/features/providers/providers.queries.ts'
import { providers } from '#worker/features/providers/providers.table.ts'
import { idAtSql, ratingAtSql } from './search-index.queries.ts'
import { termOf } from './search-terms.rules.ts'
import type { Matches } from './search-words.rules.ts'

export type Search = {
  matches: Matches
  filter: ListingFilter
  minRating?: number | undefined
  sort: BrowseSort
}

/** Results that are counted, and sorted in other orders than the recommended one. */
export const mostCounted = 2000

/** The words of the `filters` column (search-index.queries.ts) that each result must have. */
export function filterExpression({ filter, minRating }: Pick<Search, 'filter' | 'minRating'>): string {
  const stars = [1, 2, 3, 4, 5].filter((count) => minRating !== undefined && count >= minRating)
  const words = [
    filter.categoryId && `c${filter.categoryId}`,
    filter.divisionId && `v${filter.divisionId}`,
    filter.districtId && `d${filter.districtId}`,
    filter.upazilaId && `t${filter.upazilaId}`,
    filter.gender,
    filter.verified && 'verified',
  ].filter((word) => typeof word === 'string')
  return [
    ...words.map((word) => ` AND ${termOf('filters', word)}`),
    ...(stars.length > 0
      ? [` AND (${stars.map((count) => termOf('filters', `stars${count}`)).join(' OR ')})`]
      : []),
  ].join('')
}

/** The rowids that match an FTS5 expression, in the recommended order. */
export const walk = (expression: string, most: number): SQL =>
  sql`SELECT rowid FROM provider_words WHERE provider_words MATCH ${expression} ORDER BY rowid DESC LIMIT ${most}`

/** The public columns of the providers on a page, unsorted; the order is `closeness`, then `value`. */
export const searchPage = (db: Database, search: Search, { skip, limit }: { skip: number; limit: number }) =>
  providersAt(db, positionsOf(search, skip, limit))

/** The public columns of the providers at the `positions`: a query of `closeness`, `value` and `provider_id`. */
export const providersAt = (db: Database, positions: SQL) =>
  db
    .select({
      closeness: sql<number>`page.closeness`.as('closeness'),
      value: sql<number>`page.value`.as('value'),
      ...publicColumns,
    })
    .from(sql`(${positions}) AS page`)
    // CROSS JOIN makes the planner start with the few rows of the page.
    .crossJoin(providers)
    .crossJoin(categories)
    .where(and(eq(providers.id, sql`page.provider_id`), eq(categories.id, providers.categoryId)))

function positionsOf(search: Search, skip: number, limit: number): SQL {
  const { matches, sort } = search
  const filters = filterExpression(search)
  const page = sql`LIMIT ${limit} OFFSET ${skip}`
  if (sort !== 'recommended') {
    const value = sort === 'rating' ? ratingAtSql : sql`0`
    return sql`SELECT 0 AS closeness, ${value} AS value, ${idAtSql} AS provider_id
      FROM (${walk(`(${matches.anywhere})${filters}`, mostCounted)}) ORDER BY value DESC, provider_id DESC ${page}`
  }
  // The closest results first. The arms run in turn: an arm that fills the page ends the query.
  const arms = [
    [3, `(${matches.whole})${filters}`],
    [2, `((${matches.near})${filters}) NOT (${matches.whole})`],
    [1, `((${matches.anywhere})${filters}) NOT (${matches.near})`],
  ] as const
  const found = arms
    // Without half-typed words and sounds, the second arm has no further results.
    .filter(([closeness]) => closeness !== 2 || matches.near !== matches.whole)
    .map(
      ([closeness, expression]) =>
        sql`SELECT ${sql.raw(String(closeness))} AS closeness, rowid AS value, ${idAtSql} AS provider_id
        FROM (${walk(expression, skip + limit)})`,
    )
  return sql`${sql.join(found, sql` UNION ALL `)} ${page}`
}

export const searchTotal = (db: Database, search: Search) =>
  db
    .select({ total: sql<number>`count(*)`.as('total') })
    .from(sql`(${walk(`(${search.matches.anywhere})${filterExpression(search)}`, mostCounted + 1)})`)
