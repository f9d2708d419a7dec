import * as z from 'zod/mini'
import { ownUser } from '#worker/features/people/people.answers.ts'
import { permissions } from '#worker/lib/rights.schema.ts'
import { count, created, done, json, moment, text, view } from '#worker/openapi/answer-kit.ts'
import type { SecondFactor } from './second-factor/second-factor.queries.ts'

/** The signed-in user, who may have to enrol first. */
const signedInUser = z.extend(ownUser.schema, {
  /** Of staff: the acts of parts of the site that are switched off. */
  switched_off: z.optional(z.array(z.enum(permissions))),
  second_factor_enrolment_required: z.optional(z.literal(true)),
})

/** `dev_otp` is the code, in development only. */
export const sentCode = { retry_after: z.number(), dev_otp: z.optional(text) }

type FactorState = {
  factor: SecondFactor | undefined
  recoveryCodesLeft: number
  required: boolean
  mustEnrol: boolean
}

/** The state of the second factor for its owner. The secret is never part of it. */
export const ownSecondFactor = view<FactorState>()({
  enabled: [z.boolean(), ({ factor }) => Boolean(factor?.confirmedAt)],
  required: z.boolean(),
  /** Whether nothing else is open before the enrolment. */
  must_enrol: z.boolean(),
  enabled_at: [z.nullable(moment), ({ factor }) => factor?.confirmedAt ?? null],
  recovery_codes_left: [
    count,
    ({ factor, recoveryCodesLeft }) => (factor?.confirmedAt ? recoveryCodesLeft : 0),
  ],
})

const recoveryCodes = { recovery_codes: z.array(text) }

export const signInAnswers = {
  'POST /api/auth/register': created('Registers a customer or a worker and sends a code by SMS', {
    registration: text,
    ...sentCode,
  }),
  'POST /api/auth/verify-otp': done('Confirms a registration with its code and opens a session', {
    token: text,
    user: ownUser,
  }),
  'POST /api/auth/resend-otp': done('Sends a new code', sentCode),
  'POST /api/auth/forgot-password': done(
    'Sends a code for a password reset, if the phone has an account',
    sentCode,
  ),
  'POST /api/auth/reset-password': done(
    'Sets a new password with a code and ends all sessions of the account',
  ),
  'POST /api/auth/login': done('Opens a session', { token: text, user: signedInUser }),
  'GET /api/auth/me': json('The signed-in user', z.extend(signedInUser, { user: signedInUser })),
  'POST /api/auth/logout': done('Ends the session of the request'),
  'POST /api/auth/reauthenticate': done('Confirms the password for sensitive changes in this session', {
    valid_for: z.number(),
  }),
  'GET /api/me/second-factor': json('The state of the second factor of the user', { data: ownSecondFactor }),
  'POST /api/me/second-factor': created('Starts the enrolment of an authenticator app', {
    secret: text,
    address: text,
  }),
  'POST /api/me/second-factor/confirm': done(
    'Switches the second factor on with the first code',
    recoveryCodes,
  ),
  'POST /api/me/second-factor/recovery-codes': done('Replaces the recovery codes', recoveryCodes),
  'DELETE /api/me/second-factor': done('Switches the second factor off'),
  'DELETE /api/admin/staff/:id/second-factor': done('Removes the second factor of a member of the staff'),
}
