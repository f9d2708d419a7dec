import type { Context } from 'hono'
import type { AppEnv } from '#worker/env.ts'
import { can } from '#worker/lib/rights.schema.ts'
import type { PlaceReader } from './places.usecases.ts'

/** The copies of the places as the route handlers use them. */
export const placeCopiesOf = <RouteEnv extends AppEnv>(c: Context<RouteEnv>): PlaceReader => ({
  db: c.get('db'),
  copies: {
    kv: c.env.KV,
    number: c.get('numbers')?.places,
    later: (work) => c.executionCtx.waitUntil(work),
  },
})

/** Who reads places in this request. */
export const placeReaderOf = (c: Context<AppEnv>): PlaceReader =>
  can(c.get('actor'), 'places') ? { db: c.get('db'), copies: null } : placeCopiesOf(c)
