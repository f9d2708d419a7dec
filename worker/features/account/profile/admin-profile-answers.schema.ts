import * as z from 'zod/mini'
import { ownUser } from '#worker/features/sign-in/sign-in-answers.schema.ts'
import { sentPhoneCode } from '../phone-change/phone-change-answers.schema.ts'
import { done, json, moment } from '#worker/openapi/answer-kit.ts'

const ownStaffProfile = z.extend(ownUser, { created_at: moment, updated_at: moment })

export const adminProfileAnswers = {
  'GET /api/admin/profile': json('The profile of the admin or staff member', ownStaffProfile),
  'PUT /api/admin/profile': done('Changes the profile of the admin or staff member', {
    password_updated: z.boolean(),
    user: ownStaffProfile,
    phone_change: z.optional(z.strictObject(sentPhoneCode)),
  }),
}
