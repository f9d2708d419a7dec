import { describe, expect, it } from 'vitest'
import { decodeList, partsOf, readSheet, repeatedLines, splitTable } from './list-file.rules.ts'

const utf16 = (text: string, big = false) => {
  const bytes = new Uint8Array(text.length * 2)
  const view = new DataView(bytes.buffer)
  Array.from({ length: text.length }, (_, at) => view.setUint16(at * 2, text.charCodeAt(at), !big))
  return bytes
}
const utf8 = (text: string) => new TextEncoder().encode(text)

describe('the bytes of a file', () => {
  const text = 'রহিম,01711223344,প্লাম্বার,সাভার'
  it.each([
    ['UTF-8', utf8(text)],
    ['UTF-8 with a mark', utf8(`\ufeff${text}`)],
    ['UTF-16 with a mark', utf16(`\ufeff${text}`)],
    ['UTF-16, the big end first', utf16(`\ufeff${text}`, true)],
    ['UTF-16 without a mark', utf16(text)],
  ])('are read as %s', (_, bytes) => expect(decodeList(bytes).replace(/^\ufeff/, '')).toBe(text))

  it('that are cut or broken keep a mark at their place', () => {
    expect(decodeList(utf8(text).subarray(0, -1))).toMatch(/\ufffd$/)
    expect(decodeList(utf16(`\ufeff${text}`).subarray(0, -1))).toMatch(/\ufffd$/)
  })
})

describe('a table', () => {
  it('is split at tabs, commas or semicolons, with quoted cells', () => {
    expect(splitTable('রহিম\t017\tসাভার, ঢাকা\r\n\r\nকরিম\t018\t\r\n')).toEqual([
      ['রহিম', '017', 'সাভার, ঢাকা'],
      ['করিম', '018', ''],
    ])
    expect(splitTable('\ufeff"রহিম, মোঃ";"দুই\nলাইন";"তিনি ""ওস্তাদ"""')).toEqual([
      ['রহিম, মোঃ', 'দুই\nলাইন', 'তিনি "ওস্তাদ"'],
    ])
    expect(splitTable('রহিম "মিস্ত্রি",017')).toEqual([['রহিম "মিস্ত্রি"', '017']])
    expect(splitTable('"না শেষ হওয়া')).toEqual([['না শেষ হওয়া']])
    expect(splitTable(' \n ')).toEqual([])
  })

  it('is read by its headings, in any order and both scripts', () => {
    const { rows } = readSheet(
      'মোবাইল নাম্বার,জেলা,উপজেলা,কাজ,নাম,কাজের অভিজ্ঞতা,পিতার নাম\n017,ঢাকা,সাভার,প্লাম্বার,রহিম,৫,ভালো',
    )
    expect(rows).toEqual([
      {
        line: 2,
        cells: { name: 'রহিম', phone: '017', trade: 'প্লাম্বার', place: 'সাভার, ঢাকা', years: '৫', gender: '' },
      },
    ])
    expect(
      readSheet('Name\tMobile\tTrade\tThana\tGender\nA\t017\tcook\tSavar\tmale').rows[0]?.cells,
    ).toMatchObject({
      name: 'A',
      place: 'Savar',
      gender: 'male',
    })
  })

  it('without headings has name, phone, trade, place and years', () =>
    expect(readSheet('রহিম,01711223344,প্লাম্বার,সাভার,৫').rows).toMatchObject([
      {
        line: 1,
        cells: { name: 'রহিম', phone: '01711223344', trade: 'প্লাম্বার', place: 'সাভার', years: '৫' },
      },
    ]))

  it('of more than 5,000 rows says how many are left out', () => {
    const { rows, tooMany } = readSheet(Array.from({ length: 5003 }, (_, at) => `রহিম,${at}`).join('\n'))
    expect([rows.length, tooMany]).toEqual([5000, 3])
  })
})

it('a list is sent in parts that the server takes', () => {
  const row = (name: string) => ({ cells: { name, phone: '', trade: '', place: '', years: '', gender: '' } })
  expect(partsOf(Array.from({ length: 450 }, () => row('ক'))).map(({ length }) => length)).toEqual([
    200, 200, 50,
  ])
  const long = partsOf(Array.from({ length: 450 }, () => row('ক'.repeat(600))))
  expect(long.flat()).toHaveLength(450)
  for (const part of long) expect(utf8(JSON.stringify(part)).length).toBeLessThan(128 * 1024)
})

it('of equal numbers the first counts', () =>
  expect(
    repeatedLines([
      { line: 1, phone: '017' },
      { line: 2, phone: null },
      { line: 3, phone: '017' },
      { line: 4, phone: null },
    ]),
  ).toEqual(new Set([3])))
