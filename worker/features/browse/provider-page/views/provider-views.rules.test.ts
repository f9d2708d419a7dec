import { describe, expect, it } from 'vitest'
import type { CurrentUser } from '#worker/lib/actor.ts'
import { visitorOf } from '../provider-page.usecases.ts'

const phone = 'Mozilla/5.0 (Linux; Android 11; SM-A107F) AppleWebKit/537.36 Chrome/120.0 Mobile Safari/537.36'
const guest = { actor: null, network: '103.4.145.2', userAgent: phone, fetchedAhead: false }
const person = (role: CurrentUser['role']): CurrentUser => ({
  id: 7,
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

  it('is no one whose look is no demand: a machine, the staff, a prefetched page', () => {
    expect(visitor({ userAgent: 'WhatsApp/2.23' })).toBeNull()
    expect(visitor({ actor: person('staff') })).toBeNull()
    expect(visitor({ fetchedAhead: true })).toBeNull()
  })
})
