import { describe, expect, it } from 'vitest'
import { buildIndex, namedIn, suggest, type SuggestionFile } from './suggest.rules.ts'

const trade = (id: number, name: string, words: string) => ({ id, name, words, image: null })
const place = (id: number, name: string, words: string) => ({ id, name, words })

const file: SuggestionFile = {
  trades: [
    trade(1, 'ইলেকট্রিশিয়ান', 'ইলেকট্রিক মিস্ত্রি,কারেন্ট মিস্ত্রি,electrician,electric mistri'),
    trade(2, 'এসি টেকনিশিয়ান', 'এসি,এসি মিস্ত্রি,ac,ac mistri,air conditioner'),
    trade(3, 'রংমিস্ত্রি', 'রঙের মিস্ত্রি,painter,rong mistri'),
    trade(4, 'শিশু পরিচর্যাকারী', 'আয়া,বাচ্চা দেখা,baby sitter,nanny'),
    trade(5, 'দর্জি', 'টেইলার,tailor'),
  ],
  helping: 'ভালো,lagbe,মিস্ত্রি,mistri,te,e',
  divisions: [place(6, 'ঢাকা', 'Dhaka'), place(1, 'চট্টগ্রাম', 'Chattogram,Chittagong,চিটাগাং')],
  districts: [
    { ...place(47, 'ঢাকা', 'Dhaka'), division_id: 6 },
    { ...place(28, 'কুষ্টিয়া', 'Kushtia'), division_id: 6 },
    { ...place(41, 'গাজীপুর', 'Gazipur'), division_id: 6 },
  ],
  upazilas: [
    { ...place(501, 'মিরপুর', 'Mirpur'), district_id: 47, areas: '' },
    { ...place(365, 'সাভার', 'Savar,sabhar'), district_id: 47, areas: 'আশুলিয়া;হেমায়েতপুর,hemayet pur' },
    { ...place(77, 'মিরপুর', 'Mirpur'), district_id: 28, areas: '' },
  ],
}
const index = buildIndex(file)
const labels = (text: string) => suggest(text, index).map(({ label }) => label)
const first = (text: string) => labels(text)[0]
const electrician = 'ইলেকট্রিশিয়ান'
const inSavar = `সাভারে ${electrician}`

describe('a trade', () => {
  it.each([
    ['ইল'],
    ['ইলেকট্রিশিয়ান'],
    ['elec'],
    ['ELECTRICIAN'],
    ['electric'],
    ['electric mi'],
    ['কারেন্ট মি'],
    // Inflected
    ['কারেন্টের মিস্ত্রি'],
    ['ইলেকট্রিশিয়ানের'],
    ['electricians'],
    // Other spellings
    ['ইলেক্ট্রিসিয়ান'],
    ['ilektrisian'],
    // A typo, also at the end of a word
    ['electriciam'],
    ['electricain'],
    ['ইলেকট্রিশিয়াম'],
  ])('is found by %s', (text) => expect(first(text)).toBe(electrician))

  it('is found by each of its words, and by words that stand apart or together', () => {
    expect(first('rongmistri')).toBe('রংমিস্ত্রি')
    expect(first('রং মিস্ত্রী')).toBe('রংমিস্ত্রি')
    expect(first('ac mis')).toBe('এসি টেকনিশিয়ান')
    expect(first('বাচ্চা')).toBe('শিশু পরিচর্যাকারী')
  })

  it('leads to the list of the trade', () =>
    expect(suggest('tailor', index)[0]).toEqual({
      kind: 'trade',
      label: 'দর্জি',
      detail: '',
      image: null,
      choice: { category: 5 },
    }))

  it('is suggested in the place of the visitor, too', () => {
    const near = index.places.find(({ name }) => name === 'সাভার')
    expect(suggest('tailor', index, near).map(({ label }) => label)).toEqual(['সাভারে দর্জি', 'দর্জি'])
  })
})

describe('a place', () => {
  it.each([['সাভ'], ['sav'], ['savar'], ['sabhar'], ['সাভারে'], ['shavar']])(
    '%s comes first, with its first trades behind it',
    (text) => expect(labels(text)).toEqual(['সাভার', inSavar, 'সাভারে এসি টেকনিশিয়ান', 'সাভারে রংমিস্ত্রি']),
  )

  it('is the district before the division of its name, and says which one is meant', () => {
    const [district, division] = suggest('ঢাকা', index)
    expect(district).toMatchObject({
      label: 'ঢাকা',
      detail: 'জেলা',
      choice: { division_id: 6, district_id: 47 },
    })
    expect(division).toMatchObject({ label: 'ঢাকা', detail: 'বিভাগ', choice: { division_id: 6 } })
    expect(
      suggest('mirpur', index)
        .slice(0, 2)
        .map(({ detail }) => detail),
    ).toEqual(['ঢাকা', 'কুষ্টিয়া'])
  })
})

describe('a trade and a place', () => {
  it.each([
    ['electrician savar'],
    ['savar electrician'],
    ['সাভারে ইলেকট্রিশিয়ান'],
    ['ইলেকট্রিশিয়ান সাভার'],
    ['savar e electri'],
    ['সাভারের ইলেক'],
    ['electrician sav'],
    ['elec sav'],
    ['সাভ ইলেক'],
    ['ভালো electrician lagbe savar'],
  ])('%s are suggested together first', (text) => {
    const [both] = suggest(text, index)
    expect(both).toMatchObject({
      kind: 'both',
      label: inSavar,
      choice: { category: 1, division_id: 6, district_id: 47, upazila_id: 365 },
    })
  })

  it('show the locality that was typed, with its thana', () => {
    expect(labels('আশু')).toContain('আশুলিয়া → সাভার')
    expect(suggest('electrician hemayet pur', index)[0]).toMatchObject({
      label: `হেমায়েতপুরে ${electrician}`,
      detail: 'সাভার, ঢাকা',
      choice: { category: 1, upazila_id: 365 },
    })
  })

  it('take the place within the other one that the text names', () =>
    expect(suggest('electrician mirpur kushtia', index)[0]?.choice.upazila_id).toBe(77))

  it('are also suggested alone', () =>
    expect(labels('electrician savar')).toEqual([inSavar, electrician, 'সাভার']))
})

describe('namedIn', () => {
  it('says whether a text names a trade and a place', () => {
    expect(namedIn('mirpur electrician', index)).toEqual({ trade: true, place: true })
    expect(namedIn('সাভারে রহিম', index)).toEqual({ trade: false, place: true })
    expect(namedIn('ইলেকট্রিশিয়ান', index)).toEqual({ trade: true, place: false })
  })

  it('takes no beginning of a word and no typo for a name', () =>
    expect(namedIn('electriciam sav', index)).toEqual({ trade: false, place: false }))
})

describe('any text', () => {
  it('that means nothing suggests nothing', () => {
    for (const text of ['', ' ', 'zzyzzy', '😀', '"*()', '01712345678', 'qx'])
      expect(labels(text)).toEqual([])
  })

  it('of any length and letters is answered', () => {
    for (const text of ['a'.repeat(20_000), 'সা '.repeat(7_000), '\u0000\u202e', '一 二', '\ud800'])
      expect(labels(text).length).toBeLessThanOrEqual(8)
  })

  it('that may begin a trade or a place suggests both, without a pair', () => {
    const kinds = suggest('ক', index).map(({ kind }) => kind)
    expect(kinds).toEqual(['trade', 'place'])
  })
})
