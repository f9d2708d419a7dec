import type { Understood } from './understand.rules.ts'
import type { Place } from './vocabulary.rules.ts'

export const placeAnswer = (place: Place | undefined) =>
  place ? { level: place.level, id: place.id, name: place.name } : null

/** `category` and `place` are the first of those that were understood. `rest` only ranks. */
export const understoodAnswer = ({ trades, places, rest }: Understood) => ({
  category: trades[0] ? { id: trades[0].id, name: trades[0].name } : null,
  categories: trades.map(({ id, name }) => ({ id, name })),
  place: placeAnswer(places[0]),
  places: places.map(({ level, id, name }) => ({ level, id, name })),
  rest: rest.join(' '),
})
