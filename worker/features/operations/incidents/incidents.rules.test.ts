import { describe, expect, it } from 'vitest'
import {
  flapTime,
  incidentSteps,
  isFailing,
  isOfThisMonth,
  maxAttempts,
  nextTry,
  phaseOf,
  unannouncedKinds,
} from './incidents.rules.ts'

const now = new Date('2026-11-22T06:00:00Z')
const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000)

describe('a service', () => {
  it.each([
    [0, 60, 0, false],
    [1, 0, 0, false],
    [1, 60, 60, false],
    [2, 9, 0, false],
    [2, 11, 0, true],
    [3, 1, 0, true],
  ])('with %i failures in a row, from %i to %i minutes ago, fails: %s', (failures, first, last, expected) =>
    expect(isFailing({ failures, firstFailedAt: ago(first), lastFailedAt: ago(last) })).toBe(expected),
  )
})

it.each([
  ['2026-11-01T00:00:00Z', true],
  ['2026-10-31T23:59:59Z', false],
])('a quota that was used up on %s is used up in November: %s', (lastFailedAt, expected) =>
  expect(isOfThisMonth({ lastFailedAt: new Date(lastFailedAt) }, now)).toBe(expected),
)

describe('an incident', () => {
  const stepsOf = (incident: { closedAt: Date | null } | undefined) => incidentSteps[phaseOf(incident, now)]

  it('opens, is renewed, and closes', () => {
    expect(stepsOf(undefined)).toEqual({ holds: 'open', ended: 'nothing' })
    expect(stepsOf({ closedAt: null })).toEqual({ holds: 'renew', ended: 'close' })
  })

  it('is reopened when it comes back within half an hour, and a new one later', () => {
    expect(stepsOf({ closedAt: ago(29) }).holds).toBe('reopen')
    expect(stepsOf({ closedAt: new Date(now.getTime() - flapTime) }).holds).toBe('open')
  })
})

it('tries a message again later each time, and not for ever', () => {
  const waits = Array.from(
    { length: maxAttempts - 1 },
    (_, index) => (nextTry(index + 1, now).getTime() - now.getTime()) / 60_000,
  )
  expect(waits).toEqual([5, 15, 60, 180, 360])
})

it('does not tell by SMS that no SMS is sent', () => {
  expect(unannouncedKinds('sms')).toContain('sms_failing')
  expect(unannouncedKinds('slack')).toEqual(['channel_failing'])
})
