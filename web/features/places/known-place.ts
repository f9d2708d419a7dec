import { readStoredJson, writeStored } from '#web/lib/stored.ts'
import { placeName, type ChosenPlace, type PlaceTree } from './chosen-place.rules.ts'

const key = 'kormi.place'
const recentKey = 'kormi.places'
const maxRecent = 3
const levels = ['division_id', 'district_id', 'upazila_id'] as const

const isId = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) > 0

/** The place that the visitor last chose or found on this phone; null if there is none. */
export function readKnownPlace(): ChosenPlace | null {
  return placeOf(readStoredJson<ChosenPlace>(key))
}

function placeOf(stored: ChosenPlace | null): ChosenPlace | null {
  const ids = levels.map((level) => stored?.[level])
  const isWhole =
    isId(ids[0]) && ids.every((id, at) => id === undefined || (isId(id) && isId(ids[at - 1] ?? id)))
  return isWhole ? { division_id: ids[0], district_id: ids[1], upazila_id: ids[2] } : null
}

type RecentPlace = { place: ChosenPlace; name: string }

/** The places that were chosen last on this phone, the last one first. */
export function readRecentPlaces(): RecentPlace[] {
  const stored = readStoredJson<unknown>(recentKey)
  return (Array.isArray(stored) ? (stored as (ChosenPlace & { name?: unknown })[]) : []).flatMap((each) => {
    const place = placeOf(each)
    return place && typeof each.name === 'string' ? [{ place, name: each.name }] : []
  })
}

/** Forgets the known place: lists begin with the whole country. */
export function searchAnywhere(): void {
  writeStored(key, null)
  dispatchEvent(new Event(knownPlaceEvent))
}

/** The name of the known place, without the places around it; null without a place, or of one that was stored without a name. */
export function readKnownName(): string | null {
  const name = readKnownPlace() && readStoredJson<{ name?: unknown }>(key)?.name
  return typeof name === 'string' && name !== '' ? name : null
}

/** Dispatched on `window` when another place is known. */
export const knownPlaceEvent = 'known-place'

/**
 * Remembers a chosen place, with its name in the tree, or the given one. Without a division the place that is known stays.
 */
export function rememberPlace(
  tree: PlaceTree,
  { division_id, district_id, upazila_id }: ChosenPlace,
  known = '',
): void {
  if (division_id === undefined) return
  const [inTree = ''] = placeName(tree, { division_id, district_id, upazila_id }).split(', ')
  const name = inTree || known.split(', ')[0]
  const place = { division_id, district_id, upazila_id, name }
  // Without storage the place is asked for again.
  writeStored(key, JSON.stringify(place))
  const others = readRecentPlaces().filter((recent) => recent.name !== name)
  const recent = [place, ...others.map((other) => ({ ...other.place, name: other.name }))]
  writeStored(recentKey, JSON.stringify(recent.slice(0, maxRecent)))
  dispatchEvent(new Event(knownPlaceEvent))
}
