import { describe, expect, it } from 'vitest'
import { maxExperienceLength } from '#worker/features/providers/profile-fields.schema.ts'
import { withYears, yearsOf } from './experience.rules.ts'

describe('choosing the years of work', () => {
  it.each([
    ['', '৫ বছর', '৫ বছর'],
    ['বাসার সব ওয়্যারিং পারি', '৫ বছর', '৫ বছর, বাসার সব ওয়্যারিং পারি'],
    ['৫ বছর, বাসার সব ওয়্যারিং পারি', '৩ বছর', '৩ বছর, বাসার সব ওয়্যারিং পারি'],
    ['১ বছর', '১ বছরের কম', '১ বছরের কম'],
    ['৫ বছর ধরে কাজ করি', '৩ বছর', '৩ বছর, ৫ বছর ধরে কাজ করি'],
    ['৫ বছর, ফ্যান', '৫ বছর', '৫ বছর, ফ্যান'],
  ])('keeps what was typed: %j and %j', (text, years, expected) => {
    expect(withYears(text, years)).toBe(expected)
  })

  it('leaves a text that has no room for the years', () => {
    const full = 'ক'.repeat(maxExperienceLength)
    expect(withYears(full, '৫ বছর')).toBe(full)
  })

  it('knows which years are chosen', () => {
    expect(yearsOf('১ বছরের কম, ফ্যান')).toBe('১ বছরের কম')
    expect(yearsOf('৫ বছর ধরে কাজ করি')).toBeUndefined()
  })
})
