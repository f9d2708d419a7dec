import { Hono } from 'hono'
import type { AppEnv } from '#worker/env.ts'
import { placeReaderOf } from '#worker/features/places/places.request.ts'
import { readPlaceLists } from '#worker/features/places/places.usecases.ts'
import { allow } from '#worker/middleware/rights/allow.ts'
import { publicAnswer } from '#worker/middleware/copies/public-copy.ts'
import { suggestions } from '../search.answers.ts'
import { listTradeWords } from '../search.queries.ts'

export const suggestionsRoutes = new Hono<AppEnv>().get(
  '/search/suggestions',
  allow.anyone(),
  publicAnswer(),
  async (c) => {
    const [trades, places] = await Promise.all([
      listTradeWords(c.get('db')),
      readPlaceLists(placeReaderOf(c)),
    ])
    return c.json({ data: suggestions({ ...places, trades }) })
  },
)
