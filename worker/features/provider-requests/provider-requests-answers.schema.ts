import * as z from 'zod/mini'
import { count, created, done, id, json, moment, pageFields } from '#worker/openapi/answer-kit.ts'
import { pageField } from '#worker/lib/input/query-fields.ts'

const trade = z.strictObject({ id, name: z.string() })
const place = z.strictObject({ level: z.enum(['district', 'upazila']), id, name: z.string() })

export const providerRequestsAnswers = {
  'POST /api/provider-requests/code': done('Sends a code to the number of a guest who leaves a request', {
    retry_after: count,
    dev_otp: z.optional(z.string()),
  }),
  'POST /api/provider-requests': created('Leaves the request of a guest, whose number the code proves'),
  'GET /api/me/provider-requests': json(
    'The open requests of the customer',
    z.strictObject({
      data: z.array(z.strictObject({ id, category: trade, place, created_at: moment, expires_at: moment })),
    }),
  ),
  'POST /api/me/provider-requests': created('Leaves a request: an SMS tells when the trade is in the place'),
  'DELETE /api/me/provider-requests/:id': done('Withdraws a request'),
  'GET /api/admin/provider-requests': json(
    'What people wait for, by trade and place',
    z.strictObject({
      data: z.array(
        z.strictObject({
          category: trade,
          place,
          district: z.nullable(z.string()),
          open: count,
          answered: count,
          last_at: moment,
        }),
      ),
      meta: z.strictObject(pageFields),
    }),
  ),
}

export const demandQuery = z.object({ page: pageField })
