import { expect, it } from 'vitest'
import { revenueOf, sameDaysOfLastMonth } from './revenue.rules.ts'

it.each([
  ['2026-11-22T06:00:00Z', '2026-10-01', '2026-10-22'],
  ['2026-11-01T06:00:00Z', '2026-10-01', '2026-10-01'],
  ['2026-03-31T06:00:00Z', '2026-02-01', '2026-02-28'],
  ['2026-01-15T06:00:00Z', '2025-12-01', '2025-12-15'],
  ['2026-10-31T18:00:00Z', '2026-10-01', '2026-10-01'],
])('compares the month of %s with the days from %s to %s', (now, from, to) => {
  expect(sameDaysOfLastMonth(new Date(now))).toEqual({ from, to })
})

it('sums payments minus refunds of a span of days, the first and the last included', () => {
  const day = (day: string, paidPoisha: number, refundedPoisha = 0) => ({
    day,
    paidPoisha,
    refundedPoisha,
    paidCount: 1,
  })
  const days = [
    day('2026-10-31', 700),
    day('2026-11-01', 10_050, 50),
    day('2026-11-02', 1),
    day('2026-11-03', 9),
  ]
  expect(revenueOf(days, { from: '2026-11-01', to: '2026-11-02' })).toBe(100.01)
})
