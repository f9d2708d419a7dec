import * as z from 'zod/mini'
import type { Database } from '#worker/db/db.ts'
import { suggestedTrades } from '#worker/features/categories/suggested-trades.schema.ts'
import { startWordsOf } from '#worker/features/categories/words/words.rules.ts'
import { readPlaceLists } from '#worker/features/places/places.usecases.ts'
import { browseQuery, usualPerPage } from '#worker/features/providers/listing/browse.schema.ts'
import { maxReached } from '#worker/features/providers/search/search.queries.ts'
import { findProviders } from '#worker/features/providers/search/understanding/find-providers.usecases.ts'
import {
  buildVocabulary,
  type Vocabulary,
} from '#worker/features/providers/search/understanding/vocabulary.rules.ts'

/** `by`: how a later page is reached. */
type Search = {
  kind: string
  by: 'key' | 'offset' | undefined
  query: (i: number, providers: number) => string
}

const trades = ['ইলেকট্রিশিয়ান', 'প্লাম্বার', 'বাবুর্চি', 'দর্জি', 'নার্স', 'ড্রাইভার', 'রাজমিস্ত্রি', 'মালি']
const misspelt = ['ইলেকটিরশিয়ান', 'প্লামবর', 'বাবুরচী', 'দরজী', 'নারস', 'ড্রাইবর', 'রাজমিসতিরি', 'মালী']
const needs = [
  'কারেন্টের কাজ',
  'পাইপ লাগানো',
  'রান্নার লোক',
  'জামা সেলাই',
  'রোগী দেখা',
  'গাড়ির চালক',
  'ইটের গাঁথুনি',
  'বাগান',
]
const inLatin = ['electrician', 'plumber', 'baburchi', 'tailor', 'nurse', 'driver', 'raj mistri', 'mali']
const thana = (i: number) => 1 + i * 79
// Six digits would look like a phone number.
const number = (i: number, providers: number) => Math.floor((Math.min(providers, 100_000) * (i + 1)) / 9)

/**
 * What people type, by kind. The words of the names and texts match every provider, the numbers one or a few. The end of a name says how
 * a later page is reached.
 */
