import * as z from 'zod/mini'
import { securityEventKinds, securityEventResults } from './security-events.schema.ts'
import { roles } from '#worker/lib/rights.schema.ts'
import { count, id, json, moment, pageFields } from '#worker/openapi/answer-kit.ts'

export const securityEventsAnswers = {
  'GET /api/admin/security-events': json(
    'A page of the security events, newest first',
    z.strictObject({
      data: z.array(
        z.strictObject({
          id,
          kind: z.enum(securityEventKinds),
          user: z.nullable(
            z.strictObject({ id, name: z.nullable(z.string()), role: z.nullable(z.enum(roles)) }),
          ),
          network: z.string(),
          device: z.nullable(z.string()),
          result: z.enum(securityEventResults),
          count,
          at: moment,
        }),
      ),
      meta: z.strictObject({ ...pageFields }),
    }),
  ),
}
