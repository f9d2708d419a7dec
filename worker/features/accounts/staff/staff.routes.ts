import { Hono } from 'hono'
import type { AppEnv, SignedInContext } from '#worker/env.ts'
import { staffContextOf } from '#worker/features/audit/staff-context.request.ts'
import { imageStoreOf } from '#worker/features/images/image-store.request.ts'
import { editVersion } from '#worker/lib/input/edit-version.ts'
import { created, done } from '#worker/lib/respond.ts'
import { validate, withId } from '#worker/lib/input/validate.ts'
import { allow, reauthenticated } from '#worker/middleware/rights/allow.ts'
import { parseMultipart } from '#worker/middleware/admission.ts'
import { methodQuery, staffAddition, staffEdit, type StaffEdit } from './staff.schema.ts'
import { addStaff, deleteStaff, editStaff, readStaff } from './staff.usecases.ts'
import { searchQuery } from '../staff-search/staff-search.schema.ts'
import { searchEverything } from '../staff-search/staff-search.usecases.ts'

export const staffRoutes = new Hono<AppEnv>()
  .get('/admin/staff', allow.to('manage_staff'), async (c) =>
    c.json({ data: await readStaff(c.get('db'), c.get('user').id) }),
  )
  .post(
    '/admin/staff',
    allow.to('manage_staff'),
    reauthenticated,
    parseMultipart,
    validate('form', staffAddition),
    async (c) => {
      const data = await addStaff(c.get('db'), staffContextOf(c), c.req.valid('form'), imageStoreOf(c))
      return created(c, 'স্টাফ সফলভাবে যোগ করা হয়েছে।', { data })
    },
  )
  // A form with files travels by POST; `_method=PUT` says what it means.
  .post(
    '/admin/staff/:id',
    allow.to('manage_staff'),
    reauthenticated,
    withId,
    validate('query', methodQuery),
    parseMultipart,
    validate('form', staffEdit),
    async (c) => edited(c, c.req.valid('param').id, c.req.valid('form')),
  )
  .put(
    '/admin/staff/:id',
    allow.to('manage_staff'),
    reauthenticated,
    withId,
    parseMultipart,
    validate('form', staffEdit),
    async (c) => edited(c, c.req.valid('param').id, c.req.valid('form')),
  )
  .delete('/admin/staff/:id', allow.to('manage_staff'), reauthenticated, withId, async (c) => {
    await deleteStaff(c.get('db'), staffContextOf(c), { ...c.req.valid('param'), buckets: imageStoreOf(c) })
    return done(c, 'স্টাফ সফলভাবে মুছে ফেলা হয়েছে।')
  })
  .get('/admin/search', allow.staff(), validate('query', searchQuery), async (c) =>
    c.json({
      data: await searchEverything(c.get('db'), c.req.valid('query').q, c.get('user'), c.get('now')),
    }),
  )

async function edited(c: SignedInContext, id: number, form: StaffEdit) {
  const version = editVersion(c.req.header('If-Match'))
  const data = await editStaff(c.get('db'), staffContextOf(c), { id, version, form }, imageStoreOf(c))
  return done(c, 'স্টাফের তথ্য সফলভাবে হালনাগাদ হয়েছে।', { data })
}
