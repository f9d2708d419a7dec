import { Hono } from 'hono'
import type { AppEnv } from '#worker/env.ts'
import { idParam, validate } from '#worker/lib/input/validate.ts'
import { allow } from '#worker/middleware/rights/allow.ts'
import { publicAnswer } from '#worker/middleware/copies/public-copy.ts'
import { districtsQuery, thanasQuery } from './places.schema.ts'
import { placeReaderOf } from './places.request.ts'
import { listDistricts, listDivisions, listThanas, readPlaceTree } from './places.usecases.ts'

export const placesRoutes = new Hono<AppEnv>()
  .get('/locations/tree', allow.anyone(), publicAnswer(), async (c) =>
    c.json({ data: await readPlaceTree(placeReaderOf(c)) }),
  )
  .get('/locations/divisions', allow.anyone(), publicAnswer(), async (c) =>
    c.json({ data: await listDivisions(placeReaderOf(c)) }),
  )
  .get('/locations/districts', allow.anyone(), validate('query', districtsQuery), publicAnswer(), async (c) =>
    c.json({ data: await listDistricts(placeReaderOf(c), c.req.valid('query').division_id) }),
  )
  .get(
    '/locations/districts/division/:id',
    allow.anyone(),
    validate('param', idParam),
    publicAnswer(),
    async (c) => c.json({ data: await listDistricts(placeReaderOf(c), c.req.valid('param').id) }),
  )
  .get('/locations/upazilas', allow.anyone(), validate('query', thanasQuery), publicAnswer(), async (c) =>
    c.json({ data: await listThanas(placeReaderOf(c), c.req.valid('query').district_id) }),
  )
  .get(
    '/locations/upazilas/district/:id',
    allow.anyone(),
    validate('param', idParam),
    publicAnswer(),
    async (c) => c.json({ data: await listThanas(placeReaderOf(c), c.req.valid('param').id) }),
  )
  .get('/locations/thanas', allow.anyone(), validate('query', thanasQuery), publicAnswer(), async (c) =>
    c.json({ data: await listThanas(placeReaderOf(c), c.req.valid('query').district_id) }),
  )
  .get(
    '/locations/thanas/district/:id',
    allow.anyone(),
    validate('param', idParam),
    publicAnswer(),
    async (c) => c.json({ data: await listThanas(placeReaderOf(c), c.req.valid('param').id) }),
  )
