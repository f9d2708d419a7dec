import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { AppEnv } from '#worker/env.ts'
import { knownVersion, publicDataChanged, readDataVersion, type DataVersion } from './data-version.ts'
import { changeShown, showChange } from './version-cookie.ts'

const keepAliveOf =
  <RouteEnv extends AppEnv>(c: Context<RouteEnv>) =>
  (work: Promise<unknown>) =>
    c.executionCtx.waitUntil(work)

/** The data version for this request, which is read before the data. Null: nothing may be answered from a copy or kept. */
export function versionOf<RouteEnv extends AppEnv>(c: Context<RouteEnv>): Promise<DataVersion | null> {
  const asking = { binding: c.env.DB, now: c.get('now'), keepAlive: keepAliveOf(c) }
  return readDataVersion(asking, changeShown(c, knownVersion()))
}

/** Reads the data version for anonymous reads, before the database is opened. */
export const dataVersion = createMiddleware<AppEnv>(async (c, next) => {
  const isCached = c.req.method === 'GET' && !c.get('claims')
  c.set('dataVersion', isCached ? await versionOf(c) : null)
  await next()
})

/** Raises the data version in a handler, for a change outside of a route with `changesPublicData`. Never throws. */
export const raiseFor = (c: Context<AppEnv>): Promise<number | null> =>
  publicDataChanged({
    binding: c.env.DB,
    // Not the start of the request: the write is over now.
    now: new Date(),
    keepAlive: keepAliveOf(c),
    log: c.get('log'),
  })

/**
 * The second handler of a write that changes what visitors see: the copies from before become stale everywhere, for its
 * author at once. Other writes leave them alone. Names beside comments and the counters of the home page may be as old as
 * a copy.
 */
export const changesPublicData = createMiddleware<AppEnv>(async (c, next) => {
  const written = next().then(async () => {
    if (c.get('keepsPublicData')) return
    // A write that ended in a fault may have happened. Its answer does not wait for a database that may be down.
    if (c.res.status >= 500) return void keepAliveOf(c)(raiseFor(c))
    if (c.res.status >= 300) return
    const version = await raiseFor(c)
    if (version !== null) showChange(c, version)
  })
  // The write goes on to the raise when its client hangs up.
  keepAliveOf(c)(written.catch(() => undefined))
  await written
})
