import * as z from 'zod/mini'
import type { StaffRow } from '#worker/features/people/people.queries.ts'
import { givenPermissions, staffRoles, type StaffRole } from '#worker/lib/rights.schema.ts'
import { grantablePermissionNames } from '#worker/lib/staff-rights.schema.ts'
import { created, done, id, json, many, moment, text, view } from '#worker/openapi/answer-kit.ts'

export const staffMember = view<StaffRow>()({
  id,
  name: text,
  email: z.nullable(text),
  phone: [text, ({ phone }) => phone ?? ''],
  role: [z.enum(staffRoles), ({ role }) => role as StaffRole],
  /** What the admin gave; none for an admin, who may do everything. */
  acts: [z.array(z.enum(grantablePermissionNames)), (row) => [...givenPermissions(row)]],
  photo: [z.nullable(text), ({ photo }) => photo && `/storage/${photo}`],
  photo_url: [z.nullable(text), ({ photo }) => photo && `/storage/${photo}-320.webp`],
  second_factor: [z.boolean(), (row) => row.hasSecondFactor === 1],
  last_login_at: [z.nullable(moment), (row) => (row.lastLoginAt === null ? null : new Date(row.lastLoginAt))],
  created_at: moment,
  updated_at: moment,
})

export const staffAnswers = {
  'GET /api/admin/staff': json('All staff accounts', { data: many(staffMember) }),
  'POST /api/admin/staff': created('Adds a staff account', { data: staffMember }),
  'POST /api/admin/staff/:id': done('Edits a staff account with a form; needs `_method=PUT`', {
    data: staffMember,
  }),
  'PUT /api/admin/staff/:id': done('Edits a staff account', { data: staffMember }),
  'DELETE /api/admin/staff/:id': done('Deletes a staff account'),
}
