import { describe, expect, it } from 'vitest'
import { maskPhones } from './mask-phones.ts'

describe('mobile numbers in a text', () => {
  it.each([
    '01712345678',
    'কল করুন ০১৭১২৩৪৫৬৭৮ নম্বরে',
    '+8801712-345678',
    '88 01712 345 678',
    '0 1 7 1 2 3 4 5 6 7 8',
    'নম্বর(01912.345.678)।',
    '०१७१२३४५६७८',
    '𝟎𝟏𝟕𝟏𝟐𝟑𝟒𝟓𝟔𝟕𝟖 নম্বর',
    '\u202a\u00ad0\u206617\u20691\u00ad\u2060\u200e\u{e0041}2345678\u202c',
  ])('are masked in %s', (text) => {
    const masked = maskPhones(text)
    expect(masked).toContain('01*********')
    expect(masked).not.toMatch(/\p{Nd}{3}/u)
    expect(maskPhones(masked)).toBe(masked)
  })

  it.each(['২০২৬ সালের ২১ নভেম্বর', '১৫০০ টাকা, ২ দিন', '01212345678', '1234567890123456', '০১৭১২৩৪৫', ''])(
    'are not found in %s',
    (text) => expect(maskPhones(text)).toBe(text),
  )

  it('are masked one by one, and the text around them stays', () => {
    expect(maskPhones('ক ০১৭১২৩৪৫৬৭৮ খ 01812345678 গ 𝟎𝟏𝟕𝟏𝟐𝟑𝟒𝟓𝟔𝟕𝟖 ঘ')).toBe(
      'ক 01********* খ 01********* গ 01********* ঘ',
    )
  })
})
