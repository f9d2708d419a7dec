import type { PriceRange } from '#worker/features/reveals/reveals.rules.ts'
import { nearestOfLevel, type PlaceMap, type PlacedPlace } from '#worker/features/places/places.rules.ts'
import { listingScope } from '#worker/features/statistics/statistics.rules.ts'
import { bengaliNumber } from '#worker/lib/text/bengali-number.ts'

/** Kilometres up to which another thana, district or division is near, and how many of the nearest are asked for. */
const near = {
  upazila: { kilometres: 60, asked: 24 },
  district: { kilometres: 120, asked: 10 },
  division: { kilometres: 1000, asked: 7 },
}
/** So many of those with providers are shown. */
const maxNearShown = 8
/** D1 binds 100 values; one query asks for the totals of all places. */
const maxAsked = 90

type Ids = {
  category: number
  division_id?: number | undefined
  district_id?: number | undefined
  upazila_id?: number | undefined
}

/** The narrowest place of an address; undefined for the whole country. */
export const narrowestPlace = ({ division_id, district_id, upazila_id }: Ids) =>
  upazila_id !== undefined
    ? { level: 'upazila' as const, id: upazila_id }
    : district_id !== undefined
      ? { level: 'district' as const, id: district_id }
      : division_id !== undefined
        ? { level: 'division' as const, id: division_id }
        : undefined

type PlaceGroup = { title: string; places: readonly PlacedPlace[]; isNear: boolean }

/** The lists of one trade in and around a place, as groups of links; the whole country without a place. */
export function placeGroups(map: PlaceMap, { division_id, district_id, upazila_id }: Ids): PlaceGroup[] {
  const find = (level: PlacedPlace['level'], id: number | undefined) =>
    map.find((place) => place.level === level && place.id === id)
  const inside = (level: PlacedPlace['level'], isIn: (place: PlacedPlace) => boolean) =>
    map.filter((place) => place.level === level && isIn(place))
  const around = (from: PlacedPlace | undefined) =>
    from ? nearestOfLevel(map, from, near[from.level].kilometres).slice(0, near[from.level].asked) : []
  const groups: PlaceGroup[] =
    upazila_id !== undefined
      ? [{ title: 'কাছের এলাকা', places: around(find('upazila', upazila_id)), isNear: true }]
      : district_id !== undefined
        ? [
            {
              title: 'কোন থানা বা উপজেলায় কতজন',
              places: inside('upazila', (place) => place.districtId === district_id),
              isNear: false,
            },
            { title: 'কাছের জেলা', places: around(find('district', district_id)), isNear: true },
          ]
        : division_id !== undefined
          ? [
              {
                title: 'এই বিভাগের জেলা',
                places: inside('district', (place) => place.divisionId === division_id),
                isNear: false,
              },
              { title: 'অন্য বিভাগ', places: around(find('division', division_id)), isNear: true },
            ]
          : [
              { title: 'বিভাগ', places: inside('division', () => true), isNear: false },
              { title: 'জেলা', places: inside('district', () => true), isNear: false },
            ]
  let room = maxAsked
  return groups.map((group) => {
    const places = group.places.slice(0, room)
    room -= places.length
    return { ...group, places }
  })
}

export const scopeOf = (category: number, { level, id }: Pick<PlacedPlace, 'level' | 'id'>): string =>
  listingScope({
    categoryId: category,
    ...(level === 'upazila'
      ? { upazilaId: id }
      : level === 'district'
        ? { districtId: id }
        : { divisionId: id }),
  })

type Link = { name: string; path: string; total: number }

/** The links of a group: places with providers, those inside by their number, those near by their distance. */
export function linksOf(
  { places, isNear }: PlaceGroup,
  totalOf: (place: PlacedPlace) => number,
  pathOf: (place: PlacedPlace) => string | null,
): Link[] {
  const links = places.flatMap((place) => {
    const [total, path] = [totalOf(place), pathOf(place)]
    return total > 0 && path !== null ? [{ name: place.name, path, total }] : []
  })
  return isNear ? links.slice(0, maxNearShown) : links.toSorted((a, b) => b.total - a.total)
}

/** The scopes of a list and of the wider ones around it, the narrowest first. */
export const scopesAround = ({ category, division_id, district_id, upazila_id }: Ids): string[] => [
  ...(upazila_id === undefined ? [] : [scopeOf(category, { level: 'upazila', id: upazila_id })]),
  ...(district_id === undefined ? [] : [scopeOf(category, { level: 'district', id: district_id })]),
  ...(division_id === undefined ? [] : [scopeOf(category, { level: 'division', id: division_id })]),
  listingScope({ categoryId: category }),
]

/** What people type in Latin letters: "electrician in Savar". @param slug of the trade */
export const englishName = (slug: string, place: PlacedPlace | undefined): string =>
  `${slug.replaceAll('-', ' ')} in ${place ? `${place.english}${place.level === 'division' ? ' Division' : ''}` : 'Bangladesh'}`

/** A sentence for a range of prices; null without one. @param district its name; undefined for the whole country */
export const priceText = (range: PriceRange | undefined, district: string | undefined): string | null => {
  if (!range) return null
  const { low, median, high, people } = range
  const middle = low === high ? '' : `, মাঝামাঝি ${inTaka(median)}`
  return `${district ? `${district} জেলায়` : 'সারা দেশে'} এক কাজে সাধারণত ${rangeText(range)}${middle} (${bengaliNumber(people)} জন গ্রাহকের কথায়)`
}

/** The same for the narrow row of a profile, of its district. */
export const shortPriceText = (range: PriceRange | undefined, district: string): string | null => {
  if (!range) return null
  const { low, median, high, people } = range
  const [upTo, middle] = low === high ? ['', ''] : [`–${bengaliNumber(high)}`, `, মাঝামাঝি ${inTaka(median)}`]
  return `${district} জেলায় ${inTaka(low)}${upTo}${middle} · ${bengaliNumber(people)} জনের কথা`
}

const inTaka = (taka: number) => `৳${bengaliNumber(taka)}`

/** "৳৫০০ থেকে ৳৮০০", or one price. */
export const rangeText = ({ low, high }: Pick<PriceRange, 'low' | 'high'>): string =>
  low === high ? inTaka(low) : `${inTaka(low)} থেকে ${inTaka(high)}`
