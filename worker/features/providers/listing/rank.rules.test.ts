import { describe, expect, it } from 'vitest'
import { rankOf, scoreOf } from './listing.rules.ts'

const ratings = (average: number, count: number) => ({
  ratingSum: Math.round(average * count),
  ratingCount: count,
})
const plain = { ...ratings(0, 0), rankBonus: 0, verifiedBadge: false }

describe('the score of ratings', () => {
  it.each([
    ['no rating', 0, 0, 0],
    ['5.0 from one', 5, 1, 375],
    ['1.0 from one', 1, 1, 308],
    ['5.0 from five', 5, 5, 425],
    ['4.83 from 18', 4.83, 18, 454],
    ['3.5 from any number', 3.5, 400, 350],
    ['4.6 from 10,000', 4.6, 10_000, 459],
    ['5.0 from 10,000', 5, 10_000, 499],
  ])('of %s is damped', (_, average, count, score) => expect(scoreOf(ratings(average, count))).toBe(score))

  it.each([
    ['4.83 from 18', ratings(4.83, 18), '5.0 from one', ratings(5, 1)],
    ['4.0 from 20', ratings(4, 20), '5.0 from one', ratings(5, 1)],
    ['5.0 from one', ratings(5, 1), '3.5 from 20', ratings(3.5, 20)],
    ['1.0 from one', ratings(1, 1), '2.5 from 20', ratings(2.5, 20)],
    ['1.0 from one', ratings(1, 1), 'no rating', ratings(0, 0)],
    ['5.0 from 20', ratings(5, 20), '5.0 from two', ratings(5, 2)],
  ])('puts %s before %s', (_, first, _name, second) =>
    expect(scoreOf(first)).toBeGreaterThan(scoreOf(second)),
  )

  it('hardly changes when a stranger gives one star to a provider with many ratings', () => {
    const before = scoreOf(ratings(4.8, 20))
    const after = scoreOf({ ratingSum: 97, ratingCount: 21 })
    expect([before, after]).toEqual([454, 440])
  })
})

describe('the recommended order', () => {
  it('is by boost, then badge, then score', () => {
    const best = { ...plain, ...ratings(5, 10_000) }
    const badge = { ...plain, verifiedBadge: true }
    const boost = { ...plain, rankBonus: 1 }
    expect([boost, badge, best, plain].map(rankOf).toSorted((a, b) => b - a)).toEqual(
      [boost, badge, best, plain].map(rankOf),
    )
    expect(rankOf({ ...badge, ...ratings(1, 1) })).toBeGreaterThan(rankOf(best))
  })
})
