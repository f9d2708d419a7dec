import * as z from 'zod/mini'
import { roles } from '#worker/lib/rights.schema.ts'
import { created, done, id, json } from '#worker/openapi/answer-kit.ts'

export const ownUser = z.strictObject({
  id,
  name: z.string(),
  password_change_required: z.optional(z.literal(true)),
  role: z.enum(roles),
  phone: z.string(),
  email: z.nullable(z.string()),
})

/** The signed-in user, who may have to enrol first. */
const signedInUser = z.extend(ownUser, { second_factor_enrolment_required: z.optional(z.literal(true)) })

export const authAnswers = {
  'POST /api/auth/register': created('Registers a customer or a worker and sends a code by SMS', {
    registration: z.string(),
    retry_after: z.number(),
    dev_otp: z.optional(z.string()),
  }),
  'POST /api/auth/verify-otp': done('Confirms a registration with its code and opens a session', {
    token: z.string(),
    user: ownUser,
  }),
  'POST /api/auth/resend-otp': done('Sends a new code', {
    retry_after: z.number(),
    dev_otp: z.optional(z.string()),
  }),
  'POST /api/auth/forgot-password': done('Sends a code for a password reset, if the phone has an account', {
    retry_after: z.number(),
    dev_otp: z.optional(z.string()),
  }),
  'POST /api/auth/reset-password': done(
    'Sets a new password with a code and ends all sessions of the account',
  ),
  'POST /api/auth/login': done('Opens a session', { token: z.string(), user: signedInUser }),
  'GET /api/auth/me': json('The signed-in user', z.extend(signedInUser, { user: signedInUser })),
  'POST /api/auth/logout': done('Ends the session of the request'),
}
