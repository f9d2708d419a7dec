import { describe, expect, it } from 'vitest'
import { readLocalities } from '#seed/reference/localities.ts'
import { readPlaces } from '#seed/reference/places.ts'
import {
  buildIndex,
  namedIn,
  suggest,
  type Suggestion,
} from '#web/features/providers/search-box/suggest.rules.ts'
import { suggestedTrades } from '#worker/features/categories/suggested-trades.schema.ts'
import { startWordsOf } from '#worker/features/categories/words/words.rules.ts'
import { suggestions } from '#worker/features/providers/search/search.answers.ts'
import { understand } from '#worker/features/providers/search/understanding/understanding.rules.ts'
import { buildVocabulary } from '#worker/features/providers/search/understanding/vocabulary.rules.ts'

/**
 * Half-typed texts, written before the words of the code were read, each with what has to stand among the first three suggestions: a
 * trade by key, a place as "District/Thana", or both.
 */
const halfTyped: readonly (readonly [text: string, wanted: string])[] = [
  ['ইলে', 't:electrician'],
  ['প্লা', 't:plumber'],
  ['ড্রা', 't:driver'],
  ['কাজের', 't:house-help'],
  ['রাজমি', 't:mason'],
  ['টিউ', 't:tutor'],
  ['ফটো', 't:photographer'],
  ['দর', 't:tailor'],
  ['নার', 't:nurse'],
  ['elec', 't:electrician'],
  ['plum', 't:plumber'],
  ['phot', 't:photographer'],
  ['car', 't:carpenter'],
  ['nur', 't:nurse'],
  ['মির', 'p:Dhaka/Mirpur'],
  ['ধানম', 'p:Dhaka/Dhanmondi'],
  ['গুল', 'p:Dhaka/Gulshan'],
  ['সিল', 'p:Sylhet'],
  ['চট্ট', 'p:Chattogram'],
  ['রাজশা', 'p:Rajshahi'],
  ['mirp', 'p:Dhaka/Mirpur'],
  ['khul', 'p:Khulna'],
  ['syl', 'p:Sylhet'],
  ['জিন্দা', 'p:Sylhet/Kotwali'],
  ['আগ্রা', 'p:Chattogram/Double Mooring'],
  ['চট্ট ড্রাই', 't:driver+p:Chattogram'],
  ['ধানমন্ডি টিউ', 't:tutor+p:Dhaka/Dhanmondi'],
  ['মিরপুর কাজ', 't:house-help+p:Dhaka/Mirpur'],
  ['plumber mir', 't:plumber+p:Dhaka/Mirpur'],
  ['ইলেকট্রিশিয়ান সিল', 't:electrician+p:Sylhet'],
  ['ক্লাস ৫', 't:tutor'],
  ['class 5', 't:tutor'],
  ['mist', 't:electrician'],
  ['মিস্ত্রি', 't:electrician'],
]

const seed = readPlaces()
const named = ({ id, name, bnName, aka }: (typeof seed.divisions)[number]) => ({
  id,
  name,
  bn_name: bnName,
  aka,
})
const trades = suggestedTrades.map(({ name }, at) => ({ id: at + 1, name, image: null, words: null }))
const places = {
  divisions: seed.divisions.map(named),
  districts: seed.districts.map((row) => ({ ...named(row), division_id: row.divisionId })),
  thanas: seed.thanas.map((row) => ({ ...named(row), district_id: row.districtId, kind: row.kind })),
  localities: readLocalities(seed).map(({ upazilaId, ...row }) => ({ ...row, upazila_id: upazilaId })),
}
const file = suggestions({ ...places, trades, people: [] })
const vocabulary = buildVocabulary({
  ...places,
  trades: trades.map((trade) => ({ ...trade, words: startWordsOf(trade) })),
})
const index = buildIndex(file)
const tradeKey = (id: number | undefined) => suggestedTrades[(id ?? 0) - 1]?.key
const districtName = (id: number | undefined) => seed.districts.find((row) => row.id === id)?.name
const thanaName = (id: number | undefined) => seed.thanas.find((row) => row.id === id)?.name

it('suggests what is meant for 31 of 34 half-typed texts, among the first three', () => {
  const wrong = halfTyped.filter(([text, wanted]) => {
    const found = suggest(text, index).slice(0, 3)
    return !found.some(({ choice: { category, district_id: district, upazila_id: thana } }) => {
      const place = [districtName(district), thanaName(thana)].filter(Boolean).join('/')
      return (
        [category && `t:${tradeKey(category)}`, place && `p:${place}`].filter(Boolean).join('+') === wanted
      )
    })
  })
  expect(
    wrong.length,
    wrong
      .map(
        ([text]) =>
          `${text}: ${suggest(text, index)
            .map(({ label, detail }) => `${label} (${detail})`)
            .slice(0, 3)
            .join('; ')}`,
      )
      .join('\n'),
  ).toBeLessThanOrEqual(halfTyped.length - 31)
})

describe('what is suggested for the names and words of all trades and places', () => {
  const rows: { name: string; words: string; areas?: string }[] = [
    ...file.trades,
    ...file.divisions,
    ...file.districts,
    ...file.upazilas,
  ]
  const words = [
    ...new Set(
      rows
        .flatMap((row) => [row.name, row.words, row.areas ?? ''])
        .flatMap((text) => text.split(/[;,]/))
        .filter(Boolean),
    ),
  ]
  /** A place is distinguished from others of its name by the line below, and by the filters to which it leads. */
  const isFound = ({ label, choice }: Suggestion) => {
    const { trades: understood, places: found } = understand(label, vocabulary)
    const isTradeFound = choice.category === undefined || understood.some(({ id }) => id === choice.category)
    return isTradeFound && (choice.division_id === undefined || found.length > 0)
  }
  // A lock: the list takes words that name a trade and a place for the trade.
  const lock = 'তালা'

  it('is found by the list, too', () => {
    const offered = words.flatMap((word) => suggest(word, index))
    const unlike = [...new Map(offered.map((one) => [one.label, one])).values()]
    expect(unlike.length).toBeGreaterThan(5_000)
    expect(unlike.filter((one) => !isFound(one)).map(({ label }) => label)).toEqual([lock])
  })

  it.each([
    ['as they are', '', ''],
    ['with an ending', 'ের', 'er'],
  ])('names what the list understands, %s', (_, bengali, latin) => {
    const claimed = words
      .map((word) => word + (/[a-z]$/i.test(word) ? latin : bengali))
      .filter((text) => {
        const named = namedIn(text, index)
        const { trades: understood, places: found } = understand(text, vocabulary)
        return (named.trade && understood.length === 0) || (named.place && found.length === 0)
      })
    expect(claimed).toEqual([])
  })
})
