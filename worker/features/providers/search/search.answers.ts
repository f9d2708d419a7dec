import * as z from 'zod/mini'
import type { RowOf } from '#worker/db/db.ts'
import { startWordsOf } from '#worker/features/categories/words/words.rules.ts'
import type { District, Division, PlaceTree, Thana } from '#worker/features/places/place-lists.rules.ts'
import { count, done, id, json, many, pageFields, text, view } from '#worker/openapi/answer-kit.ts'
import type { listTradeWords, listUnmetSearches } from './search.queries.ts'
import { sentWords } from './search.rules.ts'
import { nicknamesOf } from './understanding/localities.rules.ts'
import { suggestTrades } from './understanding/understanding.rules.ts'
import type { Vocabulary } from './understanding/vocabulary.rules.ts'

const namesOf = ({ name, bn_name: bengali, aka }: Division): string[] => [bengali, name, ...aka]

/** The other names of a place: the English one, old ones, and what people call it. */
function otherNames(place: Division, district?: District): string {
  const written = namesOf(place)
  const called = nicknamesOf(written, district && namesOf(district))
  return [...new Set([...written.slice(1), ...called])].join(',')
}

const trade = view<RowOf<typeof listTradeWords>, [tradeCount: number]>()({
  id,
  name: text,
  image: [z.nullable(text), ({ image }) => image && `/storage/${image}`],
  words: [text, (row, tradeCount) => sentWords(row.words ?? startWordsOf(row), tradeCount)],
})

const place = view<Division>()({
  id,
  name: [text, (row) => row.bn_name],
  words: [text, (row) => otherNames(row)],
})
const district = view<District>()({ ...place.fields, division_id: id })
const upazila = view<Thana, [district: District | undefined]>()({
  id,
  name: [text, (row) => row.bn_name],
  words: [text, (row, of) => otherNames(row, of)],
  district_id: id,
})

/** What the phone of a visitor searches while the visitor types. Words are parted by commas. */
export const suggestions = view<PlaceTree & { trades: RowOf<typeof listTradeWords>[] }>()({
  trades: [z.array(trade.schema), ({ trades }) => trades.map((row) => trade(row, trades.length))],
  divisions: many(place),
  districts: many(district),
  // The thanas of the large cities come first: more people mean them.
  upazilas: [
    z.array(upazila.schema),
    ({ districts, thanas }) => {
      const districtById = new Map(districts.map((row) => [row.id, row]))
      return [
        ...thanas.filter(({ kind }) => kind === 'metro_thana'),
        ...thanas.filter(({ kind }) => kind !== 'metro_thana'),
      ].map((row) => upazila(row, districtById.get(row.district_id)))
    },
  ],
})

const namedTrade = z.strictObject({ id, name: text })

/** A text that found nothing, with the trade that sounds most like it. */
export const unmetSearch = view<RowOf<typeof listUnmetSearches>, [vocabulary: Vocabulary]>()({
  id,
  words: text,
  searches: count,
  last_day: text,
  suggested: [z.nullable(namedTrade), ({ words }, vocabulary) => suggestTrades(words, vocabulary)[0] ?? null],
})

export const providerSearchAnswers = {
  'GET /api/search/suggestions': json(
    'The trades and places that a browser searches while the visitor types; `words` are parted by commas',
    { data: suggestions },
  ),
  'GET /api/admin/searches/unmet': json(
    'What people searched for and did not find, the most frequent first',
    { data: many(unmetSearch), meta: z.strictObject(pageFields), trades: z.array(namedTrade) },
  ),
  'POST /api/admin/searches/unmet/:id/word': done('Adds the words of a search to a category'),
  'DELETE /api/admin/searches/unmet/:id': done('Takes a search off the list'),
}
