import { expect, it } from 'vitest'
import { changePercent, endOfLastMonth } from './dashboard.rules.ts'
import { shownCount } from '#worker/features/statistics/statistics.rules.ts'

it.each([
  ['2026-11-21T06:00:00Z', '2026-10-31'],
  // 18:00 UTC is midnight in Dhaka: the new month begins before UTC knows.
  ['2026-10-31T17:59:59Z', '2026-09-30'],
  ['2026-10-31T18:00:00Z', '2026-10-31'],
  ['2028-03-01T00:00:00Z', '2028-02-29'],
  ['2027-01-15T00:00:00Z', '2026-12-31'],
])('the end of last month, as days go in Dhaka, at %s is %s', (now, day) =>
  expect(endOfLastMonth(new Date(now))).toBe(day),
)

it.each([
  [150, 100, 50],
  [50, 100, -50],
  [100, 100, 0],
  [2, 3, -33],
  [1, 3, -67],
  [999, 1000, 0],
  [0, 10, -100],
  [5, 0, null],
  [0, 0, null],
  [10, -5, null],
])('the change in per cent from %d to %d… [B-210]', (current, previous, percent) => {
  expect(Object.is(changePercent(current, previous), percent)).toBe(true)
})

it.each([
  [0, null],
  [9, null],
  [10, 10],
  [3_650, 3_650],
])('shows visitors a count of %d as %s', (count, shown) => expect(shownCount(count)).toBe(shown))
