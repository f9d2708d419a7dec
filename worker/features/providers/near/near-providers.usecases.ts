import { batch, type Database } from '#worker/db/db.ts'
import {
  nearestPlaces,
  placesAround,
  type PlaceMap,
  type PlacedPlace,
} from '#worker/features/places/places.rules.ts'
import { namedPlace, providerCard } from '../providers.answers.ts'
import { withoutBoost } from '../listing/listing.usecases.ts'
import {
  everywhere,
  placeLetters,
  scopeOf,
  type ListingFilter,
} from '#worker/features/statistics/statistics.rules.ts'
import { and, eq, sql } from 'drizzle-orm'
import { fixedSelect } from '#worker/db/fixed-select.ts'
import { categories } from '#worker/features/categories/categories.table.ts'
import { starsFrom, traitsOf, type Listing } from '../listing/browse.queries.ts'
import { publicColumns } from '../providers.queries.ts'
import { idAtSql } from '../listing/list-index.queries.ts'
import { countedFrom, hasTraits, listingCounts } from '#worker/features/statistics/statistics.table.ts'
import { providers } from '../providers.table.ts'

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
const listNear = (
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

const findTradeName = (db: Database, categoryId: number) =>
  db
    .select({ id: categories.id, name: categories.name })
    .from(categories)
    .where(and(eq(categories.id, categoryId), eq(categories.isActive, true)))

/** What a list without a result asked for. */
type Wanted = {
  /** Empty: all trades, or that of the filter. */
  categoryIds: readonly number[]
  filter: ListingFilter
  minRating?: number | undefined
}

/** Kilometres. What is farther is shown by district and division only. */
const farthest = 75
const maxUpazilas = 60

/** A search of a thana without providers lists its district, with those of so many nearest thanas first. */
const maxThanasFirst = 6

/** The ids of the thanas of the same district that are nearest to a thana. */
export function thanasNear(map: PlaceMap, id: number): number[] {
  const from = map.find((place) => place.level === 'upazila' && place.id === id)
  if (!from) return []
  return nearestPlaces(map, from, 'upazila', farthest)
    .filter(({ place }) => place.districtId === from.districtId)
    .slice(0, maxThanasFirst)
    .map(({ place }) => place.id)
}

type Searched = { place: PlacedPlace | null; kilometres: number | null }

/**
 * Providers near a place that has none: of the nearest upazilas by distance, and of the district and division around it.
 * The counters decide where there are any, so it costs no more rows in a larger site.
 * @param scope `nearest` leaves out district and division, for an answer that shows these itself
 * @returns null for a place that does not exist
 */
export async function findNear(
  db: Database,
  wanted: Wanted,
  {
    map,
    from: asked,
    now,
    scope = 'all',
  }: {
    map: PlaceMap
    from: { level: PlacedPlace['level']; id: number }
    now: Date
    scope?: 'all' | 'nearest'
  },
) {
  const from = map.find(({ level, id }) => level === asked.level && id === asked.id)
  if (!from) return null
  const nearest: Searched[] = nearestPlaces(map, from, 'upazila', farthest).slice(0, maxUpazilas)
  const around: Searched[] = [...placesAround(map, from), { place: null, kilometres: null }]
  const nearSearches = searchesOf(wanted, nearest)
  const aroundSearches = searchesOf(wanted, around)
  const { trades, near, wider } = await batch(db, {
    trades: findTradeName(db, wanted.categoryIds[0] ?? wanted.filter.categoryId ?? 0),
    near: listNear('nearest', scopesOf(nearSearches, wanted)),
    wider: scope === 'all' ? listNear('around', scopesOf(aroundSearches, wanted)) : null,
  })
  const shown = new Set<number>()
  const groups = [
    ...grouped(near, nearSearches, shown, now),
    ...grouped(wider ?? [], aroundSearches, shown, now),
  ]
  // The whole country is for a division without providers.
  const isNarrow = groups.some(({ place }) => place !== null)
  return {
    from: namedPlace(from),
    trade: trades[0] ?? null,
    groups: groups.filter(({ place }) => place !== null || !isNarrow),
  }
}

type Search = Searched & { scope: string }

function searchesOf({ categoryIds, filter }: Wanted, places: readonly Searched[]): Search[] {
  const trades = categoryIds.length > 0 ? categoryIds : [filter.categoryId]
  return places.flatMap(({ place, kilometres }) =>
    trades.map((categoryId) => ({
      place,
      kilometres,
      scope: scopeOf(categoryId, place ? `${placeLetters[place.level]}${place.id}` : everywhere),
    })),
  )
}

const scopesOf = (searches: readonly Search[], { filter, minRating }: Wanted) => ({
  scopes: searches.map(({ scope }) => scope),
  filter,
  minRating,
})

type Row = Parameters<typeof providerCard>[0] & { at: number; inScope: number }

/** The rows by their place, without providers that an earlier group shows. `shown` collects those. */
function grouped(rows: readonly Row[], searches: readonly Search[], shown: Set<number>, now: Date) {
  const groups = new Map<string, { searched: Search; total: number; scopes: Set<string>; rows: Row[] }>()
  for (const row of rows.toSorted((a, b) => a.at - b.at)) {
    const searched = searches[row.at]
    if (!searched) continue
    const key = `${searched.place?.level} ${searched.place?.id}`
    const group = groups.get(key) ?? { searched, total: 0, scopes: new Set(), rows: [] }
    if (!group.scopes.has(searched.scope)) group.total += row.inScope
    group.scopes.add(searched.scope)
    group.rows.push(row)
    groups.set(key, group)
  }
  return [...groups.values()].flatMap(({ searched, total, rows: members }) => {
    const fresh = members.filter(({ id }) => !shown.has(id))
    for (const { id } of fresh) shown.add(id)
    if (fresh.length === 0) return []
    return {
      place: searched.place && namedPlace(searched.place),
      distance_km: searched.kilometres,
      total,
      data: fresh.map((row) => providerCard(withoutBoost(row), now)),
    }
  })
}
