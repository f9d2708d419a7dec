export type ChosenPlace = {
  division_id?: number | undefined
  district_id?: number | undefined
  upazila_id?: number | undefined
}

/** Clears the place of filters. */
export const noPlace: ChosenPlace = { division_id: undefined, district_id: undefined, upazila_id: undefined }

/** A chosen place as drafts and rows store it: null for a level that is not chosen. */
export type PlaceDraft = Record<keyof ChosenPlace, number | null>

type Place = { id: number; name: string; bn_name: string }

export type PlaceTree = {
  divisions: readonly Place[]
  districts: readonly (Place & { division_id: number })[]
  thanas: readonly (Place & { district_id: number })[]
}

const levels = ['division_id', 'district_id', 'upazila_id'] as const

export const chosenPlace = (draft: PlaceDraft): ChosenPlace =>
  Object.fromEntries(levels.flatMap((level) => (draft[level] === null ? [] : [[level, draft[level]]])))

/** Changes one level and clears the levels below it. An empty text clears the level itself, too. */
export function changePlace(place: ChosenPlace, level: keyof ChosenPlace, chosen: string): ChosenPlace {
  const position = levels.indexOf(level)
  const kept = Object.fromEntries(levels.slice(0, position).map((name) => [name, place[name]]))
  return chosen === '' ? kept : { ...kept, [level]: Number(chosen) }
}

export const optionsOf = (places: readonly Place[]) =>
  places.map(({ id, name, bn_name: bengali }) => ({ value: id, label: `${bengali} (${name})` }))

/** Names of places from the narrowest to the widest, each once: 'সাভার, ঢাকা' of 'সাভার', 'ঢাকা' and 'ঢাকা'. */
export const joinPlaces = (names: readonly string[]): string => [...new Set(names)].filter(Boolean).join(', ')

/** The names of a chosen place, narrowest first: 'সাভার, ঢাকা'. A division named like its district is said once. Empty without a choice. */
export function placeName(tree: PlaceTree, place: ChosenPlace): string {
  const found = [
    tree.thanas.find(({ id }) => id === place.upazila_id),
    tree.districts.find(({ id }) => id === place.district_id),
    tree.divisions.find(({ id }) => id === place.division_id),
  ]
  return joinPlaces(found.map((level) => level?.bn_name ?? ''))
}
