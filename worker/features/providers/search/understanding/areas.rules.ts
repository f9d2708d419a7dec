import type { BrowseInput } from '../../listing/browse.schema.ts'
import type { Understood } from './understanding.rules.ts'
import { narrowestPlace, type ChosenPlace } from '#worker/features/places/places.rules.ts'
import type { PlacedLevel } from '#worker/features/places/places.schema.ts'
import { liesIn, type Place, type Vocabulary } from './vocabulary.rules.ts'

/** A part of the country that is searched: any of these places, or all if there are none. */
export type Area = { level: PlacedLevel | 'country'; places: readonly Place[] }

/** The narrowest place of the filters as the vocabulary knows it. */
export function chosenPlace(input: ChosenPlace, { places }: Vocabulary): Place | null {
  const asked = narrowestPlace(input)
  return places.find(({ level, id }) => level === asked?.level && id === asked.id) ?? null
}

/** What was understood beside the chosen filters, which win: a chosen trade or a place elsewhere is not looked for. */
export function besideFilters(understood: Understood, input: BrowseInput, chosen: Place | null): Understood {
  const hasPlace = narrowestPlace(input) !== null
  return {
    ...understood,
    trades: input.category ? [] : understood.trades,
    places: hasPlace
      ? understood.places.filter((place) => chosen !== null && liesIn(place, chosen))
      : understood.places,
  }
}

/** The understood places and the wider ones around them, the narrowest first, up to the chosen place. */
export function areasAround(
  places: readonly Place[],
  chosen: Place | null,
  { places: all }: Vocabulary,
): Area[] {
  const [first] = places
  if (!first) return [{ level: 'country', places: [] }]
  const wider = all.filter(
    (place) =>
      places.some((one) => liesIn(one, place)) &&
      (!chosen || chosen.id === place.id || liesIn(place, chosen)),
  )
  const around = (['district', 'division'] as const)
    .map((level): Area => ({ level, places: wider.filter((place) => place.level === level) }))
    .filter(({ places: some }) => some.length > 0)
  const country: Area[] = chosen ? [] : [{ level: 'country', places: [] }]
  return [{ level: first.level, places }, ...around, ...country]
}

/** The place filters of a list. */
export const placeFilter = (place: Place | undefined) => ({
  division_id: place?.divisionId,
  district_id: place?.level === 'division' ? undefined : (place?.districtId ?? undefined),
  upazila_id: place?.level === 'upazila' ? place.id : undefined,
})
