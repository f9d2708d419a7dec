import * as z from 'zod/mini'
import type { RowOf } from '#worker/db/db.ts'
import { namedTrade } from '#worker/features/providers/providers.answers.ts'
import {
  count,
  created,
  done,
  id,
  json,
  many,
  moment,
  pageFields,
  text,
  view,
} from '#worker/openapi/answer-kit.ts'
import type { listDemand, RequestRow } from './provider-requests.queries.ts'

const place = z.strictObject({ level: z.enum(['district', 'upazila']), id, name: text })

export const ownRequest = view<RequestRow>()({
  id,
  category: [namedTrade.schema, (row) => ({ id: row.category_id, name: row.category })],
  place: [place, (row) => ({ level: row.place_level, id: row.place_id, name: row.place })],
  created_at: [moment, (row) => new Date(row.created_at)],
  expires_at: [moment, (row) => new Date(row.expires_at)],
})

export const demand = view<RowOf<typeof listDemand>>()({
  category: [namedTrade.schema, (row) => ({ id: row.category_id, name: row.category ?? '' })],
  place: [place, (row) => ({ level: row.place_level, id: row.place_id, name: row.place ?? '' })],
  district: z.nullable(text),
  open: count,
  answered: count,
  last_at: [moment, (row) => new Date(row.last_at)],
})

export const providerRequestsAnswers = {
  'POST /api/provider-requests/code': done('Sends a code to the number of a guest who leaves a request', {
    retry_after: count,
    dev_otp: z.optional(text),
  }),
  'POST /api/provider-requests': created('Leaves the request of a guest, whose number the code proves'),
  'GET /api/me/provider-requests': json('The open requests of the customer', { data: many(ownRequest) }),
  'POST /api/me/provider-requests': created('Leaves a request: an SMS tells when the trade is in the place'),
  'DELETE /api/me/provider-requests/:id': done('Withdraws a request'),
  'GET /api/admin/provider-requests': json('What people wait for, by trade and place', {
    data: many(demand),
    meta: z.strictObject(pageFields),
  }),
}
