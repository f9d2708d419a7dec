import { unwrap, type Api } from '#web/lib/api.ts'
import { memoize } from '#web/lib/memoize.ts'
import type { ChosenPlace, PlaceTree } from './chosen-place.rules.ts'

/** All places, for the picker. Fetched at most once a minute. */
export const fetchPlaces = memoize(60, async (from: Api): Promise<PlaceTree> => {
  const { data } = await unwrap(from.locations.tree.$get())
  return data
})

const emptyTree: PlaceTree = { divisions: [], districts: [], thanas: [] }

/**
 * The part of the 677 places that a picker shows for a choice; empty after a failure. The server asks for this part only, because
 * it forgets the places behind the page.
 */
export async function fetchPlacesAround(from: Api, chosen: ChosenPlace): Promise<PlaceTree> {
  const read = typeof document === 'undefined' ? listsAround(from, chosen) : fetchPlaces(from)
  const { divisions, districts, thanas } = await read.catch(() => emptyTree)
  return {
    divisions: divisions.map(pickNames),
    districts: districts
      .filter(({ division_id }) => division_id === chosen.division_id)
      .map((district) => ({ ...pickNames(district), division_id: district.division_id })),
    thanas: thanas
      .filter(({ district_id }) => district_id === chosen.district_id)
      .map((thana) => ({ ...pickNames(thana), district_id: thana.district_id })),
  }
}

async function listsAround(
  { locations }: Api,
  { division_id: division, district_id: district }: ChosenPlace,
): Promise<PlaceTree> {
  const none = { data: [] }
  const [divisions, districts, thanas] = await Promise.all([
    unwrap(locations.divisions.$get()),
    division ? unwrap(locations.districts.$get({ query: { division_id: String(division) } })) : none,
    district ? unwrap(locations.upazilas.$get({ query: { district_id: String(district) } })) : none,
  ])
  return { divisions: divisions.data, districts: districts.data, thanas: thanas.data }
}

const pickNames = ({ id, name, bn_name }: PlaceTree['divisions'][number]) => ({ id, name, bn_name })
