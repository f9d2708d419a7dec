import { describe, expect, it } from 'vitest'
import { arranged, choiceOf, maxAdvertised, slots } from './lifted.rules.ts'
import {
  dhakaDay,
  boundariesAround,
  pageKeys,
  readingOf,
  readPageKey,
  type Boundaries,
} from './listing.rules.ts'

it('the day changes at midnight in Dhaka', () => {
  expect(dhakaDay(new Date('2026-11-25T17:59:59Z'))).toBe(dhakaDay(new Date('2026-11-25T00:00:00Z')))
  expect(dhakaDay(new Date('2026-11-25T18:00:00Z'))).toBe(dhakaDay(new Date('2026-11-26T00:00:00Z')))
})

describe('the first page', () => {
  const rowsOf = (advertised: number, introduced: number, byPoints: number) =>
    [
      ...Array.from({ length: advertised }, () => slots.advertised),
      ...Array.from({ length: introduced }, () => slots.introduced),
      ...Array.from({ length: byPoints }, () => slots.byPoints),
    ].map((slot, index) => ({ id: index + 1, slot }))
  const shown = (...counts: [number, number, number]) =>
    arranged(rowsOf(...counts)).map(({ row, isAdvertised }) =>
      isAdvertised ? 'A' : row.slot === slots.introduced ? 'N' : row.slot === slots.advertised ? 'a' : '.',
    )

  it.each([
    [3, 2, 7, 'AA.AN....N..'],
    [0, 2, 9, '....N....N.'],
    [1, 0, 3, 'A...'],
    [0, 1, 0, 'N'],
    [3, 0, 0, 'AAa'],
    [3, 2, 0, 'AANAN'],
    [3, 0, 1, 'AA.A'],
    [0, 2, 3, '...NN'],
    [0, 0, 4, '....'],
  ])('with %s advertisements, %s new and %s other profiles', (advertised, introduced, others, page) =>
    expect(shown(advertised, introduced, others).join('')).toBe(page),
  )

  it('has each row once, those by points in their order', () => {
    const rows = rowsOf(3, 2, 15)
    const ids = arranged(rows).map(({ row }) => row.id)
    expect(ids.toSorted((a, b) => a - b)).toEqual(rows.map(({ id }) => id))
    expect(ids.filter((id) => id > 5)).toEqual(rows.slice(5).map(({ id }) => id))
    expect(maxAdvertised).toBe(3)
  })
})

it('the choice of a day visits each day of the last month once before it repeats one', () => {
  const ages = Array.from({ length: 29 }, (_, at) => {
    const { start, today } = choiceOf(new Date((20_000 + at) * 86_400_000))
    return (today - start) / 2 ** 31
  })
  expect(ages.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 29 }, (_, age) => age))
})

const secret = 'secret of the test'
const rows = (from: number, to: number) =>
  Array.from({ length: from - to + 1 }, (_, index) => ({ value: 400, id: from - index }))
const keysAt = (page: number, boundaries: Boundaries, last = 50, lifted: number[] = []) =>
  pageKeys(secret, 'list', { boundaries, lifted }, { current: page, last, deepest: 1000 })

it('the boundaries of a page are after its last row and before its first', () => {
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
