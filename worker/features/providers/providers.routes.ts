import { Hono } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { AppEnv } from '#worker/env.ts'
import { countSearches } from '#worker/features/statistics/count-searches.middleware.ts'
import { placeReaderOf } from '#worker/features/places/places.request.ts'
import { listFilterPlaces } from '#worker/features/places/places.usecases.ts'
import { idParam, validate } from '#worker/lib/input/validate.ts'
import { signingKeys } from '#worker/lib/keys.ts'
import { networkOf } from '#worker/lib/input/network.ts'
import { allow } from '#worker/middleware/rights/allow.ts'
import { edgeCache, edgeCacheBy } from '#worker/middleware/edge-cache.ts'
import { browseKey } from './listing/browse-key.rules.ts'
import { browseQuery, placeQuery } from './listing/browse.schema.ts'
import { browseProviders, listRecentProviders, listTradesOf } from './listing/browse.usecases.ts'
import { nearOf } from './near/near.request.ts'
import { searchAndNote } from './search/unmet/search.request.ts'
import { recordView } from '#worker/features/provider-page/views/provider-views.usecases.ts'
import { readProvider } from '#worker/features/provider-page/read-provider.usecases.ts'

/** Counts the view after the answer, also for an answer of the edge cache. */
const countView = createMiddleware<AppEnv>(async (c, next) => {
  await next()
  if (c.res.status !== 200 && c.res.status !== 304) return
  const [db, now, log] = [c.get('db'), c.get('now'), c.get('log')]
  const viewer = {
    actor: c.get('actor'),
    network: networkOf(c.req.header('cf-connecting-ip')),
    userAgent: c.req.header('user-agent') ?? '',
    fetchedAhead: /prefetch/.test(`${c.req.header('purpose')} ${c.req.header('sec-purpose')}`),
  }
  const counted = async () => {
    const { timezone } = c.get('settings')
    const providerId = Number(c.req.param('id'))
    await recordView(db, viewer, { providerId, timezone, secret: signingKeys(c.env), now })
  }
  c.executionCtx.waitUntil(counted().catch(() => log.warn('view_not_counted')))
})

type SearchAnswer = Awaited<ReturnType<typeof searchAndNote>>
/** A list, and what was understood if it is the answer to a text. */
type PublicList = Awaited<ReturnType<typeof browseProviders>> &
  Partial<Pick<SearchAnswer, 'understood' | 'widened' | 'suggestions'>>

export const providersRoutes = new Hono<AppEnv>()
  .get(
    '/biodata',
    allow.anyone(),
    validate('query', browseQuery),
    countSearches,
    edgeCacheBy(browseKey),
    async (c) => {
      const { q, ...input } = c.req.valid('query')
      const options = { secret: signingKeys(c.env), now: c.get('now') }
      const answer: PublicList =
        q === undefined
          ? await browseProviders(c.get('db'), input, options)
          : await searchAndNote(c, { ...input, q }, options)
      return c.json({ ...answer, near: await nearOf(c, input, answer) })
    },
  )
  .get('/biodata/recent', allow.anyone(), edgeCache, async (c) =>
    c.json({ data: await listRecentProviders(c.get('db'), c.get('now')) }),
  )
  .get('/biodata/categories', allow.anyone(), validate('query', placeQuery), edgeCache, async (c) =>
    c.json({ data: await listTradesOf(c.get('db'), c.req.valid('query')) }),
  )
  .get('/biodata/locations', allow.anyone(), edgeCache, async (c) =>
    c.json({ data: await listFilterPlaces(placeReaderOf(c)) }),
  )
  .get('/biodata/:id', allow.anyone(), validate('param', idParam), countView, edgeCache, async (c) =>
    c.json({ data: await readProvider(c.get('db'), c.get('actor'), c.req.valid('param').id, c.get('now')) }),
  )
