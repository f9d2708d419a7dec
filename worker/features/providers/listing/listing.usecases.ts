import { batch, type Database } from '#worker/db/db.ts'
import { maxPage } from '#worker/lib/list-page.schema.ts'
import { listActiveCategories, listTradeNames } from '#worker/features/categories/categories.queries.ts'
import { publicCategory } from '#worker/features/categories/categories.answers.ts'
import { listPage, listTotals, listWord, type Lifting, type Listing } from './browse.queries.ts'
import { usualPerPage, type BrowseInput } from './browse.schema.ts'
import { arranged, leastPerPage, slots } from './lifted.rules.ts'
import { boundariesAround, pageKeys, readPageKey, readingOf } from './listing.rules.ts'
import { providerCard, publicProvider } from '../providers.answers.ts'
import { pageTooDeep, wrongPageKey } from '../providers.errors.ts'
import type { KeyRing } from '#worker/lib/keys.ts'
import { everywhere, placeWord, type ListingFilter } from '#worker/features/statistics/statistics.rules.ts'
import { and, gte, lt, sql } from 'drizzle-orm'
import { listingCounts } from '#worker/features/statistics/statistics.table.ts'
import { type PlaceReader, readPlaceTree } from '#worker/features/places/places.usecases.ts'

const recentCount = 8

/** `trades`: the number of the trades that this isolate knows (`copy_numbers`); without it their names are read. */
type PageOptions = { secret: KeyRing; now: Date; trades?: number | undefined }

/**
 * A page of the public list, in one round trip. `secret` signs the page keys.
 * @throws 422 `page_too_deep`; 422 `validation_failed` for a key that this list did not give
 */
export async function browseProviders(
  db: Database,
  input: Omit<BrowseInput, 'q'>,
  { secret, now, trades }: PageOptions,
) {
  const { page = 1, per_page: perPage = usualPerPage, sort = 'recommended', min_rating: minRating } = input
  if (page > maxPage) throw pageTooDeep()
  const listing: Listing = { filter: filterOf(input), sort, minRating }
  const list = [listWord(listing.filter), sort, minRating ?? 0, perPage].join('|')
  const known = input.key === undefined ? null : readPageKey(secret, list, page, input.key)
  if (input.key !== undefined && known === null) throw wrongPageKey()

  const reading = readingOf(page, perPage, known?.boundaries ?? null)
  const isLifting = sort === 'recommended' && perPage >= leastPerPage
  // A walk that began yesterday goes on with those whom its first page has shown.
  const lifting: Lifting = !isLifting ? null : known ? { ids: known.lifted } : { at: now }
  const { found, counts, names } = await batch(db, {
    found: listPage(listing, { reading, limit: perPage, lifting }),
    counts: listTotals(listing),
    names: unknownTrades(db, trades),
  })
  const nameOf = await tradeNames(db, found, { names, trades })
  // The list is that of the narrowest place: its rows show whether the wider places are theirs.
  const misplaced = found.some((row) => !liesIn(row, input))
  const total = misplaced ? 0 : counts.reduce((sum, { total }) => sum + total, 0)
  const lastPage = Math.max(1, Math.ceil(total / perPage))
  const byPoints = found
    .filter(({ slot }) => slot === slots.byPoints)
    .toSorted((a, b) => b.value - a.value || b.id - a.id)
  // A reading from the end takes a whole page; the last page can be shorter.
  const wanted = Math.max(0, Math.min(perPage, total - (page - 1) * perPage))
  const ordered = misplaced
    ? []
    : reading.from === 'end'
      ? byPoints.slice(byPoints.length - wanted)
      : byPoints
  const rows = arranged(misplaced ? [] : [...found.filter(({ slot }) => slot !== slots.byPoints), ...ordered])
  const lifted = known?.lifted ?? idsIn(found[0]?.lifted)
  const show = input.fields === 'card' ? providerCard : publicProvider
  return {
    // Only an advertisement is labelled as one: a boosted provider who stands here by points is not.
    data: rows.map(({ row, isAdvertised }) =>
      show({ ...(isAdvertised ? row : withoutBoost(row)), categoryName: nameOf(row.categoryId) }, now),
    ),
    current_page: page,
    last_page: lastPage,
    per_page: perPage,
    total,
    /** Only a search stops counting before its end. */
    has_more_than_total: false,
    page_keys: pageKeys(
      secret,
      list,
      { boundaries: boundariesAround(page, ordered, known?.boundaries ?? null), lifted },
      { current: page, last: lastPage, deepest: maxPage },
    ),
  }
}

type TradeRows = readonly { id: number; name: string }[]
// In the memory of the isolate, until a trade changes.
let namesOfTrades: { number: number | undefined; names: ReadonlyMap<number, string> } = {
  number: undefined,
  names: new Map(),
}

