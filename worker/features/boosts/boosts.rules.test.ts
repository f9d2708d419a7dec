import { describe, expect, it } from 'vitest'
import { isExpiringSoon } from './boosts.rules.ts'

describe('a boost that runs out', () => {
  const now = new Date('2026-11-21T06:00:00Z')
  it.each([
    ['2026-11-23T06:00:00Z', false],
    ['2026-11-23T05:59:59Z', true],
    ['2026-11-21T06:00:01Z', true],
    ['2026-12-21T06:00:00Z', false],
  ])('until %s is expiring soon: %s', (endsAt, soon) => {
    expect(isExpiringSoon(new Date(endsAt), now)).toBe(soon)
  })
})
