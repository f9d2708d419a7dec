import { describe, expect, it } from 'vitest'
import { vocabulary } from '#test/support/vocabulary.ts'
import { understand, suggestTrades, asksNearMe, placeLike, noticeOf } from './understanding.rules.ts'

const summary = (q: string) => {
  const { trades, places, rest, gender } = understand(q, vocabulary)
  return [
    trades.map(({ name }) => name).join('+'),
    places.map(({ level, id }) => `${level[0]}${id}`).join('+'),
    rest.join(' '),
    gender ?? '',
  ].join('|')
}

describe('what a search asks for', () => {
  it.each([
    ['বিদ্যুতের মিস্ত্রি', 'ইলেকট্রিশিয়ান|||'],
    ['কারেন্টের মিস্ত্রি লাগবে', 'ইলেকট্রিশিয়ান|||'],
    ['electrician savar', 'ইলেকট্রিশিয়ান|u90||'],
    ['uttara te ac mistri', 'এসি টেকনিশিয়ান|u502+u503||'],
    ['সাভারের প্লাম্বার', 'প্লাম্বার|u90||'],
    ['plumber savar dhaka', 'প্লাম্বার|u90||'],
    ['mirpur driver', 'ড্রাইভার|u501||'],
    ['ডাইবর লাগবে', 'ড্রাইভার|||'],
    ['dibar', 'ড্রাইভার|||'],
    ['amin', '||amin|'],
    ['কারেন মিস্ত্রি', 'ইলেকট্রিশিয়ান|||'],
    ['শাড়ি পরানোর লোক', 'বিউটিশিয়ান|||'],
    ['পড়ানোর লোক', 'গৃহশিক্ষক|||'],
    ['গারি চালক', 'ড্রাইভার|||'],
    ['ফলস সিলিং', '||ফলস সিলিং|'],
    ['computer class', 'গৃহশিক্ষক||computer|'],
    ['old dhaka driver', 'ড্রাইভার|u510+u511||'],
    ['sadarghat plumber', 'প্লাম্বার|u510||'],
    ['কাজীর দেউড়ি প্লাম্বার', 'প্লাম্বার|u512||'],
    // Of a thana that is not there.
    ['zindabazar plumber', 'প্লাম্বার||zindabazar|'],
    ['mirpur kushtia driver', 'ড্রাইভার|u77||'],
    ['driver dhaka', 'ড্রাইভার|d47||'],
    ['driver chittagong', 'ড্রাইভার|d8||'],
    ['রান্নার লোক', 'বাবুর্চি|||'],
    ['কাজের লোক', 'গৃহকর্মী|||'],
    ['রঙের কাজের লোক', 'রংমিস্ত্রি|||'],
    ['বাচ্চাদের গৃহশিক্ষক', 'গৃহশিক্ষক||বাচ্চাদের|'],
    ['house maid', 'গৃহকর্মী|||'],
    ['elctrician', 'ইলেকট্রিশিয়ান|||'],
    ['মহিলা টিউটর', 'গৃহশিক্ষক|||female'],
    ['গণিত টিউটর চাই', 'গৃহশিক্ষক||গণিত|'],
    ['plumber electrician', 'প্লাম্বার+ইলেকট্রিশিয়ান|||'],
    ['ঘুড়ির কারিগর', 'ঘুড়ি কারিগর|||'],
    // The object of a name, without the words that help.
    ['ল্যাপটপ সার্ভিসিং', 'ল্যাপটপ মেকানিক|||'],
    ['laptop repair', 'ল্যাপটপ মেকানিক|||'],
    // "Mobil" is an oil.
    ['mobile repair', '||mobile|'],
    // The object counts as much as a verb with a helping one, and before it.
    ['মেহেদি রং করা', 'বিউটিশিয়ান+রংমিস্ত্রি|||'],
    ['দরজা রং করা', 'রংমিস্ত্রি|||'],
    ['ghuri banano', 'ঘুড়ি কারিগর|||'],
    ['মিস্ত্রি', '|||'],
    ['asdfgh qwerty', '||asdfgh qwerty|'],
    ['রহিম', '||রহিম|'],
    ['আলমগীর', '||আলমগীর|'],
  ])('is understood in %s', (q, expected) => expect(summary(q)).toBe(expected))

  it('is understood at the end of a spoken sentence of 25 words', () => {
    const spoken = `${'আজকে বিকালে আমাদের নতুন বাসায় '.repeat(4)} একজন ভালো মানুষ দরকার যিনি সাভারে ড্রাইভার`
    expect(spoken.split(/\s+/).length).toBeGreaterThanOrEqual(25)
    expect(summary(spoken)).toMatch(/^ড্রাইভার\|u90\|/)
  })

  it('is nothing in one or two letters, and in a hundred of one word', () => {
    for (const q of ['ই', 'el', 'ক'.repeat(100)]) expect(summary(q)).toBe(`||${q}|`)
  })

  it('is left over in three scripts', () =>
    expect(summary('driver অজানাখালী ajanakhali неизвестно')).toBe(
      'ড্রাইভার||অজানাখালী ajanakhali неизвестно|',
    ))

  it('is every place of one name', () => expect(summary('কোতোয়ালী ড্রাইভার')).toBe('ড্রাইভার|u510+u512||'))

  it.each([
    '"',
    '*',
    'a" OR head : "b',
    '😀',
    '\u202eabc',
    '\u0000',
    '\u0001',
    'নমস্কার \ud800',
    'ab '.repeat(7_000),
  ])('is answered calmly for hostile text', (q) => {
    const { trades, places } = understand(q, vocabulary)
    expect([trades, places]).toEqual([[], []])
  })
})

it('the suggestions for a text that finds nothing are the trades that sound like it, and some in any case', () => {
  expect(suggestTrades('elektronik', vocabulary)[0]?.name).toBe('ইলেকট্রিশিয়ান')
  expect(suggestTrades('😀', vocabulary)).toHaveLength(4)
  // Those of the site, not who changes the oil of a motorcycle.
  expect(suggestTrades('mobile repair', vocabulary)).toEqual(vocabulary.trades.slice(0, 4))
})

it.each([
  ['জিন্দাবাজার', true],
  ['জিন্দাবাজারে', true],
  ['hasnahena para', true],
  ['মতিগঞ্জের', true],
  ['গণিত', false],
  ['math', false],
  ['হযবরল', false],
])('takes %s for a place: %s', (words, expected) =>
  expect(placeLike(words.split(' ')).length > 0).toBe(expected),
)

it.each([
  ['plumber near me', true],
  ['আমার কাছাকাছি প্লাম্বার', true],
  ['kachakachi plumber', true],
  ['প্লাম্বার', false],
])('hears that %s asks for people near the visitor: %s', (q, expected) =>
  expect(asksNearMe(q)).toBe(expected),
)

it('has nothing to say about a text that was understood', () =>
  expect(noticeOf({ unknown: '', choices: [], isEverywhere: true })).toBeNull())
