import type { PlacedLevel } from './places.schema.ts'
import { foldText } from '#worker/lib/text/fold.ts'
import type { FieldErrors } from '#worker/lib/errors.ts'

/** Degrees; null where a place has no position. */
type Position = { latitude: number | null; longitude: number | null }

const radians = Math.PI / 180
/** Kilometres, mean. */
const earthDiameter = 12_742

/** The distance between two places as the crow flies; null if the position of either is not known. */
export function kilometresBetween(from: Position | undefined, to: Position | undefined): number | null {
  const [fromLatitude, fromLongitude] = [from?.latitude ?? null, from?.longitude ?? null]
  const [toLatitude, toLongitude] = [to?.latitude ?? null, to?.longitude ?? null]
  if (fromLatitude === null || fromLongitude === null || toLatitude === null || toLongitude === null)
    return null
  const haversine =
    Math.sin(((toLatitude - fromLatitude) * radians) / 2) ** 2 +
    Math.cos(fromLatitude * radians) *
      Math.cos(toLatitude * radians) *
      Math.sin(((toLongitude - fromLongitude) * radians) / 2) ** 2
  return earthDiameter * Math.asin(Math.sqrt(haversine))
}

export type PlacedPlace = Position & {
  level: PlacedLevel
  id: number
  name: string
  english: string
  /** Its part of a readable address. */
  slug: string | null
  divisionId: number
  districtId: number | null
}
export type PlaceMap = readonly PlacedPlace[]

export type ChosenPlace = Partial<Record<'division_id' | 'district_id' | 'upazila_id', number | undefined>>

/** The narrowest of the chosen places; null for the whole country. */
export function narrowestPlace({ upazila_id, district_id, division_id }: ChosenPlace) {
  if (upazila_id) return { level: 'upazila' as const, id: upazila_id }
  if (district_id) return { level: 'district' as const, id: district_id }
  return division_id ? { level: 'division' as const, id: division_id } : null
}

/** Whole kilometres, at least one: no place is less far from another. */
const asWhole = (kilometres: number | null) =>
  kilometres === null ? null : Math.max(1, Math.round(kilometres))

/** Whether a place is another one or lies in it. */
export const contains = (outer: PlacedPlace, inner: PlacedPlace) =>
  outer.id ===
  (outer.level === 'division' ? inner.divisionId : outer.level === 'district' ? inner.districtId : inner.id)

/** The places of a level outside of a place that are at most `most` kilometres away, the nearest first. */
export const nearestPlaces = (map: PlaceMap, from: PlacedPlace, level: PlacedLevel, most: number) =>
  map
    .filter((place) => place.level === level && !contains(from, place))
    .flatMap((place) => {
      const distance = kilometresBetween(from, place)
      return distance === null || distance > most ? [] : [{ place, distance }]
    })
    .toSorted((a, b) => a.distance - b.distance || a.place.id - b.place.id)
    .map(({ place, distance }) => ({ place, kilometres: asWhole(distance) }))

/** The district and division around a place, the narrower first, with the kilometres to their farthest upazila. */
export function placesAround(map: PlaceMap, from: PlacedPlace) {
  const outer = map.filter(
    (place) => place.level !== 'upazila' && place.level !== from.level && contains(place, from),
  )
  return outer
    .toSorted((a, b) => Number(a.level === 'division') - Number(b.level === 'division'))
    .map((place) => {
      const distances = map
        .filter((inner) => inner.level === 'upazila' && contains(place, inner))
        .map((inner) => kilometresBetween(from, inner) ?? 0)
      return { place, kilometres: asWhole(distances.length > 0 ? Math.max(...distances) : null) }
    })
}

/** What the network of a request says about where it comes from: `request.cf`. */
export type NetworkPlace = {
  country?: unknown
  city?: unknown
  latitude?: unknown
  longitude?: unknown
}

type District = Position & { name: string; aka: readonly string[] }

/** Farther away, the visitor is in no district, whatever is the nearest. In kilometres. */
const farthest = 80

const degrees = (value: unknown): number | null => {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : NaN
  return Number.isFinite(number) ? number : null
}

/** The district from which a request seems to come; null outside of Bangladesh, and when the network says nothing. */
export function guessDistrict<Row extends District>(
  from: NetworkPlace,
  districts: readonly Row[],
): Row | null {
  if (from.country !== 'BD') return null
  const city = typeof from.city === 'string' ? foldText(from.city) : ''
  const position = { latitude: degrees(from.latitude), longitude: degrees(from.longitude) }
  return (
    districts.find(({ name, aka }) => [name, ...aka].some((one) => foldText(one) === city)) ??
    nearestTo(position, districts)
  )
}

function nearestTo<Row extends District>(position: Position, districts: readonly Row[]): Row | null {
  const [nearest] = districts
    .map((district) => ({ district, distance: kilometresBetween(position, district) ?? Infinity }))
    .filter(({ distance }) => distance <= farthest)
    .toSorted((a, b) => a.distance - b.distance)
  return nearest?.district ?? null
}

export type PlaceIds = { division_id: number; district_id: number; upazila_id: number }

type Found = { division: string; district: string | null; area: string | null } | undefined

/** The error of three ids that are no chain, under the first field that breaks it; null for a chain. */
export function brokenPlaceChain(found: Found): FieldErrors | null {
  if (!found) return { division_id: ['এই বিভাগটি পাওয়া যায়নি। আবার নির্বাচন করুন।'] }
  if (found.district === null) return { district_id: ['জেলাটি এই বিভাগে নেই। আবার নির্বাচন করুন।'] }
  if (found.area === null) return { upazila_id: ['থানা/উপজেলাটি এই জেলায় নেই। আবার নির্বাচন করুন।'] }
  return null
}
