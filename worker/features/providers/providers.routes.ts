import { Hono, type Context } from 'hono'
import type { AppEnv } from '#worker/env.ts'
import { askerOf, countSearches } from './interest/count-searches.middleware.ts'
import { placeReaderOf } from '#worker/features/places/places.request.ts'
import { validate, withId } from '#worker/lib/input/validate.ts'
import { signingKeys } from '#worker/lib/keys.ts'
import { allow } from '#worker/middleware/rights/allow.ts'
import { publicAnswer, changesPublicData } from '#worker/middleware/copies/public-copy.ts'
import { browseKey } from './listing/listing.rules.ts'
import { browseQuery, placeQuery } from './listing/browse.schema.ts'
import { listRecentProviders, listTradesOf, listFilterPlaces } from './listing/listing.usecases.ts'
import { listOrSearch } from './list-or-search.usecases.ts'
import { vocabularyOf } from './search/understanding/vocabulary.request.ts'
import { readPlaceLists } from '#worker/features/places/places.usecases.ts'
import { readSuggestions } from './search/search.usecases.ts'
import { staffContextOf } from '#worker/features/audit/staff-context.request.ts'
import { done } from '#worker/lib/respond.ts'
import {
  addUnmetWord,
  readUnmetSearches,
  removeUnmetSearch,
  noteUnmetSearch,
} from './search/unmet/unmet.usecases.ts'
import * as z from 'zod/mini'
import { chosenId } from '#worker/lib/input/fields.ts'
import { pageQuery } from '#worker/lib/input/query-fields.ts'
import { isDemand } from '#worker/features/statistics/statistics.rules.ts'
import { networkOf } from '#worker/lib/input/network.ts'

/** Notes the words of a first page to which the site has no answer, once the answer is sent, if a person asked for it. */
function noteLater(c: Context<AppEnv>, unmet: string, page = 1): void {
  const now = c.get('now')
  const asker = askerOf(c, c.get('actor'))
  const fetchedAhead = asker.fetchedAhead && !c.req.header('x-page-visit')
  if (page !== 1 || !isDemand({ ...asker, fetchedAhead })) return
  const [network, secret] = [networkOf(c.req.header('cf-connecting-ip')), signingKeys(c.env)]
  const log = c.get('log')
  c.executionCtx.waitUntil(
    noteUnmetSearch(c.get('primary'), unmet, { network, secret, now }).catch(() =>
      log.warn('unmet_search_not_noted'),
    ),
  )
}

/** POST /admin/searches/unmet/{id}/word: the trade that people mean with the words. */
const unmetWord = z.object({
  category_id: chosenId('পেশা বেছে নিন'),
})

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
  .get('/search/suggestions', allow.anyone(), publicAnswer(), async (c) => {
    const places = readPlaceLists(placeReaderOf(c))
    return c.json({ data: await readSuggestions(c.get('db'), places) })
  })
  .get('/admin/searches/unmet', allow.to('read_demand'), validate('query', pageQuery), async (c) => {
    const options = { vocabulary: await vocabularyOf(c), now: c.get('now') }
    return c.json(await readUnmetSearches(c.get('db'), c.req.valid('query').page, options))
  })
  .post(
    '/admin/searches/unmet/:id/word',
    allow.to('catalogue'),
    changesPublicData,
    withId,
    validate('json', unmetWord),
    async (c) => {
      const word = { id: c.req.valid('param').id, categoryId: c.req.valid('json').category_id }
      await addUnmetWord(c.get('db'), staffContextOf(c), word)
      return done(c, 'শব্দটি সফলভাবে যোগ করা হয়েছে।')
    },
  )
  .delete('/admin/searches/unmet/:id', allow.to('catalogue'), withId, async (c) => {
    await removeUnmetSearch(c.get('db'), staffContextOf(c), c.req.valid('param').id)
    return done(c, 'লেখাটি তালিকা থেকে সফলভাবে সরানো হয়েছে।')
  })
