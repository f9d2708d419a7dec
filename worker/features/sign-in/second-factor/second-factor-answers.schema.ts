import * as z from 'zod/mini'
import { count, created, done, json, moment } from '#worker/openapi/answer-kit.ts'

const codes = { recovery_codes: z.array(z.string()) }

export const secondFactorAnswers = {
  'GET /api/me/second-factor': json(
    'The state of the second factor of the user',
    z.strictObject({
      data: z.strictObject({
        enabled: z.boolean(),
        required: z.boolean(),
        enabled_at: z.nullable(moment),
        recovery_codes_left: count,
      }),
    }),
  ),
  'POST /api/me/second-factor': created('Starts the enrolment of an authenticator app', {
    secret: z.string(),
    address: z.string(),
  }),
  'POST /api/me/second-factor/confirm': done('Switches the second factor on with the first code', codes),
  'POST /api/me/second-factor/recovery-codes': done('Replaces the recovery codes', codes),
  'DELETE /api/me/second-factor': done('Switches the second factor off'),
  'DELETE /api/admin/staff/:id/second-factor': done('Removes the second factor of a member of the staff'),
}
