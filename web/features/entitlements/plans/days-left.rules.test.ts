import { describe, expect, it } from 'vitest'
import { daysLeft } from './days-left.rules.ts'

const now = Date.parse('2026-11-21T06:00:00Z')

describe('daysLeft [A-294]', () => {
  it.each([
    ['2026-12-21T06:00:00Z', 30],
    ['2026-11-22T06:00:01Z', 2],
    ['2026-11-21T06:00:01Z', 1],
    ['2026-11-21T06:00:00Z', 0],
    ['2026-11-01T06:00:00Z', 0],
  ])('until %s: %i', (endsAt, left) => {
    expect(daysLeft(endsAt, now)).toBe(left)
  })
})
