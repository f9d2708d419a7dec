import * as z from 'zod/mini'
import { roles } from '#worker/lib/rights.schema.ts'
import { ownUser } from '#worker/features/people/people.answers.ts'
import type { StaffRow } from '#worker/features/people/people.queries.ts'
import { sentCode } from '#worker/features/sign-in/sign-in.answers.ts'
import { done, id, json, moment, text, view } from '#worker/openapi/answer-kit.ts'
import type { ProfileRow } from './profile/profile.queries.ts'

export const ownProfile = view<ProfileRow>()({
  id,
  name: text,
  phone: [text, ({ phone }) => phone ?? ''],
  email: z.nullable(text),
  role: z.enum(roles),
  division_id: z.nullable(id),
  district_id: z.nullable(id),
  upazila_id: z.nullable(id),
  division: z.nullable(text),
  district: z.nullable(text),
  area: z.nullable(text),
  created_at: moment,
})

export const ownStaffProfile = view<StaffRow>()({ ...ownUser.fields, created_at: moment, updated_at: moment })

const sentPhoneCode = { phone: text, ...sentCode }

export const accountAnswers = {
  'GET /api/me/profile': json("The user's profile", ownProfile.schema),
  'PUT /api/me/profile': done("Changes the user's profile", {
    password_updated: z.boolean(),
    data: ownProfile,
  }),
  'DELETE /api/me': done("Erases the user's account"),
  'POST /api/me/phone': done('Sends a code to a new phone number', sentPhoneCode),
  'POST /api/me/phone/confirm': done('Changes the phone number with the code', { user: ownUser }),
  'GET /api/admin/profile': json('The profile of the admin or staff member', ownStaffProfile.schema),
  'PUT /api/admin/profile': done('Changes the profile of the admin or staff member', {
    password_updated: z.boolean(),
    user: ownStaffProfile,
    phone_change: z.optional(z.strictObject(sentPhoneCode)),
  }),
}
