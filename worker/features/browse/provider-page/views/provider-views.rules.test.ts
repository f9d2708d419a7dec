import { describe, expect, it } from 'vitest'
import type { CurrentUser } from '#worker/lib/actor.ts'
import { visitorOf } from '../provider-page.usecases.ts'

const phone = 'Mozilla/5.0 (Linux; Android 11; SM-A107F) AppleWebKit/537.36 Chrome/120.0 Mobile Safari/537.36'
const guest = { actor: null, network: '103.4.145.2', userAgent: phone, fetchedAhead: false }
const person = (role: CurrentUser['role'], id = 7): CurrentUser => ({
  id,
  role,
  name: 'রহিমা',
  phone: '01711111111',
  sessionId: 's',
})
const visitor = (looker: Partial<typeof guest> | { actor: CurrentUser }, day = '2026-11-21') =>
  visitorOf({ ...guest, ...looker }, day, 'secret')

describe('a visitor', () => {
  it('has the same key all day and another one on the next day', () => {
    expect(visitor({})).toBe(visitor({}))
    expect(visitor({}, '2026-11-22')).not.toBe(visitor({}))
  })

  it('is the network, whatever browser or account is used', () => {
    expect(visitor({ network: '103.4.145.3' })).not.toBe(visitor({}))
    expect(visitor({ userAgent: `${phone} other` })).toBe(visitor({}))
    expect(visitor({ actor: person('customer') })).toBe(visitor({}))
  })

  it('cannot be recognised without the secret', () => {
    expect(visitor({})).toMatch(/^[\w-]{16}$/)
    expect(visitorOf(guest, '2026-11-21', 'another secret')).not.toBe(visitor({}))
  })

  it.each(['admin', 'staff'] as const)('is not %s', (role) => {
    expect(visitor({ actor: person(role) })).toBeNull()
  })

  it.each([
    'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
    'facebookexternalhit/1.1',
    'Mozilla/5.0 (compatible; bingbot/2.0)',
    'WhatsApp/2.23',
    'Mozilla/5.0 AppleWebKit (KHTML, like Gecko; compatible; GPTBot/1.2)',
  ])('is not the machine %s', (userAgent) => {
    expect(visitor({ userAgent })).toBeNull()
  })

  it('has no key for a prefetched page', () => {
    expect(visitor({ fetchedAhead: true })).toBeNull()
  })
})
