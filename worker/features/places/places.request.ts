import type { Context } from 'hono'
import type { AppEnv } from '#worker/env.ts'
import { can } from '#worker/lib/rights.schema.ts'
import type { PlaceSource } from './place-copies.usecases.ts'
import type { PlaceReader } from './places.usecases.ts'

/** The copies of the places as the route handlers use them. */
export const placeSourceOf = (
  c: { env: Pick<Env, 'DB' | 'KV'>; executionCtx: { waitUntil(work: Promise<unknown>): void } },
  { now, version }: Pick<PlaceSource, 'now' | 'version'>,
): PlaceSource => ({
  DB: c.env.DB,
  KV: c.env.KV,
  later: (work) => c.executionCtx.waitUntil(work),
  now,
  version,
})

/** Who reads places in this request. */
export const placeReaderOf = (c: Context<AppEnv>): PlaceReader => ({
  db: c.get('db'),
  copies: can(c.get('actor'), 'places')
    ? null
    : placeSourceOf(c, { now: c.get('now'), version: c.get('dataVersion')?.places ?? 0 }),
})
