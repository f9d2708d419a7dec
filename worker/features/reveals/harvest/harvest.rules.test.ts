import { describe, expect, it } from 'vitest'
import { isLimitUsedAtOnce, isMachinePace } from '../reveals.rules.ts'

const at = (...seconds: number[]) => seconds.map((second) => second * 1000)
const every = (seconds: number, count: number) =>
  at(...Array.from({ length: count }, (_, index) => index * seconds))

describe('the pace of a machine', () => {
  it.each([
    ['one a second', every(1, 8)],
    ['one in exactly thirty seconds', every(30, 8)],
    ['nearly steady', at(0, 20, 41, 60, 81, 100, 119, 140)],
    ['fast and irregular', at(0, 1, 4, 6, 11, 12, 18, 20)],
  ])('is %s', (_, times) => expect(isMachinePace(times)).toBe(true))

  it.each([
    ['too few reveals', every(1, 7)],
    ['a person who calls some of them', at(0, 25, 190, 240, 265, 610, 640, 900)],
    ['a person who compares quickly', at(0, 8, 31, 39, 70, 76, 99, 140)],
  ])('is not %s', (_, times) => expect(isMachinePace(times)).toBe(false))
})

describe('a daily limit that is used at once', () => {
  it('is used within a minute', () => {
    expect(isLimitUsedAtOnce(every(4, 15), 15)).toBe(true)
    expect(isLimitUsedAtOnce(every(5, 15), 15)).toBe(false)
    expect(isLimitUsedAtOnce(every(4, 14), 15)).toBe(false)
  })

  it('is at least eight, because a few numbers are soon read', () => {
    expect(isLimitUsedAtOnce(every(1, 5), 5)).toBe(false)
    expect(isLimitUsedAtOnce(every(1, 50), 0)).toBe(false)
  })
})
