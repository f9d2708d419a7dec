import { expect, it } from 'vitest'
import { secondsUntil } from './use-countdown.ts'

it('rounds seconds up and never goes below zero', () => {
  expect(secondsUntil(60_000, 0)).toBe(60)
  expect(secondsUntil(60_000, 1)).toBe(60)
  expect(secondsUntil(60_000, 59_001)).toBe(1)
  expect(secondsUntil(60_000, 60_000)).toBe(0)
  expect(secondsUntil(60_000, 3_600_000)).toBe(0)
})
