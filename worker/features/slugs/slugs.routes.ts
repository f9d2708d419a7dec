import { Hono } from 'hono'
import type { AppEnv } from '#worker/env.ts'
import { validate } from '#worker/lib/input/validate.ts'
import { edgeCache } from '#worker/middleware/edge-cache.ts'
import { allow } from '#worker/middleware/rights/allow.ts'
import { addressOfQuery, addressQuery } from './slugs.schema.ts'
import { readAddress, readAddressOf } from './slugs.usecases.ts'

export const slugsRoutes = new Hono<AppEnv>()
  .get(
    '/addresses',
    allow.anyone(),
    validate('query', addressQuery),
    edgeCache(['trades', 'places']),
    async (c) => c.json({ data: await readAddress(c.get('db'), c.req.valid('query')) }),
  )
  .get(
    '/addresses/of',
    allow.anyone(),
    validate('query', addressOfQuery),
    edgeCache(['trades', 'places']),
    async (c) => c.json({ data: await readAddressOf(c.get('db'), c.req.valid('query')) }),
  )
