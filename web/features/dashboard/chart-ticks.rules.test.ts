import { describe, expect, it } from 'vitest'
import { byWeek, dayLabel, shortTaka } from './chart-ticks.rules.ts'

describe('axis labels', () => {
  it('are short and in Bengali', () => {
    expect(dayLabel('2026-11-05')).toBe('৫ নভে')
    expect(shortTaka(0)).toBe('৳০')
    expect(shortTaka(950)).toBe('৳৯৫০')
    expect(shortTaka(1_500)).toBe('৳১.৫ হাজার')
    expect(shortTaka(12_000)).toBe('৳১২ হাজার')
    expect(shortTaka(250_000)).toBe('৳২.৫ লাখ')
    expect(shortTaka(-1_000)).toBe('৳-১ হাজার')
  })
})

it('groups days into weeks from the newest day, with a shorter oldest week', () => {
  const days = Array.from({ length: 9 }, (_, index) => ({
    day: `2026-11-${String(index + 1).padStart(2, '0')}`,
    revenue_bdt: 0.1,
    refunded_bdt: index === 0 ? 5 : 0,
    payments: 1,
  }))
  expect(byWeek(days)).toEqual([
    { from: '2026-11-03', to: '2026-11-09', revenue: 0.7, refunded: 0, payments: 7 },
    { from: '2026-11-01', to: '2026-11-02', revenue: 0.2, refunded: 5, payments: 2 },
  ])
})
