import { describe, expect, it } from 'vitest'
import { changedFields, type AdminProfile } from './admin-profile.calls.ts'

const profile = { name: 'নাজমুল', email: null, phone: '01700000001' } as AdminProfile

describe('changedFields', () => {
  it('returns nothing without changes [B-146]', () => {
    const form = { name: 'নাজমুল', email: null, password: '' }
    expect(changedFields(profile, form)).toEqual({})
  })

  it('returns the changes', () => {
    expect(changedFields(profile, { name: 'নাজমুল হাসান', email: null })).toEqual({ name: 'নাজমুল হাসান' })
    expect(changedFields(profile, { email: 'a@example.com', password: 'brand-new-one' })).toEqual({
      email: 'a@example.com',
      password: 'brand-new-one',
    })
  })
})
