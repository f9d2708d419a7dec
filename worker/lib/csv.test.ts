import { describe, expect, it } from 'vitest'
import { csvCell, csvResponse, keyedPages } from './csv.ts'

describe('a CSV file', () => {
  it.each([
    ['রহিম', 'রহিম'],
    ['ক, খ', '"ক, খ"'],
    ['"ভালো"', '"""ভালো"""'],
    ['দুই\nলাইন', '"দুই\nলাইন"'],
    ['=1+1', "'=1+1"],
    ['+8801712345678', "'+8801712345678"],
    ['-৫', "'-৫"],
    ['@SUM(A1,A2)', '"\'@SUM(A1,A2)"'],
    ['\t=1', "'\t=1"],
    ['＝1+1', "'＝1+1"],
    ['＠SUM(A1)', "'＠SUM(A1)"],
    [' =1+1', "' =1+1"],
    ['01712345678', '"=""01712345678"""'],
    ['123456789012345678', '"=""123456789012345678"""'],
    ['2026', '2026'],
    [-12.5, '-12.5'],
    [null, ''],
    [undefined, ''],
  ])('writes %j as %j', (value, text) => expect(csvCell(value)).toBe(text))

  it('has a file name and the number of rows, and reads the rows page by page', async () => {
    const readAfter: (number | null)[] = []
    const pages = keyedPages<{ id: number }, number>(
      async (after, size) => {
        readAfter.push(after)
        const from = after ?? 0
        return Array.from({ length: Math.min(size, 5 - from) }, (_, index) => ({ id: from + index + 1 }))
      },
      ({ id }) => id,
      2,
    )
    const rows = (async function* () {
      for await (const page of pages) yield page.map(({ id }) => [id, `নাম ${id}`])
    })()
    const answer = csvResponse({ name: 'customers', header: ['আইডি', 'নাম'], total: 5, pages: rows })
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="customers.csv"')
    expect(answer.headers.get('x-total-rows')).toBe('5')
    const bytes = new Uint8Array(await answer.arrayBuffer())
    expect(bytes.slice(0, 3)).toEqual(new Uint8Array([0xef, 0xbb, 0xbf]))
    expect(new TextDecoder().decode(bytes)).toBe(
      'আইডি,নাম\r\n1,নাম 1\r\n2,নাম 2\r\n3,নাম 3\r\n4,নাম 4\r\n5,নাম 5\r\n',
    )
    expect(readAfter).toEqual([null, 2, 4])
  })

  it('fails instead of ending early when a page cannot be read', async () => {
    const pages = (async function* () {
      yield [[1]]
      throw new Error('the database is down')
    })()
    const answer = csvResponse({ name: 'x', header: ['ক'], total: 2, pages })
    await expect(answer.text()).rejects.toThrow('the database is down')
  })
})
