import { describe, expect, it } from 'vitest'
import { changeOf, changeText } from './change.rules.ts'

describe('the change of a figure', () => {
  it.each([
    [12, 10, 20],
    [10, 12, -17],
    [1000, 999, 0],
    [999, 1000, 0],
    [3, 0, null],
  ])('from %d against %d is %s', (current, previous, percent) =>
    expect(changeOf(current, previous)).toBe(percent),
  )

  it('is said in words, because colour alone tells nothing', () => {
    expect(changeText(20)).toBe('২০% বেশি')
    expect(changeText(-17)).toBe('১৭% কম')
    expect(changeText(0)).toBe('একই')
  })
})
