import * as z from 'zod/mini'
import { count, done, id, json, moment, noContent, pageFields } from '#worker/openapi/answer-kit.ts'
import { browserFamilies, clientErrorKinds } from './client-errors.schema.ts'

export const clientErrorsAnswers = {
  'POST /api/client-errors': noContent(
    'Reports an error of the browser. Reports above the limits of a day are dropped without notice',
  ),
  'GET /api/admin/client-errors': json(
    'A page of the errors in browsers, the latest first, with the builds and paths to filter by',
    z.strictObject({
      data: z.array(
        z.strictObject({
          id,
          kind: z.enum(clientErrorKinds),
          message: z.string(),
          stack: z.string(),
          path: z.string(),
          build: z.string(),
          browser: z.enum(browserFamilies),
          width: count,
          was_offline: z.boolean(),
          day: z.iso.date(),
          count,
          first_at: moment,
          last_at: moment,
          resolved_at: z.nullable(moment),
        }),
      ),
      meta: z.strictObject({ ...pageFields }),
      filters: z.strictObject({ builds: z.array(z.string()), paths: z.array(z.string()) }),
    }),
  ),
  'POST /api/admin/client-errors/:id/resolve': done(
    'Marks an error as resolved, in all builds and on all days until now',
  ),
}
