import { expect, it } from 'vitest'
import { isLastSeenStale, publicSessionId } from './sessions.rules.ts'

it('writes the time of the last request at most every five minutes', () => {
  const now = new Date('2026-11-22T10:00:00Z')
  const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000)
  expect([null, ago(6), ago(5), ago(0)].map((seen) => isLastSeenStale(seen, now))).toEqual([
    true,
    true,
    false,
    false,
  ])
})

it('shows an id from which the id of the row cannot be read', () => {
  expect(publicSessionId('row-id')).toMatch(/^[0-9a-f]{24}$/)
  expect(publicSessionId('row-id')).not.toBe(publicSessionId('row-ie'))
})
