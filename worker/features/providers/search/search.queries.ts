import { and, eq, sql, type SQL, asc } from 'drizzle-orm'
import { type Database, wroteRow, type UnrunQuery } from '#worker/db/db.ts'
import { categories } from '#worker/features/categories/categories.table.ts'
import type { BrowseSort } from '../listing/browse.schema.ts'
import type { Boundary } from '../listing/listing.rules.ts'
import { publicColumns } from '../providers.queries.ts'
import { providers } from '../providers.table.ts'
import { idAtSql, scoreAtSql } from '../listing/list-index.queries.ts'
import { type Matches, termOf, unmetADay } from './search.rules.ts'
import type { ListingFilter } from '#worker/features/statistics/statistics.rules.ts'

/** One reading of what was typed, as FTS5 expressions. */
export type Attempt = {
  /** The closest results first. No result is in two arms. */
  arms: readonly { closeness: 1 | 2 | 3; expression: string }[]
  /** The results of all arms. */
  all: string
}

/** The results that can be reached, and those that are sorted in other orders than the recommended one. */
export const maxReached = 2000

/** The results of a text within filters. */
export function attemptOf({ whole, near, anywhere }: Matches, filters: string): Attempt {
  const arms = [
    { closeness: 3, expression: `(${whole})${filters}` },
    { closeness: 2, expression: `((${near})${filters}) NOT (${whole})` },
    { closeness: 1, expression: `((${anywhere})${filters}) NOT (${near})` },
  ] as const
  return {
    // Without half-typed words and sounds, the second arm has no further results.
    arms: near === whole ? arms.filter(({ closeness }) => closeness !== 2) : arms,
    all: `(${anywhere})${filters}`,
  }
}

/** The word of a trade, a place (`t9` is thana 9), or both. Null if both are absent. */
export const scopeWord = (categoryId: number | undefined, place: string | undefined): string | null =>
  `${categoryId === undefined ? '' : `c${categoryId}`}${place ?? ''}` || null

/** The words of the places of a filter, the narrowest first. */
export const placeWords = ({ upazilaId, districtId, divisionId }: ListingFilter): string[] => [
  ...(upazilaId === undefined ? [] : [`t${upazilaId}`]),
  ...(districtId === undefined ? [] : [`d${districtId}`]),
  ...(divisionId === undefined ? [] : [`v${divisionId}`]),
]

type Filters = { filter: ListingFilter; minRating?: number | undefined }

/** The words of the `filters` column (list-index.queries.ts) that each result must have, each after an AND. */
export function filterExpression({ filter, minRating }: Filters): string {
  const [place, ...widerPlaces] = placeWords(filter)
  return (
    allOfFilters([scopeWord(filter.categoryId, place), ...widerPlaces]) +
    traitExpression({ filter, minRating })
  )
}

/** {@link filterExpression} without trade and places. */
export function traitExpression({ filter, minRating }: Filters): string {
  const stars = [1, 2, 3, 4, 5].filter((count) => minRating !== undefined && count >= minRating)
  return [
    allOfFilters([filter.gender ?? null, filter.verified ? 'verified' : null]),
    stars.length > 0 ? anyOfFilters(stars.map((count) => `stars${count}`)) : '',
  ].join('')
}

const allOfFilters = (words: readonly (string | null)[]) =>
  words.map((word) => (word === null ? '' : ` AND ${termOf('filters', word)}`)).join('')
export const anyOfFilters = (words: readonly string[]) =>
  ` AND (${words.map((word) => termOf('filters', word)).join(' OR ')})`

/** Where a page begins. The boundary has a closeness of {@link searchPage} as its value, and a rowid as its id. */
export type SearchReading = { skip: number } | { boundary: Boundary }

// The step of the closeness from one attempt to the next.
const attemptStep = 10

/** The index of the attempt that found a row. */
export const attemptAt = (closeness: number, { length }: readonly Attempt[]): number =>
  length - 1 - Math.floor(closeness / attemptStep)

/** The closeness of a row within its attempt. */
export const armAt = (closeness: number): number => closeness % attemptStep

/**
 * A page of the first attempt that finds a provider, unsorted: the order is `closeness`, then `value`, which is the rowid.
 */
export const searchPage = (
  db: Database,
  attempts: readonly Attempt[],
  reading: SearchReading,
  limit: number,
) => {
  const skip = 'skip' in reading ? reading.skip : 0
  const found = positionsOf(attempts, skip + limit, 'boundary' in reading ? reading.boundary : null)
  return providersAt(
    db,
    sql`SELECT closeness, position AS value, ${idAtSql} AS provider_id FROM (${found}) LIMIT ${limit} OFFSET ${skip}`,
  )
}

/** A page in another order, which sorts the 2,000 most recommended results. */
export const sortedPage = (
  db: Database,
  attempts: readonly Attempt[],
  sort: Exclude<BrowseSort, 'recommended'>,
  { skip, limit }: { skip: number; limit: number },
) => {
  const together = attempts.map(({ all }): Attempt => ({ arms: [{ closeness: 1, expression: all }], all }))
  const value = sort === 'rating' ? scoreAtSql : sql`0`
  return providersAt(
    db,
    sql`SELECT closeness, ${value} AS value, ${idAtSql} AS provider_id
      FROM (${positionsOf(together, maxReached)}) ORDER BY value DESC, provider_id DESC LIMIT ${limit} OFFSET ${skip}`,
  )
}

