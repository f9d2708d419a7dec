import * as z from 'zod/mini'
import {
  emailField,
  givenPasswordField,
  publicNameField,
  newPasswordField,
  passwordsMatch,
  placeFields,
  unlessEmpty,
  nameField,
  newStaffPasswordField,
  phoneField,
} from '#worker/features/people/people.schema.ts'
import { otpField } from '#worker/features/sign-in/sign-in.schema.ts'

/** The form of the user's own profile. Absent fields stay as they are; an empty e-mail is removed. */
export const profileChange = z
  .object({
    name: publicNameField,
    email: z.optional(emailField),
    division_id: z.optional(placeFields.division_id),
    district_id: z.optional(placeFields.district_id),
    upazila_id: z.optional(placeFields.upazila_id),
    current_password: unlessEmpty(givenPasswordField),
    password: unlessEmpty(newPasswordField),
    confirmPassword: unlessEmpty(z.string()),
  })
  .check(
    passwordsMatch(),
    z.refine((form) => !form.password || Boolean(form.current_password), {
      path: ['current_password'],
      error: 'বর্তমান পাসওয়ার্ড দিন',
    }),
    z.refine((form) => !form.password || Boolean(form.confirmPassword), {
      path: ['confirmPassword'],
      error: 'পাসওয়ার্ড নিশ্চিত করুন',
    }),
    z.refine((form) => placeCount(form) === 0 || placeCount(form) === 3, {
      path: ['upazila_id'],
      error: 'আপনার থানা/উপজেলা বেছে নিন',
    }),
  )

const placeCount = (form: { division_id?: number; district_id?: number; upazila_id?: number }) =>
  [form.division_id, form.district_id, form.upazila_id].filter((id) => id !== undefined).length

export type ProfileChange = z.output<typeof profileChange>

export const erasure = z.object({ password: givenPasswordField })

const fields = {
  name: z.optional(nameField),
  email: z.optional(emailField),
  phone: z.optional(phoneField),
  password: unlessEmpty(newStaffPasswordField),
  /** The form asks for it with a new phone number or password. It is checked whenever it is sent. */
  current_password: unlessEmpty(givenPasswordField),
  confirmPassword: unlessEmpty(z.string()),
}

/** What is left out stays as it is; an empty password is no new one. */
export const adminProfileChange = z.object(fields).check(
  z.refine((form) => form.confirmPassword === undefined || form.confirmPassword === form.password, {
    path: ['confirmPassword'],
    error: 'পাসওয়ার্ড ও নিশ্চিত পাসওয়ার্ড মিলছে না',
  }),
)
export type AdminProfileChange = z.output<typeof adminProfileChange>

export const phoneChange = z.object({ phone: phoneField })

export const phoneConfirmation = z.object({ otp: otpField })
