import { Hono } from 'hono'
import type { AppEnv } from '#worker/env.ts'
import { countSearches } from '#worker/features/statistics/count-searches.middleware.ts'
import { placeReaderOf } from '#worker/features/places/places.request.ts'
import { validate } from '#worker/lib/input/validate.ts'
import { signingKeys } from '#worker/lib/keys.ts'
import { allow } from '#worker/middleware/rights/allow.ts'
import { edgeCache, edgeCacheBy } from '#worker/middleware/edge-cache.ts'
import { browseKey } from './listing/browse-key.rules.ts'
import { browseQuery, placeQuery } from './listing/browse.schema.ts'
import { browseProviders, listRecentProviders, listTradesOf } from './listing/browse.usecases.ts'
import { nearOf } from './near/near.request.ts'
import { searchAndNote } from './search/unmet/search.request.ts'
import { listFilterPlaces } from './listing/filter-places.usecases.ts'

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
