import * as z from 'zod/mini'
import { created, done, id, json, moment } from '#worker/openapi/answer-kit.ts'
import { staffRoles } from '#worker/lib/rights.schema.ts'

const staffMember = z.strictObject({
  id,
  name: z.string(),
  email: z.nullable(z.string()),
  phone: z.string(),
  role: z.enum(staffRoles),
  photo: z.nullable(z.string()),
  photo_url: z.nullable(z.string()),
  second_factor: z.boolean(),
  last_login_at: z.nullable(moment),
  created_at: moment,
  updated_at: moment,
})

export const staffAnswers = {
  'GET /api/admin/staff': json('All staff accounts', z.strictObject({ data: z.array(staffMember) })),
  'POST /api/admin/staff': created('Adds a staff account', { data: staffMember }),
  'POST /api/admin/staff/:id': done('Edits a staff account with a form; needs `_method=PUT`', {
    data: staffMember,
  }),
  'PUT /api/admin/staff/:id': done('Edits a staff account', { data: staffMember }),
  'DELETE /api/admin/staff/:id': done('Deletes a staff account'),
}
