import { expect, it } from 'vitest'
import { countAfter, isCounting } from './stats.tsx'

it('counts from 0 to the target in 2.5 seconds and stops there [A-096 A-291]', () => {
  expect(countAfter(0, 1600)).toBe(0)
  expect(countAfter(2500, 1600)).toBe(1600)
  expect(countAfter(9000, 1600)).toBe(1600)
  expect(isCounting(2499)).toBe(true)
  expect(isCounting(2500)).toBe(false)
})
