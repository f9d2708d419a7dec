import type { ChosenPlace, PlaceTree } from './chosen-place.rules.ts'

type Position = { latitude: number; longitude: number }
export type PlacePositions = Record<'districts' | 'upazilas', readonly (Position & { id: number })[]>

/** Farther from an upazila, only the district is told; farther from a district, nothing. Kilometres. */
const farthestUpazila = 30
const farthestDistrict = 80

const kilometresOfADegree = 111.2

/** In kilometres; good enough for the size of a country. */
function distance(a: Position, b: Position): number {
  const width = Math.cos((((a.latitude + b.latitude) / 2) * Math.PI) / 180)
  return kilometresOfADegree * Math.hypot(a.latitude - b.latitude, (a.longitude - b.longitude) * width)
}

function nearest(from: Position, places: PlacePositions['districts'], most: number): number | null {
  const [first] = places
    .map((place) => ({ id: place.id, away: distance(from, place) }))
    .filter(({ away }) => away <= most)
    .toSorted((a, b) => a.away - b.away)
  return first?.id ?? null
}

/** The upazila of a position, or its district, with the levels above; null outside of the country. */
export function nearestPlace(
  from: Position,
  { districts, upazilas }: PlacePositions,
  tree: PlaceTree,
): ChosenPlace | null {
  const thana = tree.thanas.find(({ id }) => id === nearest(from, upazilas, farthestUpazila))
  const districtId = thana?.district_id ?? nearest(from, districts, farthestDistrict)
  const district = tree.districts.find(({ id }) => id === districtId)
  return district
    ? { division_id: district.division_id, district_id: district.id, ...(thana && { upazila_id: thana.id }) }
    : null
}
