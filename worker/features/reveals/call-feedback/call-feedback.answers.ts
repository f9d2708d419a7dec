import * as z from 'zod/mini'
import type { RowOf } from '#worker/db/db.ts'
import { answerRateText } from '#worker/features/providers/providers.answers.ts'
import { count, created, done, id, json, moment, text, view } from '#worker/openapi/answer-kit.ts'
import type { findAsked, findOwnRate } from './call-feedback.queries.ts'
import { rateBounds } from './call-feedback.rules.ts'

export const askedAbout = view<RowOf<typeof findAsked>>()({
  reveal_id: id,
  id,
  name: text,
  category: text,
  profile_photo: [z.nullable(text), (row) => row.photo && `/storage/${row.photo}`],
  revealed_at: [moment, (row) => new Date(row.revealed_at)],
})

/** `rate` is the text of the card; null while fewer than `needed` people have answered. */
export const ownRate = view<RowOf<typeof findOwnRate>>()({
  rate: [z.nullable(text), (row) => answerRateText(row.rate)],
  people: count,
  needed: [count, () => rateBounds.people],
})

export const callFeedbackAnswers = {
  'GET /api/me/call-answer': json('The reveal about whose call the customer is asked next', {
    data: z.nullable(askedAbout.schema),
  }),
  'POST /api/me/call-answers/:id': created('Says whether the worker answered the phone, once for a reveal'),
  'PUT /api/me/call-answers/:id': done('Corrects or completes the answer within half an hour'),
  'POST /api/me/call-answers/:id/dismiss': done('Asks no more about this reveal'),
  'GET /api/service-workers/me/call-rate': json("How often the worker's customers reach the phone", {
    data: z.nullable(ownRate.schema),
  }),
}
