import { describe, expect, it } from 'vitest'
import { isCommonPassword } from './common-passwords.schema.ts'

const person = { phone: '01712345678', name: 'Rahima Begum' }

describe('a common password', () => {
  it.each(
    `123456 ১২৩৪৫৬ 987654 000000 112233 abcabc Password123 P@ssw0rd asdfgh admin@123 Dhaka@123 1234dhaka বাংলাদেশ allah786
      01011990 1990-01-01 01712345678 8801712345678 345678 Rahima12 rahimabegum begum@2020`.split(/\s+/),
  )('is %s', (password) => {
    expect(isCommonPassword(password, person)).toBe(true)
  })

  it.each([
    'secret-1',
    'new-secret',
    'নদীর পাড়ে ঘর',
    'tin-ta-kola',
    'k7Gd2q',
    'purple-mango',
    'dhaka-rain-9',
    '48159263',
    '01898765432',
    'rahim-er-cha',
  ])('is not %s', (password) => {
    expect(isCommonPassword(password, person)).toBe(false)
  })

  it('needs no phone and no name', () => {
    expect(isCommonPassword('123456')).toBe(true)
    expect(isCommonPassword('345678')).toBe(true)
    expect(isCommonPassword('1712345678', { phone: null, name: null })).toBe(false)
  })
})
