import * as z from 'zod/mini'
import { fileField } from '#worker/lib/input/fields.ts'
import { filled } from '#worker/lib/input/query-fields.ts'
import {
  emailField,
  nameField,
  newStaffPasswordField,
  phoneField,
} from '#worker/features/people/people.schema.ts'
import { staffRoles } from '#worker/lib/rights.schema.ts'
import { completePermissions, grantablePermissionNames } from '#worker/lib/staff-rights.schema.ts'

const roleField = filled(z.enum(staffRoles, 'ভূমিকা তালিকা থেকে বেছে নিন'))

/** The names of acts with commas between, as one field of a form. Absent changes nothing; empty is none at all. */
const actsField = z.optional(
  z.pipe(
    z.pipe(
      z.string('কাজের তালিকা ঠিক নয়'),
      z.transform((text: string) => text.split(',').filter(Boolean)),
    ),
    z.pipe(
      z.array(z.enum(grantablePermissionNames, 'কাজের তালিকা ঠিক নয়')),
      z.transform((given) => completePermissions(given)),
    ),
  ),
)

const person = { name: nameField, email: emailField, phone: phoneField, role: roleField, acts: actsField }

export const staffAddition = z.object({ ...person, password: newStaffPasswordField, photo: fileField })
export type StaffAddition = z.output<typeof staffAddition>

/** An empty password changes nothing. Without a photo the old one stays, unless `delete_photo` is '1'. */
export const staffEdit = z.object({
  ...person,
  password: filled(newStaffPasswordField),
  photo: fileField,
  delete_photo: z.pipe(
    z.transform((value: unknown) => value === '1'),
    z.boolean(),
  ),
})
export type StaffEdit = z.output<typeof staffEdit>

export const methodQuery = z.object({ _method: z.optional(z.enum(['PUT', 'put'], 'ফর্মটি আবার জমা দিন')) })
