import { useCallback, useState } from 'react'
import type { PlaceTree } from './chosen-place.rules.ts'
import { fetchPlaces } from './places.calls.ts'
import { api } from '#web/lib/api.ts'

/**
 * Places for a picker whose page must stay small: the divisions come with the page, the six hundred places below them
 * when `load` is called because somebody reaches for the picker. A failed call is made again at the next reach.
 */
export function usePlaceTree(divisions: PlaceTree['divisions']) {
  const [tree, setTree] = useState<PlaceTree | null>(null)
  const load = useCallback(() => {
    fetchPlaces(api).then(setTree, () => undefined)
  }, [])
  return { places: tree ?? { divisions, districts: [], thanas: [] }, load }
}
