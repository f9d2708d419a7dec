import { Hono } from 'hono'
import type { AppEnv } from '#worker/env.ts'
import { placeReaderOf } from '#worker/features/places/places.request.ts'
import { readPlaceTree } from '#worker/features/places/places.usecases.ts'
import { allow } from '#worker/middleware/rights/allow.ts'
import { edgeCache } from '#worker/middleware/edge-cache.ts'
import { listTradeWords } from '../search.queries.ts'
import { startWordsOf } from '#worker/features/categories/words/words.rules.ts'
import type { PlaceTree } from '#worker/features/places/place-lists.rules.ts'
import { placeNicknames } from '../understanding/localities.rules.ts'
import { sentWords } from '../search.rules.ts'

type TradeRow = Awaited<ReturnType<typeof listTradeWords>>[number]
type PlaceRow = PlaceTree['divisions'][number]

const nicknames = new Map(placeNicknames)

/** The other names of a place: the English one, old ones, and what people call it. */
function otherNames({ name, bn_name: bengali, aka }: PlaceRow): string {
  const written = [bengali, name, ...aka]
  const called = written.flatMap((one) => nicknames.get(one) ?? [])
  return [...new Set([...written.slice(1), ...called])].join(',')
}

/** What the phone of a visitor searches while the visitor types. Words are parted by commas. */
export const suggestionFile = (trades: readonly TradeRow[], { divisions, districts, thanas }: PlaceTree) => ({
  trades: trades.map(({ id, name, image, words }) => ({
    id,
    name,
    image: image && `/storage/${image}`,
    words: sentWords(words ?? startWordsOf({ name, image }), trades.length),
  })),
  divisions: divisions.map((row) => ({ id: row.id, name: row.bn_name, words: otherNames(row) })),
  districts: districts.map((row) => ({
    id: row.id,
    division_id: row.division_id,
    name: row.bn_name,
    words: otherNames(row),
  })),
  // The thanas of the large cities come first: more people mean them.
  upazilas: [
    ...thanas.filter(({ kind }) => kind === 'metro_thana'),
    ...thanas.filter(({ kind }) => kind !== 'metro_thana'),
  ].map((row) => ({
    id: row.id,
    district_id: row.district_id,
    name: row.bn_name,
    words: otherNames(row),
  })),
})

export const suggestionsRoutes = new Hono<AppEnv>().get(
  '/search/suggestions',
  allow.anyone(),
  edgeCache,
  async (c) => {
    const [trades, places] = await Promise.all([listTradeWords(c.get('db')), readPlaceTree(placeReaderOf(c))])
    return c.json({ data: suggestionFile(trades, places) })
  },
)
