import { describe, expect, it } from 'vitest'
import { csvCell, csvOfList } from './csv.ts'

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

  const columns = [
    ['আইডি', (id: number) => id],
    ['নাম', (id: number) => `নাম ${id}`],
  ] as const
  const file = { name: 'customers', total: 501, columns, keyOf: (id: number) => id }

  it('has a file name and the number of rows, and reads the rows page by page', async () => {
    const readAfter: (number | null)[] = []
    const answer = csvOfList<number, number>({
      ...file,
      read: async (after, size) => {
        readAfter.push(after)
        const from = after ?? 0
        return Array.from({ length: Math.min(size, 501 - from) }, (_, index) => from + index + 1)
      },
    })
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="customers.csv"')
    expect(answer.headers.get('x-total-rows')).toBe('501')
    const bytes = new Uint8Array(await answer.arrayBuffer())
    expect(bytes.slice(0, 3)).toEqual(new Uint8Array([0xef, 0xbb, 0xbf]))
    const lines = new TextDecoder().decode(bytes).split('\r\n')
    expect([lines[0], lines[1], lines[501], lines[502]]).toEqual(['আইডি,নাম', '1,নাম 1', '501,নাম 501', ''])
    expect(readAfter).toEqual([null, 500])
  })

  it('fails instead of ending early when a page cannot be read', async () => {
    const read = async (after: number | null) => {
      if (after !== null) throw new Error('the database is down')
      return Array.from({ length: 500 }, (_, index) => index + 1)
    }
    await expect(csvOfList<number, number>({ ...file, read }).text()).rejects.toThrow('the database is down')
  })
})
