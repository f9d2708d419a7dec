import { describe, expect, it } from 'vitest'
import { changedFields, type AdminProfile } from './admin-profile.calls.ts'

const profile = { name: 'নাজমুল', email: null, phone: '01700000001' } as AdminProfile

describe('changedFields', () => {
  it('returns nothing without changes', () => {
    const form = { name: 'নাজমুল', email: null, phone: '01700000001', current_password: 'kept-away' }
    expect(changedFields(profile, form)).toEqual({})
  })

  it('returns the changes, with the current password where it is required', () => {
    expect(changedFields(profile, { name: 'নাজমুল হাসান', current_password: 'x' })).toEqual({
      name: 'নাজমুল হাসান',
    })
    expect(changedFields(profile, { phone: '01700000009', current_password: 'x' })).toEqual({
      phone: '01700000009',
      current_password: 'x',
    })
  })
})