/** The query for the names of the trades; null if the isolate has those of this number. */
const unknownTrades = (db: Database, number: number | undefined) =>
  number !== undefined && namesOfTrades.number === number ? null : listTradeNames(db)

/** @param names as {@link unknownTrades} answers. A trade that is still missing is newer than the number. */
async function tradeNames(
  db: Database,
  rows: readonly { categoryId: number }[],
  { names, trades: number }: { names: TradeRows | null; trades: number | undefined },
): Promise<(id: number) => string> {
  const remember = (read: TradeRows) => {
    namesOfTrades = { number, names: new Map(read.map(({ id, name }) => [id, name])) }
  }
  if (names) remember(names)
  if (rows.some(({ categoryId }) => !namesOfTrades.names.has(categoryId))) remember(await listTradeNames(db))
  const known = namesOfTrades.names
  return (id) => known.get(id) ?? ''
}

const idsIn = (text: string | null | undefined): number[] => (text?.match(/\d+/g) ?? []).map(Number)

/** For lists in which a boost has no effect. */
export const withoutBoost = <Row extends { boostedUntil: Date | null }>(row: Row): Row => ({
  ...row,
  boostedUntil: null,
})

export const filterOf = (input: Omit<BrowseInput, 'q'>): ListingFilter => ({
  categoryId: input.category,
  divisionId: input.division_id,
  districtId: input.district_id,
  upazilaId: input.upazila_id,
  gender: input.gender,
  verified: input.verified,
})

/**
 * The trades with the numbers of their public providers. In a place the numbers are exact, because each list tells its total;
 * those of the whole site are null while they are small.
 */
export async function listTradesOf(db: Database, place: Omit<BrowseInput, 'q'>) {
  const filter = filterOf(place)
  const isChosen = placeWord(filter) !== everywhere
  const trades = await listActiveCategories(db, { place: isChosen ? filter : undefined })
  return trades.map((trade) => ({
    ...publicCategory(trade),
    ...(isChosen && { biodata_count: trade.providers }),
  }))
}

const liesIn = (
  row: { divisionId: number; districtId: number; upazilaId: number },
  input: Omit<BrowseInput, 'q'>,
) =>
  (input.division_id ?? row.divisionId) === row.divisionId &&
  (input.district_id ?? row.districtId) === row.districtId &&
  (input.upazila_id ?? row.upazilaId) === row.upazilaId

export async function listRecentProviders(
  db: Database,
  { now, trades }: Pick<PageOptions, 'now' | 'trades'>,
) {
  const listing: Listing = { filter: {}, sort: 'newest' }
  const request = { reading: { from: 'start', skip: 0 }, limit: recentCount, lifting: null } as const
  const { rows, names } = await batch(db, {
    rows: listPage(listing, request),
    names: unknownTrades(db, trades),
  })
  const nameOf = await tradeNames(db, rows, { names, trades })
  return rows
    .toSorted((a, b) => b.id - a.id)
    .map((row) => publicProvider({ ...withoutBoost(row), categoryName: nameOf(row.categoryId) }, now))
}

/** The places with public providers: `d47` is a district, `t512` a thana, `v6` a division. */
const listPlaceTotals = (db: Database) =>
  db
    .select({ place: listingCounts.scope, total: sql<number>`sum(total)`.as('total') })
    .from(listingCounts)
    .where(and(gte(listingCounts.scope, 'd'), lt(listingCounts.scope, 'w')))
    .groupBy(listingCounts.scope)
    .having(sql`sum(total) > 0`)

/** The places with public providers and how many, in Bengali order. */
export async function listFilterPlaces(from: PlaceReader) {
  const [rows, tree] = await Promise.all([listPlaceTotals(from.db), readPlaceTree(from)])
  const totals = new Map(rows.map(({ place, total }) => [place, total]))
  const counted = <Row extends { id: number; name: string; bn_name: string }, Wider>(
    letter: 'v' | 'd' | 't',
    rows: readonly Row[],
    widerOf: (row: Row) => Wider,
  ) =>
    rows
      .map((row) => ({
        id: row.id,
        name: row.name,
        bn_name: row.bn_name,
        ...widerOf(row),
        biodata_count: totals.get(`${letter}${row.id}`) ?? 0,
      }))
      .filter(({ biodata_count: count }) => count > 0)
  return {
    divisions: counted('v', tree.divisions, () => ({})),
    districts: counted('d', tree.districts, ({ division_id }) => ({ division_id })),
    upazilas: counted('t', tree.thanas, ({ district_id }) => ({ district_id })),
  }
}
