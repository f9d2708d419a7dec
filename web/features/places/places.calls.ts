import { unwrap, type Api } from '#web/lib/api.ts'
import { memoize } from '#web/lib/memoize.ts'
import type { ChosenPlace, PlaceTree } from './chosen-place.rules.ts'

/** All places, for the picker: asked of the server once a minute at most. */
export const fetchPlaces = memoize(60, async (from: Api): Promise<PlaceTree> => {
  const { data } = await unwrap(from.locations.tree.$get())
  return data
})

const nowhere: PlaceTree = { divisions: [], districts: [], thanas: [] }

/**
 * As much of the places as the picker shows for a choice: the HTML of a page then carries some lines of them instead of
 * all 677. Nothing when they cannot be had: a list is worth showing without its picker.
 */
export async function fetchPlacesAround(from: Api, chosen: ChosenPlace): Promise<PlaceTree> {
  const { divisions, districts, thanas } = await fetchPlaces(from).catch(() => nowhere)
  return {
    divisions: divisions.map(slim),
    districts: districts
      .filter(({ division_id }) => division_id === chosen.division_id)
      .map((district) => ({ ...slim(district), division_id: district.division_id })),
    thanas: thanas
      .filter(({ district_id }) => district_id === chosen.district_id)
      .map((thana) => ({ ...slim(thana), district_id: thana.district_id })),
  }
}

const slim = ({ id, name, bn_name }: PlaceTree['divisions'][number]) => ({ id, name, bn_name })
