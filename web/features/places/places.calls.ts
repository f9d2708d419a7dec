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
 * The part of the tree that the picker shows for a choice, which keeps the HTML of a page small (there are 677 places).
 * Returns an empty tree after a failure: the list is useful without its picker.
 */
export async function fetchPlacesAround(from: Api, chosen: ChosenPlace): Promise<PlaceTree> {
  const { divisions, districts, thanas } = await fetchPlaces(from).catch(() => emptyTree)
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

const pickNames = ({ id, name, bn_name }: PlaceTree['divisions'][number]) => ({ id, name, bn_name })
