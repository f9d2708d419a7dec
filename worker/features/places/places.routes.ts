import { Hono } from 'hono'
import type { AppEnv } from '#worker/env.ts'
import { idParam, validate } from '#worker/lib/input/validate.ts'
import { allow } from '#worker/middleware/rights/allow.ts'
import { edgeCache } from '#worker/middleware/edge-cache.ts'
import { districtsQuery, thanasQuery } from './places.schema.ts'
import { listThanas, readPlaceTree } from './places.usecases.ts'

export const placesRoutes = new Hono<AppEnv>()
  .get('/locations/tree', allow.anyone(), edgeCache, async (c) =>
    c.json({ data: await readPlaceTree(c.get('db')) }),
  )
  .get('/locations/divisions', allow.anyone(), edgeCache, async (c) => {
    const { divisions } = await readPlaceTree(c.get('db'))
    return c.json({ data: divisions })
  })
  .get('/locations/districts', allow.anyone(), validate('query', districtsQuery), edgeCache, async (c) => {
    const { division_id: divisionId } = c.req.valid('query')
    const { districts } = await readPlaceTree(c.get('db'))
    return c.json({
      data: divisionId ? districts.filter((district) => district.division_id === divisionId) : districts,
    })
  })
  .get(
    '/locations/districts/division/:id',
    allow.anyone(),
    validate('param', idParam),
    edgeCache,
    async (c) => {
      const { id } = c.req.valid('param')
      const { districts } = await readPlaceTree(c.get('db'))
      return c.json({ data: districts.filter((district) => district.division_id === id) })
    },
  )
  .get('/locations/upazilas', allow.anyone(), validate('query', thanasQuery), edgeCache, async (c) =>
    c.json({ data: await listThanas(c.get('db'), c.req.valid('query').district_id) }),
  )
  .get('/locations/upazilas/district/:id', allow.anyone(), validate('param', idParam), edgeCache, async (c) =>
    c.json({ data: await listThanas(c.get('db'), c.req.valid('param').id) }),
  )
  .get('/locations/thanas', allow.anyone(), validate('query', thanasQuery), edgeCache, async (c) =>
    c.json({ data: await listThanas(c.get('db'), c.req.valid('query').district_id) }),
  )
  .get('/locations/thanas/district/:id', allow.anyone(), validate('param', idParam), edgeCache, async (c) =>
    c.json({ data: await listThanas(c.get('db'), c.req.valid('param').id) }),
  )
