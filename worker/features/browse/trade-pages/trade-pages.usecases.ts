import { batch, type Database } from '#worker/db/db.ts'
import { narrowestPlace, type PlaceMap, type PlacedPlace } from '#worker/features/places/places.rules.ts'
import { listLowestPrices } from '#worker/features/entitlements/plans/plans.queries.ts'
import { type PublicAddress, quote, publicAddress } from '../browse.answers.ts'
import { locativeOf } from '#worker/lib/text/locative.schema.ts'
import { listScopeTotals } from '#worker/features/statistics/statistics.queries.ts'
import { poishaToTaka } from '#worker/lib/money.ts'
import {
  findPriceRange,
  listPriceRanges,
} from '#worker/features/reveals/call-feedback/call-feedback.queries.ts'
import {
  listQuotes,
  findChain,
  listAreasBySlug,
  listThanasBySlug,
  listTradesBySlug,
  type AddressIds,
  type AreaRow,
} from './trade-pages.queries.ts'
import {
  englishName,
  linksOf,
  placeGroups,
  priceText,
  rangeText,
  scopeOf,
  scopesAround,
} from './trade-pages.rules.ts'
import { findPastParts } from '#worker/features/slugs/slugs.queries.ts'
import type { AddressOfQuery, AddressQuery } from './trade-pages.schema.ts'
import { notFound, refused } from '#worker/lib/errors.ts'

const addressNotFound = () => notFound('এই ঠিকানায় কোনো পেশা বা এলাকা নেই।')

/** 410: the trade or the place was deleted. */
const addressGone = () => refused(410, 'gone', 'এই পেশা বা এলাকাটি আর নেই। অন্য পেশা বা এলাকা বেছে নিন।')

const current = <Row extends { slug: string | null }>(rows: readonly Row[], slug: string) =>
  rows.find((row) => row.slug === slug) ?? rows[0]

/**
 * What `/sheba/<trade>/<area>/<thana>` shows, and its address today.
 * @throws 404; 410 `gone` for a trade or place that was deleted
 */
export async function readAddress(db: Database, query: AddressQuery): Promise<PublicAddress> {
  const { trade, area, thana } = query
  if (thana !== undefined && area === undefined) throw addressNotFound()
  const found = await batch(db, {
    trades: listTradesBySlug(db, trade),
    areas: area === undefined ? null : listAreasBySlug(db, area),
    thanas: area === undefined || thana === undefined ? null : listThanasBySlug(db, area, thana),
    past: findPastParts(db, query),
  })
  const [past] = found.past
  const missing = (part: keyof AddressQuery) => (past?.[part] ? addressGone() : addressNotFound())
  const foundTrade = current(found.trades, trade)
  if (!foundTrade) throw missing('trade')
  const foundThana = thana === undefined ? undefined : current(found.thanas ?? [], thana)
  const foundArea = area === undefined ? undefined : current<AreaRow>(found.areas ?? [], area)
  // A thana may have moved to a district of another name, so it decides without its area.
  if (thana !== undefined && !foundThana) throw missing(foundArea ? 'thana' : 'area')
  if (area !== undefined && !foundArea && !foundThana) throw missing('area')
  return readChain(db, {
    category: foundTrade.id,
    division: foundArea?.level === 'division' ? foundArea.id : null,
    district: foundArea?.level === 'district' ? foundArea.id : null,
    thana: foundThana?.id ?? null,
  })
}

/**
 * The address of the list of one trade, everywhere or in a place.
 * @throws 404 for places that do not belong together, and for a row without a slug
 */
export async function readAddressOf(db: Database, query: AddressOfQuery): Promise<PublicAddress> {
  const { category, division_id, district_id, upazila_id } = query
  const address = await readChain(db, {
    category,
    division: division_id ?? null,
    district: district_id ?? null,
    thana: upazila_id ?? null,
  })
  const { filters } = address
  const isChain = (['division_id', 'district_id', 'upazila_id'] as const).every(
    (level) => query[level] === undefined || filters[level] === query[level],
  )
  if (!isChain) throw addressNotFound()
  return address
}

