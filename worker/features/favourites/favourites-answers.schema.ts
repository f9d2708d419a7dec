import * as z from 'zod/mini'
import { providerCard } from '#worker/features/providers/providers.answers.ts'
import { count, done, id, json, moment } from '#worker/openapi/answer-kit.ts'
import { availabilities } from './favourites.schema.ts'

const availability = z.enum(availabilities)

export const favouritesAnswers = {
  'GET /api/favourites/cards': json(
    'The cards of a list that is kept on a phone',
    z.strictObject({
      data: z.array(z.strictObject({ id, availability, card: z.nullable(providerCard.schema) })),
    }),
  ),
  'GET /api/me/favourites': json(
    'The saved providers of the customer, newest first',
    z.strictObject({
      data: z.array(z.extend(providerCard.schema, { availability, saved_at: moment })),
      next_cursor: z.nullable(z.string()),
    }),
  ),
  'GET /api/me/favourites/ids': json(
    'The ids of all saved providers of the customer, newest first',
    z.strictObject({ data: z.array(id) }),
  ),
  'POST /api/me/favourites/merge': done('Adds a list that was kept on a phone', {
    ids: z.array(id),
    added: count,
  }),
  'PUT /api/me/favourites/:id': done('Saves a provider'),
  'DELETE /api/me/favourites/:id': done('Removes a saved provider'),
}
