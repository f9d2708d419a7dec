import { batch, type Database } from '#worker/db/db.ts'
import type { PlaceMap, PlacedPlace } from '#worker/features/places/places.rules.ts'
import { listLowestPrices } from '#worker/features/entitlements/plans/plans.queries.ts'
import type { PublicAddress } from './addresses.answers.ts'
import { locativeOf } from '#worker/lib/text/locative.schema.ts'
import { listScopeTotals } from '#worker/features/statistics/statistics.queries.ts'
import { poishaToTaka } from '#worker/lib/money.ts'
import { quote } from './trade-pages.answers.ts'
import {
  findPriceRange,
  listPriceRanges,
} from '#worker/features/reveals/call-feedback/call-feedback.queries.ts'
import { listQuotes } from './trade-pages.queries.ts'
import {
  englishName,
  linksOf,
  narrowestPlace,
  placeGroups,
  priceText,
  rangeText,
  scopeOf,
  scopesAround,
} from './trade-pages.rules.ts'

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
  const place = asked && map.find(({ level, id }) => level === asked.level && id === asked.id)
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
