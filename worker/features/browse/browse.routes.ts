import { Hono } from 'hono'
import type { AppEnv } from '#worker/env.ts'
import { readPlaceMap } from '#worker/features/places/places.usecases.ts'
import { addressOfQuery, addressQuery } from './trade-pages/trade-pages.schema.ts'
import { readAddress, readAddressOf, readLanding } from './trade-pages/trade-pages.usecases.ts'
import { validate, withId } from '#worker/lib/input/validate.ts'
import { publicAnswer } from '#worker/middleware/copies/public-copy.ts'
import { allow } from '#worker/middleware/rights/allow.ts'
import { narrowestPlace } from '#worker/features/places/places.rules.ts'
import { createMiddleware } from 'hono/factory'
import { freeNumberAskOf } from '#worker/features/entitlements/free-number/free-number.request.ts'
import { freeNumberOffer } from '#worker/features/entitlements/entitlements.rules.ts'
import { isNewcomer } from '#worker/features/reveals/reveals.queries.ts'
import { isOn } from '#worker/features/settings/settings.rules.ts'
import { askerOf } from '#worker/features/providers/interest/count-searches.middleware.ts'
import { gatherCounts } from '#worker/features/providers/interest/gather-counts.request.ts'
import { isDemand } from '#worker/features/statistics/statistics.rules.ts'
import { networkOf } from '#worker/lib/input/network.ts'
import { signingKeys } from '#worker/lib/keys.ts'
import { readProvider, recordView } from './provider-page/provider-page.usecases.ts'

/** Counts the view after the response, also if a copy answers. */
const countView = createMiddleware<AppEnv>(async (c, next) => {
  await next()
  if (c.res.status !== 200 && c.res.status !== 304) return
  const [db, now, log] = [c.get('db'), c.get('now'), c.get('log')]
  const asker = askerOf(c, c.get('actor'))
  const viewer = { ...asker, network: networkOf(c.req.header('cf-connecting-ip')) }
  // The profile that a worker opens is usually the worker's own.
  if (isOn(c.get('settings'), 'growth_enabled') && isDemand(asker) && asker.actor?.role !== 'service_worker')
    gatherCounts(c, { provider: Number(c.req.param('id')) }, ['looks'])
  const counted = async () => {
    const { timezone } = c.get('settings')
    const providerId = Number(c.req.param('id'))
    await recordView(db, viewer, { providerId, timezone, secret: signingKeys(c.env), now })
  }
  c.executionCtx.waitUntil(counted().catch(() => log.warn('view_not_counted')))
})

export const browseRoutes = new Hono<AppEnv>()
  .get('/addresses', allow.anyone(), validate('query', addressQuery), publicAnswer(), async (c) => {
    const [db, now] = [c.get('db'), c.get('now')]
    const address = await readAddress(db, c.req.valid('query'))
    const number = c.get('numbers')?.places
    const map = await readPlaceMap(db, { number, now, knows: narrowestPlace(address.filters) })
    return c.json({ data: await readLanding(db, address, map) })
  })
  .get('/addresses/of', allow.anyone(), validate('query', addressOfQuery), publicAnswer(), async (c) => {
    const db = c.get('db')
    return c.json({ data: await readAddressOf(db, c.req.valid('query')) })
  })
  .get('/biodata/:id', allow.anyone(), withId, countView, publicAnswer(), async (c) => {
    const { id } = c.req.valid('param')
    const actor = c.get('actor')
    const free = actor?.role === 'customer' ? freeNumberAskOf(c, actor, isNewcomer) : null
    const now = c.get('now')
    const offer = freeNumberOffer(c.get('settings'), now)
    return c.json({ data: await readProvider(c.get('db'), { actor, free, offer }, id, now) })
  })
