import type { PriceRange } from '#worker/features/reveals/reveals.rules.ts'
import {
  contains,
  narrowestPlace,
  nearestPlaces,
  type ChosenPlace,
  type PlaceMap,
  type PlacedPlace,
} from '#worker/features/places/places.rules.ts'
import {
  everywhere,
  placeLetters,
  scopeOf as scopeOfPlace,
} from '#worker/features/statistics/statistics.rules.ts'
import { bengaliNumber } from '#worker/lib/text/bengali-number.ts'

/**
 * For each level of place: the title of the near places, the kilometres up to which a place is near, and how many of the nearest are
 * asked for. `inside`: the places in this one, which are listed first.
 */
const levels = {
  upazila: { near: 'কাছের এলাকা', kilometres: 60, asked: 24, inside: null },
  district: {
    near: 'কাছের জেলা',
    kilometres: 120,
    asked: 10,
    inside: { level: 'upazila', title: 'কোন থানা বা উপজেলায় কতজন' },
  },
  division: {
    near: 'অন্য বিভাগ',
    kilometres: 1000,
    asked: 7,
    inside: { level: 'district', title: 'এই বিভাগের জেলা' },
  },
} as const
/** So many of those with providers are shown. */
const maxNearShown = 8
/** D1 binds 100 values; one query asks for the totals of all places. */
const maxAsked = 90

type Ids = ChosenPlace & { category: number }

type PlaceGroup = { title: string; places: readonly PlacedPlace[]; isNear: boolean }

/** The lists of one trade in and around a place, as groups of links; the whole country without a place. */
export function placeGroups(map: PlaceMap, ids: Ids): PlaceGroup[] {
  const asked = narrowestPlace(ids)
  const from = map.find(({ level, id }) => level === asked?.level && id === asked.id)
  const inside = (level: PlacedPlace['level'], title: string): PlaceGroup => ({
    title,
    places: map.filter((place) => place.level === level && (!from || contains(from, place))),
    isNear: false,
  })
  const groups = from
    ? groupsAround(map, from, inside)
    : [inside('division', 'বিভাগ'), inside('district', 'জেলা')]
  let room = maxAsked
  return groups.map((group) => {
    const places = group.places.slice(0, room)
    room -= places.length
    return { ...group, places }
  })
}

function groupsAround(
  map: PlaceMap,
  from: PlacedPlace,
  inside: (level: PlacedPlace['level'], title: string) => PlaceGroup,
): PlaceGroup[] {
  const { near, kilometres, asked, inside: inner } = levels[from.level]
  const nearest = nearestPlaces(map, from, from.level, kilometres).slice(0, asked)
  const places = nearest.map(({ place }) => place)
  return [...(inner ? [inside(inner.level, inner.title)] : []), { title: near, places, isNear: true }]
}

export const scopeOf = (category: number, { level, id }: Pick<PlacedPlace, 'level' | 'id'>): string =>
  scopeOfPlace(category, `${placeLetters[level]}${id}`)

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
  scopeOfPlace(category, everywhere),
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
