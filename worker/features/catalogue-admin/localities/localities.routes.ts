import { Hono } from 'hono'
import type { AppEnv } from '#worker/env.ts'
import { staffContextOf } from '#worker/features/audit/staff-context.request.ts'
import { editVersion } from '#worker/lib/input/edit-version.ts'
import { idParam, validate } from '#worker/lib/input/validate.ts'
import { created, done } from '#worker/lib/respond.ts'
import { changesPublicData } from '#worker/middleware/copies/public-copy.ts'
import { allow } from '#worker/middleware/rights/allow.ts'
import { localitiesQuery, localityEdit, newLocality } from './localities.schema.ts'
import { addLocality, editLocality, readLocalities, removeLocality } from './localities.usecases.ts'

const path = '/admin/localities'

export const localitiesRoutes = new Hono<AppEnv>()
  .get(path, allow.to('places'), validate('query', localitiesQuery), async (c) =>
    c.json(await readLocalities(c.get('db'), c.req.valid('query'))),
  )
  .post(path, allow.to('places'), changesPublicData, validate('json', newLocality), async (c) => {
    const id = await addLocality(c.get('db'), staffContextOf(c), c.req.valid('json'))
    return created(c, 'এলাকা সফলভাবে যোগ করা হয়েছে।', { data: { id } })
  })
  .put(
    `${path}/:id`,
    allow.to('places'),
    changesPublicData,
    validate('param', idParam),
    validate('json', localityEdit),
    async (c) => {
      const seen = editVersion(c.req.header('if-match'))
      const sent = { ...c.req.valid('json'), ...c.req.valid('param') }
      await editLocality(c.get('db'), staffContextOf(c), { ...sent, seen })
      return done(c, 'এলাকা সফলভাবে হালনাগাদ হয়েছে।')
    },
  )
  .delete(`${path}/:id`, allow.to('places'), changesPublicData, validate('param', idParam), async (c) => {
    await removeLocality(c.get('db'), staffContextOf(c), c.req.valid('param').id)
    return done(c, 'এলাকা সফলভাবে মুছে ফেলা হয়েছে।')
  })
