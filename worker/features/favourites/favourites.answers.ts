import * as z from 'zod/mini'
import type { RowOf } from '#worker/db/db.ts'
import { providerCard } from '#worker/features/providers/providers.answers.ts'
import { workStateOf } from '#worker/features/reveals/reveals.rules.ts'
import { count, done, id, json, many, moment, text, view } from '#worker/openapi/answer-kit.ts'
import type { listFavourites, listProvidersByIds } from './favourites.queries.ts'
import { availabilities } from './favourites-limits.schema.ts'

const availability = z.enum(availabilities)

/** A saved provider for the customer. Of one who has left, only what says who it was. */
export function favouriteCard(row: RowOf<typeof listFavourites>, now: Date) {
  const state = workStateOf(row)
  const hidden = {
    workExperience: '',
    photo: null,
    boostedUntil: null,
    verifiedBadge: false,
    ratingSum: 0,
    ratingCount: 0,
  }
  const card = providerCard(state === 'gone' ? { ...row, ...hidden } : row, now)
  return { ...card, availability: state, number_seen: row.isSeen === 1, saved_at: row.savedAt.toISOString() }
}

type Named = { id: number; row: RowOf<typeof listProvidersByIds> | undefined }
const stateOf = ({ row }: Named) => (row ? workStateOf(row) : 'gone')

/** A provider for a visitor who names the id: the card is null unless the provider is listed. */
export const cardOfId = view<Named, [now: Date]>()({
  id,
  availability: [availability, stateOf],
  card: [
    z.nullable(providerCard.schema),
    (named, now) => (named.row && stateOf(named) === 'open' ? providerCard(named.row, now) : null),
  ],
})

export const favouritesAnswers = {
  'GET /api/favourites/cards': json('The cards of a list that is kept on a phone', { data: many(cardOfId) }),
  'GET /api/me/favourites': json('The saved providers of the customer, newest first', {
    data: z.array(
      z.extend(providerCard.schema, { availability, number_seen: z.boolean(), saved_at: moment }),
    ),
    next_cursor: z.nullable(text),
  }),
  'GET /api/me/favourites/ids': json('The ids of all saved providers of the customer, newest first', {
    data: z.array(id),
  }),
  'POST /api/me/favourites/merge': done('Adds a list that was kept on a phone', {
    ids: z.array(id),
    added: count,
  }),
  'PUT /api/me/favourites/:id': done('Saves a provider'),
  'DELETE /api/me/favourites/:id': done('Removes a saved provider'),
}
