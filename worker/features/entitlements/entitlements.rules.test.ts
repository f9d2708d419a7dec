import { describe, expect, it } from 'vitest'
import { statusAt, subscriptionTransitions } from './entitlements.rules.ts'

const now = new Date('2026-11-21T06:00:00Z')
const at = (time: string) => new Date(`2026-11-21T${time}Z`)

describe('a subscription', () => {
  it.each([
    ['active', at('06:00:01'), 'active'],
    ['active', at('06:00:00'), 'expired'],
    ['active', at('05:00:00'), 'expired'],
    ['expired', at('05:00:00'), 'expired'],
    ['refunded', at('05:00:00'), 'refunded'],
    ['pending', null, 'pending'],
  ] as const)('that is stored as %s and ends at %s is shown as %s', (status, endsAt, shown) => {
    expect(statusAt({ status, endsAt }, now)).toBe(shown)
  })

  it('that ended, ran out or was given back never begins again', () => {
    expect(subscriptionTransitions.activate.from).not.toContain('expired')
    expect(subscriptionTransitions.activate.from).not.toContain('refunded')
    expect(subscriptionTransitions.activate.from).not.toContain('active')
  })
})
