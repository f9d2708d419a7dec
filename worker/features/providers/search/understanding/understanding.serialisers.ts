import type { Understood } from './understand.rules.ts'
import type { Place } from './vocabulary.rules.ts'

const namedPlace = ({ level, id, name, divisionId, districtId }: Place) => ({
  level,
  id,
  name,
  division_id: divisionId,
  district_id: districtId,
})

export const placeAnswer = (place: Place | undefined) => (place ? namedPlace(place) : null)

/** `category` and `place` are the first of those that were understood. `rest` only ranks. */
export const understoodAnswer = ({ trades, places, rest }: Understood) => ({
  category: trades[0] ? { id: trades[0].id, name: trades[0].name } : null,
  categories: trades.map(({ id, name }) => ({ id, name })),
  place: placeAnswer(places[0]),
  places: places.map(namedPlace),
  rest: rest.join(' '),
})
