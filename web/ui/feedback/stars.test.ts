import { expect, it } from 'vitest'
import { filledStars } from './stars.tsx'

it('rounds to half stars between 0 and 5 [A-117]', () => {
  expect([0, 0.2, 0.3, 4.2, 4.25, 4.7, 4.8, 5].map(filledStars)).toEqual([0, 0, 0.5, 4, 4.5, 4.5, 5, 5])
  expect(filledStars(-1)).toBe(0)
  expect(filledStars(9)).toBe(5)
})
