import { describe, expect, it } from 'vitest'
import { createRandom } from './random.ts'

describe('the seeded generator', () => {
  it('gives the same numbers for the same name and other numbers for another name', () => {
    const row = (name: string) => {
      const random = createRandom(name)
      return Array.from({ length: 20 }, () => random.int(1, 1000))
    }
    expect(row('a')).toEqual(row('a'))
    expect(row('a')).not.toEqual(row('b'))
  })

  it('returns integers within the bounds, including both bounds', () => {
    const random = createRandom('bounds')
    const drawn = new Set(Array.from({ length: 500 }, () => random.int(3, 6)))
    expect([...drawn].toSorted()).toEqual([3, 4, 5, 6])
  })

  it('chooses by weight and never chooses a weight of zero', () => {
    const random = createRandom('weights')
    const drawn = Array.from({ length: 2000 }, () =>
      random.weighted([
        ['often', 9],
        ['seldom', 1],
        ['never', 0],
      ] as const),
    )
    expect(drawn).not.toContain('never')
    expect(drawn.filter((word) => word === 'often').length).toBeGreaterThan(1700)
    expect(drawn).toContain('seldom')
  })

  it('shuffles without losing or duplicating items', () => {
    const list = Array.from({ length: 30 }, (_, i) => i)
    expect(
      createRandom('shuffle')
        .shuffled(list)
        .toSorted((a, b) => a - b),
    ).toEqual(list)
  })
})
