import { describe, expect, it } from 'vitest'
import type { CurrentUser } from '#worker/lib/actor.ts'
import { isDemand } from './statistics.rules.ts'

const userWith = (role: CurrentUser['role']): CurrentUser => ({
  id: 1,
  role,
  name: 'রহিম',
  phone: '01700000000',
  sessionId: 's',
})

describe('a look at a list counts as demand', () => {
  const visitor = { actor: null, userAgent: 'Mozilla/5.0 (Linux; Android 13)', fetchedAhead: false } as const

  it('for visitors, customers and workers', () => {
    expect(isDemand(visitor)).toBe(true)
    for (const role of ['customer', 'service_worker'] as const)
      expect(isDemand({ ...visitor, actor: userWith(role) }), role).toBe(true)
  })

  it.each([
    'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
    'facebookexternalhit/1.1',
    'Mozilla/5.0 (compatible; bingbot/2.0)',
    'WhatsApp/2.23',
    'Mozilla/5.0 AppleWebKit (KHTML, like Gecko; compatible; GPTBot/1.2)',
  ])('not for the machine %s', (userAgent) => {
    expect(isDemand({ ...visitor, userAgent })).toBe(false)
  })

  it('not for staff, or what is only fetched ahead', () => {
    expect(isDemand({ ...visitor, actor: userWith('admin') })).toBe(false)
    expect(isDemand({ ...visitor, actor: userWith('staff') })).toBe(false)
    expect(isDemand({ ...visitor, fetchedAhead: true })).toBe(false)
  })
})
