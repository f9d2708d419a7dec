import { expect, it, describe } from 'vitest'
import { publicSessionId, deviceLabel, deviceOfCookie } from './sessions.rules.ts'

it('shows an id from which the id of the row cannot be read', () => {
  expect(publicSessionId('row-id')).toMatch(/^[0-9a-f]{24}$/)
  expect(publicSessionId('row-id')).not.toBe(publicSessionId('row-ie'))
})

it.each([
  [
    'Mozilla/5.0 (Linux; Android 14; SM-A145F) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36',
    'Chrome · Android',
  ],
  [
    'Mozilla/5.0 (Linux; Android 13) SamsungBrowser/25.0 Chrome/121.0 Mobile Safari/537.36',
    'Samsung Internet · Android',
  ],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/130.0 Safari/537.36 Edg/130.0', 'Edge · Windows'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0', 'Firefox · Linux'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) Version/17.0 Mobile Safari/604.1', 'Safari · iOS'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/17.0 Safari/605.1.15', 'Safari · macOS'],
  ['curl/8.0', 'অজানা ডিভাইস'],
  [undefined, 'অজানা ডিভাইস'],
])('the label of the device %s is %s', (userAgent, label) => {
  expect(deviceLabel(userAgent)).toBe(label)
})

describe('the device of a cookie', () => {
  it('keeps the token of the cookie, so that several accounts share it', () => {
    const { token, tokenHash } = deviceOfCookie(undefined, undefined)
    expect(token).toMatch(/^[\w-]{27}$/)
    expect(tokenHash).not.toContain(token)
    expect(deviceOfCookie(token, undefined)).toMatchObject({ token, tokenHash })
  })

  it.each(['', 'short', 'x'.repeat(28), `${'x'.repeat(26)};`])(
    'is a new one for the cookie "%s"',
    (cookie) => {
      expect(deviceOfCookie(cookie, undefined).token).not.toBe(cookie)
    },
  )
})
