import { describe, expect, it } from 'vitest'
import { deviceLabelOf, isLastSeenStale, publicSessionId } from './sessions.rules.ts'

describe('the label of a device', () => {
  it.each([
    [
      'Mozilla/5.0 (Linux; Android 14; SM-A155F) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0 Mobile Safari/537.36',
      'Chrome · Android',
    ],
    [
      'Mozilla/5.0 (Linux; Android 13) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/27.0 Chrome/125.0 Mobile Safari/537.36',
      'Samsung Internet · Android',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
      'Safari · iPhone',
    ],
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0 Safari/537.36 Edg/130.0',
      'Edge · Windows',
    ],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0', 'Firefox · Linux'],
    ['curl/8.5.0', null],
    [undefined, null],
  ])('is read from %s', (userAgent, label) => expect(deviceLabelOf(userAgent)).toBe(label))
})

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
