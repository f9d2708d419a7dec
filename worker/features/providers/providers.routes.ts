import { Hono, type Context } from 'hono'
import type { AppEnv } from '#worker/env.ts'
import { countSearches } from '#worker/features/statistics/count-searches.middleware.ts'
import { placeReaderOf } from '#worker/features/places/places.request.ts'
import { validate } from '#worker/lib/input/validate.ts'
import { signingKeys, type KeyRing } from '#worker/lib/keys.ts'
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
import {
  browseProviders,
  listRecentProviders,
  listTradesOf,
  filterOf,
  listFilterPlaces,
} from './listing/listing.usecases.ts'
import { readPlaceMap } from '#worker/features/places/places.usecases.ts'
import type { PlaceLevel } from './search/understanding/places.schema.ts'
import { findNear, thanasNear } from './near/near-providers.usecases.ts'
import { isDemand } from '#worker/features/statistics/statistics.rules.ts'
import { findProviders } from './search/understanding/find-providers.usecases.ts'
import { vocabularyOf } from './search/understanding/vocabulary.request.ts'
import { nextMidnight } from '#worker/lib/dhaka-time.ts'
import { networkOf } from '#worker/lib/input/network.ts'
import { noteUnmetSearch } from './search/unmet/unmet.usecases.ts'

/** Milliseconds. */
const noteEvery = 60_000

/** A page of a search. What it did not find is noted after the answer. */
async function searchAndNote(
  c: Context<AppEnv>,
  input: BrowseInput & { q: string },
  { secret, now, trades }: { secret: KeyRing; now: Date; trades: number | undefined },
) {
  const db = c.get('db')
  const vocabulary = await vocabularyOf(c)
  const nearThanas = async (id: number) =>
    thanasNear(await readPlaceMap(db, { version: c.get('dataVersion')?.places, now }), id)
  const { answer, unmet } = await findProviders(db, input, { secret, now, trades, nearThanas, vocabulary })
  // Each minute one of the same searches is noted again.
  if (unmet !== null) showsUntil(c, now.getTime() + noteEvery)
  const ahead = /prefetch/.test(`${c.req.header('purpose')} ${c.req.header('sec-purpose')}`)
  const searcher = {
    actor: c.get('actor'),
    userAgent: c.req.header('user-agent') ?? '',
    fetchedAhead: ahead && !c.req.header('x-page-visit'),
  }
  if (unmet !== null && (input.page ?? 1) === 1 && isDemand(searcher)) {
    const network = networkOf(c.req.header('cf-connecting-ip'))
    const log = c.get('log')
    c.executionCtx.waitUntil(
      noteUnmetSearch(c.get('primary'), unmet, { network, secret, now }).catch(() =>
        log.warn('unmet_search_not_noted'),
      ),
    )
  }
  return answer
}

type AskedPlace = { level: PlaceLevel; id: number }
type Answer = {
  total: number
  current_page: number
  understood?: { categories: readonly { id: number }[]; place: AskedPlace | null; rest: string }
  widened?: unknown
}

function chosenPlace({ upazila_id, district_id, division_id }: BrowseInput): AskedPlace | null {
  if (upazila_id) return { level: 'upazila', id: upazila_id }
  if (district_id) return { level: 'district', id: district_id }
  return division_id ? { level: 'division', id: division_id } : null
}

/** Providers near the place of a list that found none there; null for all other lists. */
async function nearOf(c: Context<AppEnv>, input: BrowseInput, answer: Answer) {
  const { understood, widened } = answer
  const isEmpty = answer.total === 0 && answer.current_page === 1
  const from = understood?.place ?? chosenPlace(input)
  const categoryIds = understood?.categories.map(({ id }) => id) ?? []
  // Words that name no trade are looked for in texts, which other places do not make likelier.
  const isText = Boolean(understood?.rest) && categoryIds.length === 0
  if (from === null || isText || !(isEmpty || (widened && answer.current_page === 1))) return null
  const [db, now] = [c.get('db'), c.get('now')]
  const map = await readPlaceMap(db, { version: c.get('dataVersion')?.places, now })
  const wanted = { categoryIds, filter: filterOf(input), minRating: input.min_rating }
  return findNear(db, wanted, { map, from, now, scope: isEmpty ? 'all' : 'nearest' })
}

type SearchAnswer = Awaited<ReturnType<typeof searchAndNote>>
/** A list, and what was understood if it is the answer to a text. */
type PublicList = Awaited<ReturnType<typeof browseProviders>> &
  Partial<
    Pick<SearchAnswer, 'understood' | 'widened' | 'suggestions' | 'notice' | 'choices' | 'asks_near_me'>
  >

/** The numbers of the whole site may be as old as a copy, like all of its counters. Those of a place are exact. */
const tradeParts = (place: BrowseInput) => (chosenPlace(place) === null ? ['trades'] : listParts(place))

export const providersRoutes = new Hono<AppEnv>()
  .get(
    '/biodata',
    allow.anyone(),
    validate('query', browseQuery),
    countSearches,
    edgeCacheBy(browseKey, listParts),
    async (c) => {
      const { q, ...input } = c.req.valid('query')
      const options = { secret: signingKeys(c.env), now: c.get('now'), trades: c.get('dataVersion')?.trades }
      const answer: PublicList =
        q === undefined
          ? await browseProviders(c.get('db'), input, options)
          : await searchAndNote(c, { ...input, q }, options)
      const near = await nearOf(c, input, answer)
      showsProviders(c, [...answer.data, ...(near?.groups.flatMap(({ data }) => data) ?? [])])
      if (near) showsParts(c, listParts({}))
      // Lists choose anew at midnight whom they show first.
      showsUntil(c, nextMidnight(options.now).getTime())
      return c.json({ ...answer, near })
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
