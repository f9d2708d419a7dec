import { kilometresBetween, type Position } from './distance.rules.ts'

export type PlacedLevel = 'division' | 'district' | 'upazila'
export type PlacedPlace = Position & {
  level: PlacedLevel
  id: number
  name: string
  divisionId: number
  districtId: number | null
}
export type PlaceMap = readonly PlacedPlace[]

/** Whole kilometres, at least one: no place is less far from another. */
const asWhole = (kilometres: number | null) =>
  kilometres === null ? null : Math.max(1, Math.round(kilometres))

const contains = (outer: PlacedPlace, inner: PlacedPlace) =>
  outer.id ===
  (outer.level === 'division' ? inner.divisionId : outer.level === 'district' ? inner.districtId : inner.id)

/** The upazilas outside of a place that are at most `most` kilometres away, the nearest first. */
export function nearestUpazilas(map: PlaceMap, from: PlacedPlace, most: number) {
  return map
    .filter((place) => place.level === 'upazila' && !contains(from, place))
    .flatMap((place) => {
      const distance = kilometresBetween(from, place)
      return distance === null || distance > most ? [] : [{ place, distance }]
    })
    .toSorted((a, b) => a.distance - b.distance || a.place.id - b.place.id)
    .map(({ place, distance }) => ({ place, kilometres: asWhole(distance) }))
}

/** The district and division around a place, the narrower first, with the kilometres to their farthest upazila. */
export function placesAround(map: PlaceMap, from: PlacedPlace) {
  const outer = map.filter(
    (place) =>
      place.level !== 'upazila' &&
      place.level !== from.level &&
      (place.level === 'division' ? place.id === from.divisionId : place.id === from.districtId) &&
      !(from.level === 'division'),
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
