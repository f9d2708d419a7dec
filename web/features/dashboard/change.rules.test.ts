import { describe, expect, it } from 'vitest'
import { changeOf, changeText } from './change.rules.ts'

describe('change of a figure', () => {
  it.each([
    [12, 10, 20],
    [10, 12, -17],
    [1000, 999, 0],
    [999, 1000, 0],
    [3, 0, null],
  ])('from %d against %d is %s [B-210]', (current, previous, percent) =>
    expect(changeOf(current, previous)).toBe(percent),
  )

  it('is written as text, because colour alone is not accessible', () => {
    expect(changeText(20)).toBe('২০% বেশি')
    expect(changeText(-17)).toBe('১৭% কম')
    expect(changeText(0)).toBe('একই')
  })
})
