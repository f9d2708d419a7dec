import { useCallback, useState } from 'react'
import type { PlaceTree } from './chosen-place.rules.ts'
import { fetchPlaces } from './places.calls.ts'
import { api } from '#web/lib/api.ts'

/** Starts with the divisions and loads the rest at the first interaction, to keep the page small. */
export function usePlaceTree(divisions: PlaceTree['divisions']) {
  const [tree, setTree] = useState<PlaceTree | null>(null)
  const load = useCallback(() => {
    fetchPlaces(api).then(setTree, () => undefined)
  }, [])
  return { places: tree ?? { divisions, districts: [], thanas: [] }, load }
}