async function readChain(db: Database, ids: AddressIds): Promise<PublicAddress> {
  const [row] = await findChain(db, ids)
  const address = row?.is_active ? publicAddress(row) : null
  if (!address) throw addressNotFound()
  return address
}

type Totals = Awaited<ReturnType<typeof listScopeTotals>>

const countedBy = (rows: Totals) => {
  const totals = new Map(rows.map((row) => [row.scope, row]))
  return (scope: string) => totals.get(scope) ?? { total: 0, verified: 0 }
}

/** The lists with providers that an address lies in, the narrowest first. Without the division: few look there. */
export async function listsAround(db: Database, { filters, crumbs, category }: PublicAddress) {
  const scopes = scopesAround(filters)
  const { rows } = await batch(db, { rows: listScopeTotals(db, scopes) })
  const counted = countedBy(rows)
  return crumbs
    .toReversed()
    .map(({ name, path }, at) => ({
      name: at === crumbs.length - 1 ? name : `${locativeOf(name)} ${category.name}`,
      path,
      total: counted(scopes[at] ?? '').total,
    }))
    .filter(({ total }, at) => total > 0 && !(at === crumbs.length - 2 && crumbs.length > 2))
}

const maxQuotes = 2
/** Of the districts of a trade, those of the most customers. */
const maxPrices = 8

/** What the page of a list says beside its cards, with links to the lists of the trade in and around the place. */
export async function readLanding(db: Database, address: PublicAddress, map: PlaceMap) {
  const { filters, path } = address
  const { category } = filters
  const [, , trade = ''] = path.split('/')
  const groups = placeGroups(map, filters)
  const scopes = groups.flatMap(({ places }) => places.map((place) => scopeOf(category, place)))
  const [own = ''] = scopesAround(filters)
  const asked = narrowestPlace(filters)
  const { rows, prices, quotes, ranges, ofDistricts } = await batch(db, {
    rows: listScopeTotals(db, [...new Set([...scopesAround(filters), ...scopes])]),
    prices: listLowestPrices(db),
    quotes: listQuotes(db, own, maxQuotes),
    ranges: findPriceRange(db, { category, districtId: filters.district_id ?? 0 }),
    ofDistricts: asked ? null : listPriceRanges(db, category),
  })
  const counted = countedBy(rows)
  const slugOf = (level: PlacedPlace['level'], id: number | null) =>
    map.find((place) => place.level === level && place.id === id)?.slug ?? null
  const pathOf = (place: PlacedPlace) => {
    const areaSlug = place.level === 'upazila' ? slugOf('district', place.districtId) : place.slug
    const slugs = [areaSlug, ...(place.level === 'upazila' ? [place.slug] : [])]
    return slugs.includes(null) ? null : ['/sheba', trade, ...slugs].join('/')
  }
  const place = map.find(({ level, id }) => level === asked?.level && id === asked.id)
  return {
    ...address,
    total: counted(own).total,
    title: `${address.heading} (${englishName(trade, place)})`,
    verified: counted(own).verified,
    contact_price_from: prices[0] ? poishaToTaka(prices[0].pricePoisha) : null,
    work_price: priceText(
      ranges[0],
      map.find(({ level, id }) => level === 'district' && id === filters.district_id)?.name,
    ),
    work_prices: (ofDistricts ?? [])
      .toSorted((a, b) => b.people - a.people || a.districtId - b.districtId)
      .slice(0, maxPrices)
      .flatMap(({ districtId, ...range }) => {
        const district = map.find(({ level, id }) => level === 'district' && id === districtId)
        const path = district && pathOf(district)
        return path ? [{ name: district.name, path, price: rangeText(range) }] : []
      }),
    quotes: quotes.map((row) => quote(row)),
    groups: groups
      .map((group) => ({
        title: group.title,
        links: linksOf(group, (place) => counted(scopeOf(category, place)).total, pathOf),
      }))
      .filter(({ links }) => links.length > 0),
  }
}
