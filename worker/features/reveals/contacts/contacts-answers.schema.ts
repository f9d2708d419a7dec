import * as z from 'zod/mini'
import { reportReasons } from '#worker/features/reveals/reveals.schema.ts'
import { count, created, done, id, json, moment } from '#worker/openapi/answer-kit.ts'

export const contactsAnswers = {
  'GET /api/me/contacts': json(
    'The numbers that the customer has revealed, newest first',
    z.strictObject({
      data: z.array(
        z.strictObject({
          id,
          name: z.string(),
          category: z.strictObject({ id, name: z.string() }),
          area: z.string(),
          district: z.string(),
          profile_photo_url: z.nullable(z.string()),
          profile_photo: z.nullable(z.string()),
          phone: z.nullable(z.string()),
          availability: z.enum(['open', 'paused', 'hidden', 'gone']),
          facts: z.nullable(
            z.strictObject({
              average_rating: z.number(),
              total_ratings: count,
              experience_years: z.nullable(count),
              verified_badge: z.boolean(),
            }),
          ),
          revealed_at: moment,
          reported: z.boolean(),
          report_reason: z.nullable(z.enum(reportReasons)),
        }),
      ),
      next_cursor: z.nullable(z.string()),
    }),
  ),
  'POST /api/me/contacts/:id/report': created('Reports a revealed number that does not work', {
    view_returned: z.boolean(),
  }),
  'POST /api/service-workers/me/contact/confirm': done("Confirms the worker's number after reports"),
}
