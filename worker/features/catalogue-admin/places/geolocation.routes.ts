import { Hono } from 'hono'
import type { AppEnv, SignedInContext } from '#worker/env.ts'
import { staffContextOf } from '#worker/features/audit/staff-context.request.ts'
import { editVersion } from '#worker/lib/input/edit-version.ts'
import { created, done } from '#worker/lib/respond.ts'
import { validate, withId } from '#worker/lib/input/validate.ts'
import { changesPublicData } from '#worker/middleware/copies/public-copy.ts'
import { allow } from '#worker/middleware/rights/allow.ts'
import { addPlace, deletePlace, editPlace, readPlaces, findPlacesByName } from './places.usecases.ts'
import {
  districtEdit,
  divisionEdit,
  newDistrict,
  newDivision,
  newThana,
  placeSearchQuery,
  thanaEdit,
  localitiesQuery,
  localityEdit,
  newLocality,
} from './place-forms.schema.ts'
import type { SentPlace } from './places.rules.ts'
import { districtsQuery, thanasQuery, type PlaceLevel } from '#worker/features/places/places.schema.ts'
import {
  addLocality,
  editLocality,
  readLocalities,
  removeLocality,
} from '../localities/localities.usecases.ts'

const base = '/admin/geolocation'

const path = '/admin/localities'

export const geolocationRoutes = new Hono<AppEnv>()
  .get(`${base}/search`, allow.to('places'), validate('query', placeSearchQuery), async (c) =>
    c.json({ data: await findPlacesByName(c.get('db'), c.req.valid('query').q) }),
  )
  .get(`${base}/divisions`, allow.to('places'), async (c) =>
    c.json({ data: await readPlaces(c.get('db'), 'division') }),
  )
  .post(`${base}/divisions`, allow.to('places'), changesPublicData, validate('json', newDivision), (c) =>
    add(c, 'division', c.req.valid('json')),
  )
  .put(
    `${base}/divisions/:id`,
    allow.to('places'),
    changesPublicData,
    withId,
    validate('json', divisionEdit),
    async (c) => edit(c, 'division', { ...c.req.valid('json'), ...c.req.valid('param') }),
  )
  .delete(`${base}/divisions/:id`, allow.to('places'), changesPublicData, withId, (c) =>
    remove(c, 'division', c.req.valid('param').id),
  )
  .get(`${base}/districts`, allow.to('places'), validate('query', districtsQuery), async (c) =>
    c.json({ data: await readPlaces(c.get('db'), 'district', c.req.valid('query').division_id) }),
  )
  .post(`${base}/districts`, allow.to('places'), changesPublicData, validate('json', newDistrict), (c) =>
    add(c, 'district', c.req.valid('json')),
  )
  .put(
    `${base}/districts/:id`,
    allow.to('places'),
    changesPublicData,
    withId,
    validate('json', districtEdit),
    async (c) => edit(c, 'district', { ...c.req.valid('json'), ...c.req.valid('param') }),
  )
  .delete(`${base}/districts/:id`, allow.to('places'), changesPublicData, withId, (c) =>
    remove(c, 'district', c.req.valid('param').id),
  )
  .get(`${base}/thanas`, allow.to('places'), validate('query', thanasQuery), async (c) =>
    c.json({ data: await readPlaces(c.get('db'), 'thana', c.req.valid('query').district_id) }),
  )
  .post(`${base}/thanas`, allow.to('places'), changesPublicData, validate('json', newThana), (c) =>
    add(c, 'thana', c.req.valid('json')),
  )
  .put(
    `${base}/thanas/:id`,
    allow.to('places'),
    changesPublicData,
    withId,
    validate('json', thanaEdit),
    async (c) => edit(c, 'thana', { ...c.req.valid('json'), ...c.req.valid('param') }),
  )
  .delete(`${base}/thanas/:id`, allow.to('places'), changesPublicData, withId, (c) =>
    remove(c, 'thana', c.req.valid('param').id),
  )
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
    withId,
    validate('json', localityEdit),
    async (c) => {
      const seen = editVersion(c.req.header('if-match'))
      const sent = { ...c.req.valid('json'), ...c.req.valid('param') }
      await editLocality(c.get('db'), staffContextOf(c), { ...sent, seen })
      return done(c, 'এলাকা সফলভাবে হালনাগাদ হয়েছে।')
    },
  )
  .delete(`${path}/:id`, allow.to('places'), changesPublicData, withId, async (c) => {
    await removeLocality(c.get('db'), staffContextOf(c), c.req.valid('param').id)
    return done(c, 'এলাকা সফলভাবে মুছে ফেলা হয়েছে।')
  })

async function add(c: SignedInContext, level: PlaceLevel, sent: SentPlace) {
  const id = await addPlace(c.get('db'), staffContextOf(c), level, sent)
  return created(c, 'এলাকা সফলভাবে যোগ করা হয়েছে।', { data: { id } })
}

async function edit<Level extends PlaceLevel>(
  c: SignedInContext,
  level: Level,
  sent: SentPlace & { id: number },
) {
  const seen = editVersion(c.req.header('if-match'))
  const data = await editPlace(c.get('db'), staffContextOf(c), level, { ...sent, seen })
  return done(c, 'এলাকা সফলভাবে হালনাগাদ হয়েছে।', { data })
}

async function remove(c: SignedInContext, level: PlaceLevel, id: number) {
  await deletePlace(c.get('db'), staffContextOf(c), level, id)
  return done(c, 'এলাকা সফলভাবে মুছে ফেলা হয়েছে।')
}
