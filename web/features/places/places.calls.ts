import { unwrap, type Api } from '#web/lib/api.ts'
import { memoize } from '#web/lib/memoize.ts'
import type { ChosenPlace, PlaceTree } from './chosen-place.rules.ts'

/** All places, for the picker. Fetched at most once a minute. */
export const fetchPlaces = memoize(60, async (from: Api): Promise<PlaceTree> => {
  const { data } = await unwrap(from.locations.tree.$get())
  return data
})

const none = { data: [] }

/** The part of the 677 places that a picker shows for a choice; empty after a failure. For the server, which keeps no places. */
export async function fetchPlacesAround(
  { locations }: Api,
  { division_id: division, district_id: district }: ChosenPlace,
): Promise<PlaceTree> {
  const [divisions, districts, thanas] = await Promise.all([
    unwrap(locations.divisions.$get()),
    division ? unwrap(locations.districts.$get({ query: { division_id: String(division) } })) : none,
    district ? unwrap(locations.upazilas.$get({ query: { district_id: String(district) } })) : none,
  ]).catch(() => [none, none, none])
  return {
    divisions: divisions.data.map(pickNames),
    districts: districts.data.map((row) => ({ ...pickNames(row), division_id: row.division_id })),
    thanas: thanas.data.map((row) => ({ ...pickNames(row), district_id: row.district_id })),
  }
}

const pickNames = ({ id, name, bn_name }: PlaceTree['divisions'][number]) => ({ id, name, bn_name })
