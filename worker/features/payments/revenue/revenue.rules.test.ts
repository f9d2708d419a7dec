import { expect, it } from 'vitest'
import { sameDaysOfLastMonth } from './revenue.rules.ts'

it.each([
  ['2026-11-22T06:00:00Z', '2026-10-01', '2026-10-22'],
  ['2026-11-01T06:00:00Z', '2026-10-01', '2026-10-01'],
  ['2026-03-31T06:00:00Z', '2026-02-01', '2026-02-28'],
  ['2026-01-15T06:00:00Z', '2025-12-01', '2025-12-15'],
  ['2026-10-31T18:00:00Z', '2026-10-01', '2026-10-01'],
])('compares the month of %s with the days from %s to %s', (now, from, to) => {
  expect(sameDaysOfLastMonth(new Date(now))).toEqual({ from, to })
})
