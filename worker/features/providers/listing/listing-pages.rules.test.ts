import { describe, expect, it } from 'vitest'
import { boundariesAround, pageKeys, readingOf, readPageKey, type Boundaries } from './listing.rules.ts'

const secret = 'secret of the test'
const rows = (from: number, to: number) =>
  Array.from({ length: from - to + 1 }, (_, index) => ({ value: 400, id: from - index }))
const keysAt = (page: number, boundaries: Boundaries, last = 50, lifted: number[] = []) =>
  pageKeys(secret, 'list', { boundaries, lifted }, { current: page, last, deepest: 1000 })

describe('the boundaries of a page', () => {
  it('are after its last row and before its first', () => {
    const known = boundariesAround(4, rows(60, 41), null)
    expect(readingOf(5, 20, known)).toEqual({
      from: 'boundary',
      boundary: { value: 400, id: 41 },
      direction: 'forward',
    })
    expect(readingOf(3, 20, known)).toEqual({
      from: 'boundary',
      boundary: { value: 400, id: 61 },
      direction: 'backward',
    })
  })
})

describe('the keys of a page', () => {
  it('do not exist after the last or the deepest page', () => {
    expect(keysAt(1, boundariesAround(1, rows(20, 1), null), 1)).toEqual({})
    expect(Object.keys(keysAt(1000, boundariesAround(1000, rows(60, 41), null), 5000))).toEqual([
      '999',
      '1000',
    ])
  })

  it('stay short on deep pages', () => {
    let known: Boundaries | 'end' | null = null
    for (let page = 1; page < 40; page++) {
      const keys = keysAt(page, boundariesAround(page, rows(10_000 - page * 20, 9_981 - page * 20), known))
      const key = keys[page + 1] ?? ''
      expect(key.length).toBeLessThan(100)
      known = readPageKey(secret, 'list', page + 1, key)?.boundaries ?? null
      expect(known).not.toBeNull()
    }
  })

  it('carry those whom the first page has lifted, also to the last page', () => {
    const lifted = [7, 1_000_000, 36]
    const keys = keysAt(1, boundariesAround(1, rows(100, 81), null), 50, lifted)
    expect(readPageKey(secret, 'list', 2, keys[2] ?? '')).toMatchObject({ lifted })
    expect(readPageKey(secret, 'list', 50, keys[50] ?? '')).toEqual({ boundaries: 'end', lifted })
    expect(readPageKey(secret, 'list', 2, (keys[2] ?? '').replace('~~7.', '~~8.'))).toBeNull()
  })
})
