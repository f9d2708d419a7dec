import * as z from 'zod/mini'
import { created, done, id } from '#worker/openapi/answer-kit.ts'

export const ownProfileAnswers = {
  'PUT /api/service-workers/me': done("Changes the texts of the worker's profile", { waits: z.boolean() }),
  'PUT /api/service-workers/me/pause': done("Hides the worker's profile for a while, or shows it again", {
    is_paused: z.boolean(),
  }),
  'POST /api/service-workers/me/changes': created(
    'Asks for a change of the profile that a moderator must see',
    { data: z.strictObject({ id }) },
  ),
  'DELETE /api/service-workers/me/changes/:id': done('Withdraws a change'),
}
