import { describe, expect, it } from 'vitest'
import { hasPhone, maskPhones } from './phones-in-text.ts'

describe('phone numbers inside a text', () => {
  it.each([
    '01712345678',
    'কল করুন ০১৭১২৩৪৫৬৭৮ নম্বরে',
    '+8801712-345678',
    '88 01712 345 678',
    '0 1 7 1 2 3 4 5 6 7 8',
    'নম্বর(01912.345.678)।',
  ])('are found in %s', (text) => {
    expect(hasPhone(text)).toBe(true)
    expect(maskPhones(text)).toContain('01*********')
    expect(hasPhone(maskPhones(text))).toBe(false)
  })

  it.each(['২০২৬ সালের ২১ নভেম্বর', '১৫০০ টাকা, ২ দিন', '01212345678', '1234567890123456', '০১৭১২৩৪৫', ''])(
    'are not found in %s',
    (text) => {
      expect(hasPhone(text)).toBe(false)
      expect(maskPhones(text)).toBe(text)
    },
  )

  it('are masked one by one, and the text around them stays', () => {
    expect(maskPhones('ক ০১৭১২৩৪৫৬৭৮ খ 01812345678 গ')).toBe('ক 01********* খ 01********* গ')
  })
})
