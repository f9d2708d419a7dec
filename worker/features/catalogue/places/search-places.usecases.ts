import type { Database } from '#worker/db/db.ts'
import { searchPlaces } from './place-search.rules.ts'
import { readPlaceTree } from '#worker/features/places/places.usecases.ts'

const mostFound = 30

export async function findPlacesByName(db: Database, q: string) {
  const { divisions, districts, thanas } = await readPlaceTree({ db, copies: null })
  const divisionOf = new Map(divisions.map((division) => [division.id, division]))
  const districtOf = new Map(districts.map((district) => [district.id, district]))
  const places = [
    ...divisions.map((place) => ({ ...place, level: 'division' as const, within: '' })),
    ...districts.map((place) => ({
      ...place,
      level: 'district' as const,
      within: divisionOf.get(place.division_id)?.bn_name ?? '',
    })),
    ...thanas.map((place) => {
      const district = districtOf.get(place.district_id)
      const division = divisionOf.get(district?.division_id ?? 0)
      return {
        ...place,
        level: 'thana' as const,
        division_id: division?.id,
        within: [district?.bn_name, division?.bn_name].filter(Boolean).join(', '),
      }
    }),
  ]
  return searchPlaces(places, q, mostFound)
}
