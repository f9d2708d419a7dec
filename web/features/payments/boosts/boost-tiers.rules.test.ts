import { Crown, Rocket, Zap } from 'lucide-react'
import { describe, expect, it } from 'vitest'
import { boostTier, isPopular, runsUntil } from './boost.page.tsx'

describe('boost tiers', () => {
  it.each([
    [1, Zap],
    [7, Zap],
    [8, Rocket],
    [15, Rocket],
    [16, Crown],
    [30, Crown],
  ])('a boost of %i days has the icon of its tier [B-029]', (days, icon) => {
    expect(boostTier(days).icon).toBe(icon)
  })

  it('marks 15 days as popular [B-028 B-215]', () => {
    expect([7, 15, 30].map(isPopular)).toEqual([false, true, false])
  })

  it('starts a boost now or at the end of the active one', () => {
    const now = new Date('2026-11-21T06:00:00Z').getTime()
    const until = (running: string | null) => new Date(runsUntil(7, now, running)).toISOString()
    expect(until(null)).toBe('2026-11-28T06:00:00.000Z')
    expect(until('2026-11-22T06:00:00Z')).toBe('2026-11-29T06:00:00.000Z')
    expect(until('2026-11-20T06:00:00Z')).toBe('2026-11-28T06:00:00.000Z')
  })
})
