import { describe, expect, it } from 'vitest'
import { matchesOf, sentWords } from './search.rules.ts'
import { brotliCompressSync, constants } from 'node:zlib'
import { readLocalities } from '#seed/reference/localities.ts'
import { readPlaces } from '#seed/reference/places.ts'
import { suggestedTrades } from '#worker/features/categories/suggested-trades.schema.ts'
import { startWordsOf } from '#worker/features/categories/words/words.rules.ts'
import { suggestions } from './search.answers.ts'

describe('what a search asks for', () => {
  it.each([
    '01712345678',
    '০১৭১২-৩৪৫৬৭৮',
    '+88 017 1234 5678',
    'electrician 01712345678',
    '017123',
    '৮৮০১৭'.repeat(3),
  ])('is nothing for a phone number: %s', (q) => expect(matchesOf(q)).toBeNull())

  it.each(['', '   ', '"', '* * *', '-', '()', '।', '😀', '\u0000'])('is nothing without a word: %j', (q) =>
    expect(matchesOf(q)).toBeNull(),
  )

  it.each([
    '"',
    'a" OR head : "b',
    'NEAR(a b)',
    'a*',
    '-a',
    '^a',
    '{head}: a',
    'a + b',
    "a'; DROP TABLE x",
    'a AND NOT b',
    'é°ß€',
    'ঀৼ৽',
    'नमस्ते',
    'مرحبا',
  ])('quotes every word of %j, and lets nothing through that means something to the index', (q) => {
    const bare = (matchesOf(q)?.anywhere ?? '')
      .replace(/"\p{Co}?[\p{L}\p{N}\p{Mn}\p{Mc}]+"/gu, 'word')
      .replace(/word \*/g, 'word')
    expect(bare).toMatch(/^(?:word|AND|OR|[ ()])*$/)
  })

  it('ignores helping words', () => {
    expect(matchesOf('রহিমের একজন সালমা দরকার')).toEqual(matchesOf('রহিমের সালমা'))
    expect(matchesOf('মোঃ রহিম')).toEqual(matchesOf('md. রহিম'))
    expect(matchesOf('ভালো')).not.toBeNull()
  })

  it('treats the last word as unfinished, but not a number', () => {
    expect(matchesOf('rohim dhan')?.near).toContain('"dhan" *')
    expect(matchesOf('dhan rohim')?.near).not.toContain('"dhan" *')
    expect(matchesOf('sector 12')?.near).not.toContain('*')
  })

  it('is bounded for any length', () => {
    const longest = matchesOf('ab '.repeat(50))?.anywhere ?? ''
    expect(longest.split(' AND ')).toHaveLength(8)
  })
})

const places = readPlaces()
const named = ({ id, name, bnName, aka }: (typeof places.divisions)[number]) => ({
  id,
  name,
  bn_name: bnName,
  aka,
})
const tree = {
  divisions: places.divisions.map(named),
  districts: places.districts.map((row) => ({ ...named(row), division_id: row.divisionId })),
  thanas: places.thanas.map((row) => ({ ...named(row), district_id: row.districtId, kind: row.kind })),
  localities: readLocalities(places).map(({ upazilaId, ...row }) => ({ ...row, upazila_id: upazilaId })),
}
const hash = 'd41f0b78'.repeat(4)
const bytesOf = (file: unknown) =>
  brotliCompressSync(JSON.stringify(file), { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }).length

it('sends at most 37 kB for all places, their localities and the trades of the product', () => {
  const trades = suggestedTrades.map(({ name }, at) => ({
    id: at + 1,
    name,
    image: `categories/${at}${hash}`,
    words: null,
  }))
  expect(bytesOf({ data: suggestions({ ...tree, trades, people: [] }) })).toBeLessThanOrEqual(37_000)
})

it('sends fewer words of each trade when a site has many trades', () => {
  const words = Array.from({ length: 400 }, (_, at) => `কাজের শব্দ ${at * 7919}`)
  const lettersOf = (count: number) => sentWords(Array.from({ length: count }, () => words)).join(',').length
  expect(lettersOf(24)).toBeLessThan(17_000)
  expect(lettersOf(100)).toBeLessThan(17_000)
  expect(sentWords([words])[0]).toContain('কাজের শব্দ 0,')
})

it('sends the names of a trade before the needs', () => {
  const words = startWordsOf({ name: 'ইলেকট্রিশিয়ান', image: null })
  const [sent = ''] = sentWords([words])
  expect(sent).toContain('electrician')
  expect(sent.length).toBeLessThan(words.join(',').length)
})

it('sends one of the words of a trade that sound alike in one script', () =>
  expect(sentWords([['parlor', 'parlar', 'পার্লার', 'পারলার'], ['parlor']])).toEqual([
    'parlor,পার্লার',
    'parlor',
  ]))

it('names the thanas of the large cities first, with what people call them', () => {
  const { upazilas, districts } = suggestions({ ...tree, trades: [], people: [] })
  expect(upazilas[0]?.id).toBe(tree.thanas.find(({ kind }) => kind === 'metro_thana')?.id)
  expect(upazilas.find(({ name }) => name === 'সাভার')?.areas).toContain('আশুলিয়া,ashulia;')
  expect(upazilas.find(({ name }) => name === 'মতিঝিল')?.areas).toContain('এজিবি কলোনি,agb colony')
  expect(districts.find(({ name }) => name === 'কুমিল্লা')?.words).toContain('Comilla')
})
