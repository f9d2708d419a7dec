import { expect, it } from 'vitest'
import { nextAttempt } from './sms.rules.ts'

it('waits longer after each failure and stops after the fifth', () => {
  const now = new Date('2026-11-21T06:00:00Z')
  const minutes = [1, 2, 3, 4, 5].map((attempts) => {
    const next = nextAttempt(attempts, now)
    return next && (next.getTime() - now.getTime()) / 60_000
  })
  expect(minutes).toEqual([1, 5, 15, 60, null])
})
