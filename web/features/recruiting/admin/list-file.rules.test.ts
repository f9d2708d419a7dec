import { describe, expect, it } from 'vitest'
import { decodeList, partsOf, readSheet, repeatedLines } from './list-file.rules.ts'
import { readTable } from './list-table.ts'

const utf16 = (text: string, big = false) => {
  const bytes = new Uint8Array(text.length * 2)
  const view = new DataView(bytes.buffer)
  Array.from({ length: text.length }, (_, at) => view.setUint16(at * 2, text.charCodeAt(at), !big))
  return bytes
}
const utf8 = (text: string) => new TextEncoder().encode(text)
const read = (text: string) => readSheet(readTable(text))

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
  it('is read by its headings, in any order and both scripts', () => {
    const { rows } = read(
      'মোবাইল নাম্বার,জেলা,উপজেলা,কাজ,নাম,কাজের অভিজ্ঞতা,পিতার নাম\n017,ঢাকা,সাভার,প্লাম্বার,রহিম,৫,ভালো',
    )
    expect(rows).toEqual([
      {
        line: 2,
        hasOpenQuote: false,
        cells: { name: 'রহিম', phone: '017', trade: 'প্লাম্বার', place: 'সাভার, ঢাকা', years: '৫', gender: '' },
      },
    ])
    expect(
      read('Name\tMobile\tTrade\tThana\tGender\nA\t017\tcook\tSavar\tmale').rows[0]?.cells,
    ).toMatchObject({
      name: 'A',
      place: 'Savar',
      gender: 'male',
    })
  })

  it('without headings has name, phone, trade, place and years', () =>
    expect(read('রহিম,01711223344,প্লাম্বার,সাভার,৫').rows).toMatchObject([
      {
        line: 1,
        cells: { name: 'রহিম', phone: '01711223344', trade: 'প্লাম্বার', place: 'সাভার', years: '৫' },
      },
    ]))

  it('of more than 5,000 rows says how many are left out', () => {
    const { rows, tooMany } = read(Array.from({ length: 5003 }, (_, at) => `রহিম,${at}`).join('\n'))
    expect([rows.length, tooMany]).toEqual([5000, 3])
  })
})

const heading = 'নাম,ফোন,পেশা,এলাকা'
const worker = (at: number, place = 'সাভার') => `রহিম ${at},0171122${1000 + at},প্লাম্বার,${place}`
const many = Array.from({ length: 5000 }, (_, at) => (at % 125 === 0 ? worker(at, '"সাভার') : worker(at)))

type Outcome = { lines: number[]; open?: number[]; heading?: number; blank?: number; inside?: number }

describe('a list as spreadsheets make it', () => {
  it.each<[string, string, Outcome]>([
    ['with commas', [heading, worker(1), worker(2)].join('\n'), { lines: [2, 3], heading: 1 }],
    ['with semicolons', [heading, worker(1)].join('\r\n').replaceAll(',', ';'), { lines: [2], heading: 1 }],
    ['with tabs', [heading, worker(1)].join('\n').replaceAll(',', '\t'), { lines: [2], heading: 1 }],
    [
      'with line ends of an old Mac',
      [heading, worker(1), worker(2)].join('\r'),
      { lines: [2, 3], heading: 1 },
    ],
    ['with mixed line ends', `${heading}\r\n${worker(1)}\n${worker(2)}\r`, { lines: [2, 3], heading: 1 }],
    [
      'with sep=',
      `sep=|\r\n${[heading, worker(1)].join('\r\n').replaceAll(',', '|')}`,
      { lines: [2], heading: 1 },
    ],
    ['with a blank first line', `\n${heading}\n${worker(1)}`, { lines: [3], heading: 1, blank: 1 }],
    [
      'with titles above the heading',
      `কর্মীর তালিকা ২০২৬,,,\n,,,\n${heading}\n${worker(1)}`,
      { lines: [4], heading: 2, blank: 1 },
    ],
    [
      'with blank lines within',
      `${heading}\n${worker(1)}\n\n,,,\n${worker(2)}\n\n`,
      { lines: [2, 5], heading: 1, blank: 2 },
    ],
    [
      'with a cell of two lines',
      `${heading}\n${worker(1, '"বাসা ৫, রোড ৩\nসাভার"')}\n${worker(2)}`,
      { lines: [2, 3], heading: 1, inside: 1 },
    ],
    ['with quotes in the middle', `${heading}\n${worker(1, 'সাভার "নতুন" পাড়া')}`, { lines: [2], heading: 1 }],
    [
      'with a quote that never closes',
      `${heading}\n${worker(1, '"সাভার')}\n${worker(2)}`,
      { lines: [2, 3], open: [2], heading: 1 },
    ],
    [
      'with two quotes that close each other',
      `${heading}\n${worker(1, '"সাভার')}\n${worker(2)}\n${worker(3, 'সাভার"')}\n${worker(4)}`,
      { lines: [2, 3, 4, 5], open: [2], heading: 1 },
    ],
    [
      'with text after a quote',
      `${heading}\n"রহিম" মিয়া,01711223344,প্লাম্বার,সাভার\n${worker(2)}`,
      { lines: [2, 3], open: [2], heading: 1 },
    ],
    ['of one column', `নাম\n${'রহিম\n'.repeat(3)}`, { lines: [1, 2, 3, 4] }],
    ['of only a heading', heading, { lines: [], heading: 1 }],
    ['of nothing', ' \n ', { lines: [] }],
    [
      'of 5,000 rows with 40 quotes that stay open',
      many.join('\n'),
      {
        lines: many.map((_, at) => at + 1),
        open: many.flatMap((line, at) => (line.includes('"') ? [at + 1] : [])),
      },
    ],
  ])('%s has each row, and says what became of each line', (_, text, outcome) => {
    const sheet = read(text)
    const { lines, open = [], heading = 0, blank = 0, inside = 0 } = outcome
    expect(sheet.rows.map(({ line }) => line)).toEqual(lines)
    expect(sheet.rows.flatMap((row) => (row.hasOpenQuote ? [row.line] : []))).toEqual(open)
    expect(sheet).toMatchObject({ heading, blank, inside })
    expect(sheet.lines).toBe(lines.length + heading + blank + inside)
  })

  it('in UTF-16 is read like any other', () =>
    expect(read(decodeList(utf16(`\ufeff${heading}\r\n${worker(1)}`))).rows).toMatchObject([
      { line: 2, cells: { name: 'রহিম 1', place: 'সাভার' } },
    ]))

  it('keeps the cells of a line whose quote stays open', () =>
    expect(read(`${heading}\n${worker(1, '"সাভার')}`).rows[0]?.cells).toMatchObject({
      name: 'রহিম 1',
      phone: '01711221001',
      trade: 'প্লাম্বার',
      place: 'সাভার',
    }))
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