/** How many results a search has, up to a number. */
export const searchTotal = (db: Database, attempts: readonly Attempt[], most: number) =>
  db
    .select({ total: sql<number>`count(*)`.as('total') })
    .from(sql`(SELECT 1 FROM (${positionsOf(attempts, most)}) LIMIT ${most})`)

const providersAt = (db: Database, positions: SQL) =>
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

/**
 * `closeness` and `position` of the results after the boundary, at most `most` of each arm. The arms run in turn, so a
 * limit around this query ends it early. An attempt runs only if those before it find nothing.
 */
function positionsOf(attempts: readonly Attempt[], most: number, boundary: Boundary | null = null): SQL {
  const isBehind = (closeness: number) => boundary === null || closeness <= boundary.value
  const attemptsLeft = attempts.map(({ arms }, at) => {
    const base = (attempts.length - 1 - at) * attemptStep
    const isRead = boundary === null || attemptAt(boundary.value, attempts) === at
    return {
      at,
      arms: arms
        .map(({ closeness, expression }) => ({ closeness: base + closeness, expression }))
        .filter(({ closeness }) => isRead && isBehind(closeness)),
    }
  })
  const guarded = boundary === null ? attempts.slice(0, -1) : []
  const found = attemptsLeft
    .filter(({ arms }) => arms.length > 0)
    .map(({ at, arms }) => {
      const walks = arms.map(({ closeness, expression }) => {
        // D1 binds numbers as REAL, from which FTS5 cannot seek.
        const behind =
          closeness === boundary?.value ? sql` AND rowid < CAST(${boundary.id} AS INTEGER)` : sql``
        return sql`SELECT ${sql.raw(String(closeness))} AS closeness, rowid AS position FROM (
          SELECT rowid FROM provider_words WHERE provider_words MATCH ${unlessFound(expression, guarded.length > 0 ? at : 0)}${behind}
          ORDER BY rowid DESC LIMIT ${most})`
      })
      return sql`SELECT closeness, position FROM (${sql.join(walks, sql` UNION ALL `)} LIMIT ${most})`
    })
  const guards = guarded.map(({ all }, at) => {
    const earlier = at === 0 ? sql`` : sql`(SELECT is_empty FROM ${guardName(at - 1)}) AND `
    return sql`${guardName(at)} AS MATERIALIZED (
      SELECT ${earlier}NOT EXISTS (SELECT 1 FROM provider_words WHERE provider_words MATCH ${all}) AS is_empty)`
  })
  const before = guards.length > 0 ? sql`WITH ${sql.join(guards, sql`, `)} ` : sql``
  // Each attempt is a UNION of its own, because D1 allows five terms.
  return sql`${before}${sql.join(found, sql` UNION ALL `)}`
}

const nothing = '""'

/** The expression, or one without results if an attempt before it has found a provider. Each guard knows of those before it. */
const unlessFound = (expression: string, at: number): SQL =>
  at === 0
    ? sql`${expression}`
    : sql`iif((SELECT is_empty FROM ${guardName(at - 1)}), ${expression}, ${nothing})`

const guardName = (at: number): SQL => sql.raw(`attempt_${at}`)

/** The active trades with their words, in the order of the site. */
export const listTradeWords = (db: Database) =>
  db
    .select({ id: categories.id, name: categories.name, image: categories.image, words: categories.words })
    .from(categories)
    .where(eq(categories.isActive, true))
    .orderBy(asc(categories.sortOrder), asc(categories.id))

/** Counts a search, if the statement before it wrote a row and the day has room for another text. */
export const countUnmetSearch = (db: Database, words: string, day: string): UnrunQuery =>
  db.run(sql`
    INSERT INTO unmet_searches (day, words, searches)
    SELECT ${day}, ${words}, 1
    WHERE ${wroteRow} AND (
      EXISTS (SELECT 1 FROM unmet_searches WHERE day = ${day} AND words = ${words})
      OR (SELECT count(*) FROM unmet_searches WHERE day = ${day}) < ${unmetADay.site})
    ON CONFLICT (day, words) DO UPDATE SET searches = searches + 1`)

type UnmetSearch = { id: number; words: string; searches: number; last_day: string }

/** One row for each text, the most frequent first. `id` is that of one of its rows. */
export const listUnmetSearches = (
  db: Database,
  since: string,
  { limit, offset }: { limit: number; offset: number },
) =>
  db.all<UnmetSearch>(sql`
    SELECT max(id) AS id, words, sum(searches) AS searches, max(day) AS last_day
    FROM unmet_searches WHERE day >= ${since}
    GROUP BY words ORDER BY searches DESC, last_day DESC, words LIMIT ${limit} OFFSET ${offset}`)

export const countUnmetTexts = (db: Database, since: string) =>
  db.all<{ total: number }>(
    sql`SELECT count(DISTINCT words) AS total FROM unmet_searches WHERE day >= ${since}`,
  )

export const findUnmetSearch = (db: Database, id: number) =>
  db.all<{ words: string }>(sql`SELECT words FROM unmet_searches WHERE id = ${id}`)

/** Deletes the text of all days. */
export const deleteUnmetSearch = (db: Database, words: string) =>
  db.all<{ id: number }>(sql`DELETE FROM unmet_searches WHERE words = ${words} RETURNING id`)

/** Deletes the text of all days, if the statement before it wrote a row. */
export const forgetUnmetSearch = (db: Database, words: string): UnrunQuery =>
  db.run(sql`DELETE FROM unmet_searches WHERE words = ${words} AND ${wroteRow}`)
