import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '#worker/db/db.ts'
import { fixedSelect } from '#worker/db/fixed-select.ts'
import { categories } from '#worker/features/categories/categories.table.ts'
import { starsFrom, traitsOf, type Listing } from '#worker/features/providers/listing/browse.queries.ts'
import { publicColumns } from '#worker/features/providers/providers.queries.ts'
import { idAtSql } from '#worker/features/providers/listing/list-index.queries.ts'
import { countedFrom, hasTraits, listingCounts } from '#worker/features/statistics/statistics.table.ts'
import { providers } from '#worker/features/providers/providers.table.ts'

/** How many scopes a query has room for. A parameter for each: the rows of a JSON list would be billed as rows read. */
const sizes = { nearest: 60, around: 12 }
type NearQuery = keyof typeof sizes

/** How many scopes with a provider are read, and how many cards of each. */
const wantedOf = { nearest: { groups: 3, cards: 2 }, around: { groups: 2, cards: 3 } }

const [gender, traits] = [sql.placeholder('gender'), sql.placeholder('traits')]
/** `least`: whole stars that the average must reach. */
type NearShape = { query: NearQuery; least: number | undefined; byGender: boolean; verified: boolean }
const nameOf = (at: number) => `scope${at}`

const nearOf = fixedSelect(
  { at: sql<number>`near.at`.as('at'), inScope: sql<number>`near.total`.as('in_scope'), ...publicColumns },
  (select, { query, least, byGender, verified }: NearShape) => {
    const { groups, cards } = wantedOf[query]
    const counted = sql`FROM ${listingCounts} WHERE scope = listed.column2${byGender ? sql` AND gender = ${gender}` : sql``}${hasTraits({ verified })}`
    const words = sql.join(
      starsFrom(least).map((stars) => sql`listed.column2 || ${traits} || ${sql.raw(`'${stars}'`)}`),
      sql` || ' OR ' || `,
    )
    const listed = sql.join(
      Array.from(
        { length: sizes[query] },
        (_, at) => sql`(${sql.raw(String(at))}, ${sql.placeholder(nameOf(at))})`,
      ),
      sql`, `,
    )
    // The LIMIT of the inner select makes SQLite find the groups before it joins: the counters decide, in the order of
    // the scopes, and no further scope is read.
    return select
      .from(
        sql`(SELECT found.at, found.total, member.value AS provider_id FROM (
          SELECT listed.column1 AS at,
            (SELECT sum(${countedFrom(least ?? 0)}) ${counted}) AS total,
            (SELECT json_group_array(${idAtSql}) FROM (
              SELECT rowid AS position FROM list_recommended WHERE list_recommended MATCH (${words})
              ORDER BY rowid DESC LIMIT ${sql.raw(String(cards))})) AS ids
          FROM (VALUES ${listed}) listed
          WHERE EXISTS (SELECT 1 ${counted} AND ${countedFrom(least ?? 0)} > 0)
          LIMIT ${sql.raw(String(groups))}) found CROSS JOIN json_each(found.ids) member) AS near`,
      )
      .crossJoin(providers)
      .crossJoin(categories)
      .where(and(eq(providers.id, sql`near.provider_id`), eq(categories.id, providers.categoryId)))
  },
)

/**
 * The first cards of the first of the scopes that have a provider. `at` is the position of the scope, `inScope` its total.
 * Scopes for which there is no room are left out.
 */
export const listNear = (
  query: NearQuery,
  { scopes, filter, minRating: least }: Pick<Listing, 'filter' | 'minRating'> & { scopes: readonly string[] },
) =>
  nearOf(
    { query, least, byGender: filter.gender !== undefined, verified: filter.verified === true },
    {
      gender: filter.gender,
      traits: traitsOf(filter),
      ...Object.fromEntries(Array.from({ length: sizes[query] }, (_, at) => [nameOf(at), scopes[at] ?? ''])),
    },
  )

export const findTradeName = (db: Database, categoryId: number) =>
  db
    .select({ id: categories.id, name: categories.name })
    .from(categories)
    .where(and(eq(categories.id, categoryId), eq(categories.isActive, true)))
