import { readStoredJson, writeStored } from '#web/lib/stored.ts'
import { placeName, type ChosenPlace, type PlaceTree } from './chosen-place.rules.ts'

const key = 'kormi.place'
const levels = ['division_id', 'district_id', 'upazila_id'] as const

const isId = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) > 0

/** The place that the visitor last chose or found on this phone; null if there is none. */
export function readKnownPlace(): ChosenPlace | null {
  const stored = readStoredJson<ChosenPlace>(key)
  const ids = levels.map((level) => stored?.[level])
  const isWhole =
    isId(ids[0]) && ids.every((id, at) => id === undefined || (isId(id) && isId(ids[at - 1] ?? id)))
  return isWhole ? { division_id: ids[0], district_id: ids[1], upazila_id: ids[2] } : null
}

/** The name of the known place, without the places around it; null without a place, or of one that was stored without a name. */
export function readKnownName(): string | null {
  const name = readKnownPlace() && readStoredJson<{ name?: unknown }>(key)?.name
  return typeof name === 'string' && name !== '' ? name : null
}

/** Dispatched on `window` when another place is known. */
export const knownPlaceEvent = 'known-place'

/** Remembers a chosen place, with its name in the tree. Without a division the place that is known stays. */
export function rememberPlace(tree: PlaceTree, { division_id, district_id, upazila_id }: ChosenPlace): void {
  if (division_id === undefined) return
  const [name] = placeName(tree, { division_id, district_id, upazila_id }).split(', ')
  // Without storage the place is asked for again.
  writeStored(key, JSON.stringify({ division_id, district_id, upazila_id, name }))
  dispatchEvent(new Event(knownPlaceEvent))
}
