import * as z from 'zod/mini'
import {
  emailField,
  givenPasswordField,
  nameField,
  newStaffPasswordField,
  phoneField,
  unlessEmpty,
} from '#worker/features/people/people.schema.ts'

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
