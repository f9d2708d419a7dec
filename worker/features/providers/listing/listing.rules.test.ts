import { describe, expect, it } from 'vitest'
import { pointsOf, rankOf, scoreOf } from '#test/support/providers/expected-order.ts'
import { arranged, choiceOf, maxAdvertised, slots } from './lifted.rules.ts'
import {
  dhakaDay,
  boundariesAround,
  pageKeys,
  readingOf,
  readPageKey,
  type Boundaries,
} from './listing.rules.ts'

const order = { mean: 420, day: 20_000 }
const ratings = (average: number, count: number) => ({
  ratingSum: Math.round(average * count),
  ratingCount: count,
})
const badge = { verifiedBadge: true }
const daysAgo = (days: number) => new Date((order.day - days) * 86_400_000)
const withheld = { phoneHiddenAt: daysAgo(1) }
const plain = {
  ...ratings(0, 0),
  verifiedBadge: false,
  photo: 'photos/a',
  phoneHiddenAt: null,
  activeAt: daysAgo(1),
  submittedAt: daysAgo(400),
  answerPoints: 0,
}

describe('the score of ratings', () => {
  it.each([
    ['no rating', 0, 0, 0],
    ['5.0 from one', 5, 1, 433],
    ['1.0 from one', 1, 1, 366],
    ['5.0 from five', 5, 5, 460],
    ['4.83 from 18', 4.83, 18, 469],
    ['4.2 from any number', 4.2, 400, 420],
    ['5.0 from 10,000', 5, 10_000, 499],
  ])('of %s is damped', (_, average, count, score) =>
    expect(scoreOf(ratings(average, count), order)).toBe(score),
  )
})

describe('the points of the recommended order', () => {
  it('start at the mean of the site', () => expect(pointsOf(plain, order)).toBe(420 + 10 + 10))

  it.each([
    ['the badge', badge, 30],
    ['no photo', { photo: null }, -10],
    ['a withheld number', withheld, -100],
    ['silence of 14 days', { activeAt: daysAgo(14) }, 0],
    ['silence of 15 days', { activeAt: daysAgo(15) }, -10],
    ['silence of 91 days', { activeAt: daysAgo(91) }, -25],
    ['silence of 271 days', { activeAt: daysAgo(271) }, -40],
    ['a worker who never came back', { activeAt: null }, -40],
    ['a worker who never answers the phone', { answerPoints: -70 }, -70],
  ])('for %s', (_, values, difference) =>
    expect(pointsOf({ ...plain, ...values }, order) - pointsOf(plain, order)).toBe(difference),
  )

  it.each([
    ['4.75 from 16', ratings(4.75, 16), 'the badge without ratings', badge],
    ['the badge and 4.6 from 16', { ...ratings(4.6, 16), ...badge }, '4.75 from 16', ratings(4.75, 16)],
    ['no rating', {}, '3.0 from 20', ratings(3, 20)],
    ['5.0 from 20', ratings(5, 20), '5.0 from two', ratings(5, 2)],
    ['4.83 from 18', ratings(4.83, 18), '5.0 from one', ratings(5, 1)],
    [
      '3.0 from 20',
      ratings(3, 20),
      'a withheld number and 3.6 from 40',
      { ...ratings(3.6, 40), ...withheld },
    ],
  ])('put %s before %s', (_, first, _name, second) =>
    expect(rankOf({ ...plain, ...first }, order)).toBeGreaterThan(rankOf({ ...plain, ...second }, order)),
  )

  it('are never negative', () =>
    expect(
      pointsOf(
        { ...plain, ...ratings(1, 900), phoneHiddenAt: daysAgo(1), photo: null, activeAt: null },
        order,
      ),
    ).toBe(0))

  it('change with the day in Dhaka', () => {
    expect(dhakaDay(new Date('2026-11-25T17:59:59Z'))).toBe(dhakaDay(new Date('2026-11-25T00:00:00Z')))
    expect(dhakaDay(new Date('2026-11-25T18:00:00Z'))).toBe(dhakaDay(new Date('2026-11-26T00:00:00Z')))
  })
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
