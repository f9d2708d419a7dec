import { describe, expect, it } from 'vitest'
import { percentagesOf } from './review-counts.tsx'

describe('the percentages of the bars', () => {
  it.each([
    ['0 0 0 0 0', '0 0 0 0 0'],
    ['1 0 0 0 0', '100 0 0 0 0'],
    ['1 1 1 0 0', '34 33 33 0 0'],
    ['5 2 1 0 0', '63 25 12 0 0'],
    ['999 1 0 0 0', '100 0 0 0 0'],
  ])('of %s are %s', (totals, percentages) => {
    expect(percentagesOf(totals.split(' ').map(Number)).join(' ')).toBe(percentages)
  })
})
