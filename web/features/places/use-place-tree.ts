import { useCallback, useState } from 'react'
import type { PlaceTree } from './chosen-place.rules.ts'
import { fetchPlaces } from './places.calls.ts'
import { api } from '#web/lib/api.ts'

/**
 * The tree for a picker on a small page: it starts with the divisions and loads the rest when `load` is called, at the
 * first interaction. A failed request is repeated at the next one.
 */
export function usePlaceTree(divisions: PlaceTree['divisions']) {
  const [tree, setTree] = useState<PlaceTree | null>(null)
  const load = useCallback(() => {
    fetchPlaces(api).then(setTree, () => undefined)
  }, [])
  return { places: tree ?? { divisions, districts: [], thanas: [] }, load }
}
