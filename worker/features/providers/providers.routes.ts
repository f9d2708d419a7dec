import { Hono } from 'hono'
import type { AppEnv } from '#worker/env.ts'
import { countSearches } from '#worker/features/statistics/count-searches.middleware.ts'
import { placeReaderOf } from '#worker/features/places/places.request.ts'
import { validate } from '#worker/lib/input/validate.ts'
import { signingKeys } from '#worker/lib/keys.ts'
import { allow } from '#worker/middleware/rights/allow.ts'
import {
  edgeCache,
  edgeCacheBy,
  showsParts,
  showsProviders,
  showsUntil,
} from '#worker/middleware/edge-cache.ts'
import { browseKey, listParts } from './listing/listing.rules.ts'
import { browseQuery, placeQuery, type BrowseInput } from './listing/browse.schema.ts'
import { listRecentProviders, listTradesOf, listFilterPlaces } from './listing/listing.usecases.ts'
import { listOrSearch } from './list-or-search.usecases.ts'
import { askedPlace } from './search/understanding/areas.rules.ts'
import { vocabularyOf } from './search/understanding/vocabulary.request.ts'
import { nextMidnight } from '#worker/lib/dhaka-time.ts'
import { noteLater } from './search/unmet/unmet.request.ts'

/** The numbers of the whole site may be as old as a copy, like all of its counters. Those of a place are exact. */
const tradeParts = (place: BrowseInput) => (askedPlace(place) === null ? ['trades'] : listParts(place))

export const providersRoutes = new Hono<AppEnv>()
  .get(
    '/biodata',
    allow.anyone(),
    validate('query', browseQuery),
    countSearches,
    edgeCacheBy(browseKey, listParts),
    async (c) => {
      const input = c.req.valid('query')
      const now = c.get('now')
      const { answer, unmet } = await listOrSearch(c.get('db'), input, {
        secret: signingKeys(c.env),
        now,
        versions: c.get('dataVersion') ?? null,
        vocabulary: () => vocabularyOf(c),
      })
      if (unmet !== null) noteLater(c, unmet, input.page)
      const { near } = answer
      showsProviders(c, [...answer.data, ...(near?.groups.flatMap(({ data }) => data) ?? [])])
      if (near) showsParts(c, listParts({}))
      // Lists choose again at midnight whom they show first.
      showsUntil(c, nextMidnight(now).getTime())
      return c.json(answer)
    },
  )
  .get('/biodata/recent', allow.anyone(), edgeCache(listParts({})), async (c) => {
    const options = { now: c.get('now'), trades: c.get('dataVersion')?.trades }
    const data = await listRecentProviders(c.get('db'), options)
    showsProviders(c, data)
    return c.json({ data })
  })
  .get(
    '/biodata/categories',
    allow.anyone(),
    validate('query', placeQuery),
    edgeCacheBy((query) => query, tradeParts),
    async (c) => c.json({ data: await listTradesOf(c.get('db'), c.req.valid('query')) }),
  )
  .get('/biodata/locations', allow.anyone(), edgeCache(listParts({})), async (c) =>
    c.json({ data: await listFilterPlaces(placeReaderOf(c)) }),
  )
