import * as z from 'zod/mini'
import type { RowOf } from '#worker/db/db.ts'
import { startWordsOf } from '#worker/features/categories/words/words.rules.ts'
import type {
  District,
  Division,
  Locality,
  PlaceLists,
  Thana,
} from '#worker/features/places/place-lists.rules.ts'
import { namedTrade } from '../providers.answers.ts'
import { isLatin } from '#worker/lib/text/spelling.schema.ts'
import { count, done, id, json, many, pageFields, text, view } from '#worker/openapi/answer-kit.ts'
import type { listPlaceTotals } from '#worker/features/statistics/statistics.queries.ts'
import type { listTradeWords, listUnmetSearches } from './search.queries.ts'
import { sentWords } from './search.rules.ts'
import { suggestTrades } from './understanding/understanding.rules.ts'
import { helpingWords, type Vocabulary } from './understanding/vocabulary.rules.ts'

/** The other names of a place: the English one and old ones. */
const otherNames = ({ name, aka }: Division): string => [...new Set([name, ...aka])].join(',')

/**
 * The localities of a thana, separated by semicolons; each is its name, and its first spelling in Latin letters after a comma.
 * The browser forgives others. One with the name of the thana only spells it otherwise.
 */
const areasOf = ({ bn_name: thana }: Thana, localities: readonly Locality[]): string =>
  localities
    .filter(({ name }) => name !== thana)
    .map(({ name, spellings }) => [name, ...spellings.filter(isLatin).slice(0, 1)].join(','))
    .join(';')

const spellingsOf = (thana: Thana, localities: readonly Locality[]): string[] =>
  localities.flatMap(({ name, spellings }) => (name === thana.bn_name ? spellings : []))

const trade = view<RowOf<typeof listTradeWords>, [sent: string]>()({
  id,
  name: text,
  image: [z.nullable(text), ({ image }) => image && `/storage/${image}`],
  words: [text, (_, sent) => sent],
})

const place = view<Division>()({
  id,
  name: [text, (row) => row.bn_name],
  words: [text, (row) => otherNames(row)],
})
const district = view<District>()({ ...place.fields, division_id: id })
const upazila = view<Thana, [localities: readonly Locality[]]>()({
  id,
  name: [text, (row) => row.bn_name],
  words: [
    text,
    (row, localities) => otherNames({ ...row, aka: [...row.aka, ...spellingsOf(row, localities)] }),
  ],
  district_id: id,
  areas: [text, areasOf],
})

type People = readonly RowOf<typeof listPlaceTotals>[]

/** Places with the most people first: more visitors mean them. `letter`: of their scopes. */
function byPeople<Row extends { id: number }>(
  rows: readonly Row[],
  letter: 'd' | 't',
  people: People,
): Row[] {
  const totals = new Map<string, number>()
  for (const { scope, total } of people) totals.set(scope, (totals.get(scope) ?? 0) + (total ?? 0))
  const totalOf = ({ id: placeId }: Row) => totals.get(`${letter}${placeId}`) ?? 0
  return rows.toSorted((a, b) => totalOf(b) - totalOf(a))
}

/** What the phone of a visitor searches while the visitor types. Words are separated by commas. */
export const suggestions = view<PlaceLists & { trades: RowOf<typeof listTradeWords>[]; people: People }>()({
  trades: [
    z.array(trade.schema),
    ({ trades }) => {
      const sent = sentWords(trades.map((row) => row.words ?? startWordsOf(row)))
      return trades.map((row, at) => trade(row, sent[at] ?? ''))
    },
  ],
  /** Words that name nothing, which the list ignores. */
  helping: [text, () => helpingWords],
  divisions: many(place),
  districts: [
    z.array(district.schema),
    ({ districts, people }) => byPeople(districts, 'd', people).map((row) => district(row)),
  ],
  // Of those with as many, the thanas of the large cities come first.
  upazilas: [
    z.array(upazila.schema),
    ({ thanas, localities, people }) => {
      const within = Map.groupBy(localities, ({ upazila_id: thanaId }) => thanaId)
      const metroFirst = [
        ...thanas.filter(({ kind }) => kind === 'metro_thana'),
        ...thanas.filter(({ kind }) => kind !== 'metro_thana'),
      ]
      return byPeople(metroFirst, 't', people).map((row) => upazila(row, within.get(row.id) ?? []))
    },
  ],
})

/** A text that found nothing, with the trade that sounds most like it. */
export const unmetSearch = view<RowOf<typeof listUnmetSearches>, [vocabulary: Vocabulary]>()({
  id,
  words: text,
  searches: count,
  last_day: text,
  suggested: [
    z.nullable(namedTrade.schema),
    ({ words }, vocabulary) => suggestTrades(words, vocabulary)[0] ?? null,
  ],
})

export const providerSearchAnswers = {
  'GET /api/search/suggestions': json(
    'The trades and places that a browser searches while the visitor types; `words` and `helping` are separated by commas',
    { data: suggestions },
  ),
  'GET /api/admin/searches/unmet': json(
    'What people searched for and did not find, the most frequent first',
    { data: many(unmetSearch), meta: z.strictObject(pageFields), trades: many(namedTrade) },
  ),
  'POST /api/admin/searches/unmet/:id/word': done('Adds the words of a search to a category'),
  'DELETE /api/admin/searches/unmet/:id': done('Takes a search off the list'),
}
