import { describe, expect, it } from 'vitest'
import {
  isBacklogLate,
  isFailing,
  isOfThisMonth,
  workOf,
  works,
  type BacklogName,
  type WorkName,
} from './conditions.rules.ts'

const now = new Date('2026-11-22T06:00:00Z')
const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000)

it.each([
  [0, 60, 0, false],
  [1, 0, 0, false],
  [1, 60, 60, false],
  [2, 9, 0, false],
  [2, 11, 0, true],
  [3, 1, 0, true],
])(
  'a service with %i failures in a row, from %i to %i minutes ago, fails: %s',
  (failures, first, last, expected) =>
    expect(isFailing({ failures, firstFailedAt: ago(first), lastFailedAt: ago(last) })).toBe(expected),
)

it.each([
  ['2026-11-01T00:00:00Z', true],
  ['2026-10-31T23:59:59Z', false],
])('a quota that was used up on %s is used up in November: %s', (lastFailedAt, expected) =>
  expect(isOfThisMonth({ lastFailedAt: new Date(lastFailedAt) }, now)).toBe(expected),
)

const day = 24 * 60

// Name, items, minutes since the oldest is due, late.
const cases: [BacklogName, number, number, boolean][] = [
  ['payments_to_ask', 1, 30, false],
  ['payments_to_ask', 1, 31, true],
  ['payments_to_ask', 200, 1, false],
  ['payments_to_ask', 201, 1, true],
  ['old_rate_counters', 1001, 2 * day, false],
  ['old_audit_log', 1, 2 * day + 1, true],
]

describe('a backlog', () => {
  it.each(cases)(
    '%s of %i items, the oldest due for %i minutes: late is %s',
    (name, count, minutes, late) => {
      expect(isBacklogLate({ name, total: count, since: ago(minutes).getTime() }, now)).toBe(late)
    },
  )

  it('without items is never late, and each has words', () => {
    for (const name of [...(Object.keys(works) as WorkName[]), 'old_sessions' as const]) {
      expect(isBacklogLate({ name, total: 0, since: null }, now)).toBe(false)
      expect(workOf(name).label).toMatch(/^[ঀ-৿]/)
    }
  })
})
