import { Hono } from 'hono'
import type { AppEnv } from '#worker/env.ts'
import { countSearches } from './interest/count-searches.middleware.ts'
import { placeReaderOf } from '#worker/features/places/places.request.ts'
import { validate } from '#worker/lib/input/validate.ts'
import { signingKeys } from '#worker/lib/keys.ts'
import { allow } from '#worker/middleware/rights/allow.ts'
import { publicAnswer } from '#worker/middleware/copies/public-copy.ts'
import { browseKey } from './listing/listing.rules.ts'
import { browseQuery, placeQuery } from './listing/browse.schema.ts'
import { listRecentProviders, listTradesOf, listFilterPlaces } from './listing/listing.usecases.ts'
import { listOrSearch } from './list-or-search.usecases.ts'
import { vocabularyOf } from './search/understanding/vocabulary.request.ts'
import { noteLater } from './search/unmet/unmet.request.ts'

export const providersRoutes = new Hono<AppEnv>()
  .get(
    '/biodata',
    allow.anyone(),
    validate('query', browseQuery),
    countSearches,
    publicAnswer(browseKey),
    async (c) => {
      const input = c.req.valid('query')
      const now = c.get('now')
      const { answer, unmet } = await listOrSearch(c.get('db'), input, {
        secret: signingKeys(c.env),
        now,
        numbers: c.get('numbers'),
        vocabulary: () => vocabularyOf(c),
      })
      if (unmet !== null) noteLater(c, unmet, input.page)
      return c.json(answer)
    },
  )
  .get('/biodata/recent', allow.anyone(), publicAnswer(), async (c) => {
    const options = { now: c.get('now'), trades: c.get('numbers')?.trades }
    return c.json({ data: await listRecentProviders(c.get('db'), options) })
  })
  .get('/biodata/categories', allow.anyone(), validate('query', placeQuery), publicAnswer(), async (c) =>
    c.json({ data: await listTradesOf(c.get('db'), c.req.valid('query')) }),
  )
  .get('/biodata/locations', allow.anyone(), publicAnswer(), async (c) =>
    c.json({ data: await listFilterPlaces(placeReaderOf(c)) }),
  )