const queries: Record<string, Record<string, Search['query']>> = {
  'search, understood': {
    'a trade': (i) => `q=${trades[i]}`,
    'a trade, misspelt': (i) => `q=${misspelt[i]}`,
    'a need': (i) => `q=${needs[i]} দরকার`,
    'a place': (i) => `q=থানা ${thana(i)}`,
    'trade and place': (i) => `q=${trades[i]} থানা ${thana(i)}`,
    'trade and place, Latin': (i) => `q=thana ${thana(i)} te ${inLatin[i]} lagbe`,
    'trade, with a chosen place': (i) => `q=${trades[i]}&upazila_id=${thana(i)}`,
    'trade and place, widened': (i) =>
      `q=${trades[i]} থানা ${thana(i)}&min_rating=5&verified=1&gender=female`,
    'trade without providers, and place': (i) => `q=ঘুড়ি কারিগর থানা ${thana(i)}`,
  },
  'search, ranked': {
    'trade and common words': (i) => `q=${trades[i]} যত্ন সময়মতো`,
    'trade and a rare word': (i, providers) => `q=${trades[i]} ${number(i, providers)}`,
    'trade and an unknown word': (i) => `q=${trades[i]} হাট্টিমাটিম`,
    'trade, place and common word': (i) => `q=${trades[i]} থানা ${thana(i)} যত্ন`,
    'trade, district and unknown word': (i) => `q=${trades[i]} জেলা ${1 + i * 7} হাট্টিমাটিম`,
    'trade and gender': (i) => `q=মহিলা ${trades[i]}`,
    'trade and common word, page 3 by key': (i) => `q=${trades[i]} যত্ন&page=3`,
  },
  'search, texts': {
    'rare: one number': (i, providers) => `q=কর্মী ${number(i, providers)}`,
    'rare: Latin': (i, providers) => `q=kormi ${number(i, providers)}`,
    'common word': (i) => `q=${['যত্ন', 'বছর', 'সময়মতো', 'jotno'][i % 4]}`,
    'common word, half typed': (i) => `q=${['যত্', 'সময়ম', 'কর্ম', 'korm'][i % 4]}`,
    'common word, women of 4 stars': () => 'q=যত্ন&gender=female&min_rating=4',
    'common words, in a division': (i) => `q=যত্ন সময়মতো&division_id=${1 + (i % 8)}`,
    'common words and a rare one': (i, providers) => `q=যত্ন নিয়ে সময়মতো ${number(i, providers)}`,
    'common words and a trade as a number': (i) => `q=পেশা ${1 + i * 3} কর্মী যত্ন`,
    '100 letters': (i) =>
      `q=${`${'যত্ন নিয়ে সময়মতো বছর ধরে কর্মী যত্ন নিয়ে সময়মতো বছর ধরে কর্মী যত্ন নিয়ে'.slice(0, 96)} ${1 + i}`}`,
    '100 Latin letters': () =>
      'q=kormi pesha jotno niye somoymoto bochor dhore kormi pesha jotno niye somoymoto bochor dhore kormi',
    'place and common word': (i) => `q=থানা ${thana(i)} যত্ন`,
    'place and unknown word': (i) => `q=থানা ${thana(i)} হাট্টিমাটিম`,
    'unknown word, then any word': () => 'q=হাট্টিমাটিম যত্ন',
    nonsense: (i) => `q=${['ঝুমঝুমি হাট্টিমাটিম', 'qwxz plonkito'][i % 2]}`,
    'common word, page 2 by key': () => 'q=যত্ন&gender=male&page=2',
    'common word, page 100 by key': () => 'q=কর্মী&page=100',
  },
  'search, without key': {
    'common word, page 10 without key': () => 'q=যত্ন&page=10',
    'common word, page 100 without key': () => 'q=যত্ন&page=100',
  },
  'search, other orders': {
    'common, by rating': (i) => `q=${['যত্ন', 'কর্মী'][i % 2]}&sort=rating`,
  },
}

export const searches: Record<string, Search> = Object.fromEntries(
  Object.entries(queries).flatMap(([kind, some]) =>
    Object.entries(some).map(([name, query]) => {
      const by = name.endsWith(' by key') ? 'key' : name.endsWith(' without key') ? 'offset' : undefined
      return [name, { kind, query, by }]
    }),
  ),
)

/** The places of the database, and the suggested trades under the ids of its trades. */
export async function vocabularyOfTrades(db: Database): Promise<Vocabulary> {
  const rows = suggestedTrades.map(({ name }, at) => ({
    id: at + 1,
    name,
    words: startWordsOf({ name, image: null }),
  }))
  const none = { id: 999, name: 'ঘুড়ি কারিগর', words: [] }
  return buildVocabulary({ ...(await readPlaceLists({ db, copies: null })), trades: [...rows, none] })
}

/**
 * A search and the most rows that it may read. A page without key also reads those that it skips, and another order those
 * that it sorts. Null if the database is too small for the page.
 */
export async function searchRead(
  db: Database,
  query: string,
  by: Search['by'],
  vocabulary: Vocabulary,
): Promise<{ limit: number; run: (from: Database) => Promise<unknown> } | null> {
  const { page = 1, q = '', ...input } = z.parse(browseQuery, Object.fromEntries(new URLSearchParams(query)))
  // With a version of the trades, an isolate reads their names once.
  const options = { secret: 'load', now: new Date(), trades: 1, vocabulary }
  const find = (from: Database, page: number, key?: string) =>
    findProviders(from, { ...input, q, page, key }, options)
  const key = by === 'key' ? (await find(db, page - 1)).answer.page_keys[page] : undefined
  if (by === 'key' && key === undefined) return null
  const more = (input.sort ? 4 * maxReached : 0) + (by === 'offset' ? (page - 1) * usualPerPage : 0)
  return { limit: 3 * usualPerPage + 10 + more, run: (from) => find(from, page, key) }
}
