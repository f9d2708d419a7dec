import { describe, expect, it } from 'vitest'
import { pathPattern, scrub } from './scrub.ts'

const token = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMiJ9.c2lnbmF0dXJl'

describe('a text of a program keeps nothing private', () => {
  it.each([
    ['a phone', 'failed for 01712-345678', '345678'],
    ['a phone in Bengali digits', 'failed for ০১৭১২৩৪৫৬৭৮', '৩৪৫৬৭৮'],
    ['a phone with the country', 'tel:+8801712345678', '1712345678'],
    ['a token', `bad ${token} here`, 'eyJ'],
    ['a bearer token', 'Authorization Bearer abc.def', 'abc.def'],
    ['an e-mail address', 'no user rahima.begum+x@example.com.bd', 'rahima'],
    ['a query', 'GET https://kormi.example/login?next=%2Fme&otp=1 failed', 'next'],
    ['a query without a value', 'https://kormi.example/reset?abcdef', 'abcdef'],
    ['a query without a host', 'loading /reset?q=karim', 'karim'],
    ['a fragment', 'at https://kormi.example/page#secret-part', 'secret-part'],
    ['a password in an address', 'https://admin:hunter2@kormi.example/x', 'hunter2'],
    ['a named secret', 'password: hunter2', 'hunter2'],
    ['a named secret in JSON', '{"api_key":"k-12 34"}', 'k-12'],
    ['a code', 'otp=493021 is wrong', '493021'],
    ['an IP address', 'from 103.4.5.66 port', '103.4'],
    ['an IPv6 address', 'from 2001:db8:85a3:8d3:1319:8a2e:370:7348', '8a2e'],
    ['a national id', 'NID 1990 1234 5678 90123 bad', '1234'],
    ['a national id in Bengali digits', 'bad ১৯৯০১২৩৪৫৬৭৮৯০১২৩', '১২৩৪'],
    ['a key', 'key sk_live_9f2c7e1ab84d06f35e9172c0 refused', '9f2c7e'],
    ['an id of a payment', '/me/payments/01ARZ3NDEKTSV4RRFFQ69G5FAV', 'ARZ3'],
    ['a name', 'cannot find রহিমা বেগম now', 'রহিমা'],
    [
      'a quoted piece of an answer',
      `Unexpected token 'x', "Rahima Begum, Mirpur"... is not valid JSON`,
      'Rahima',
    ],
  ])('%s', (_, text, secret) => {
    expect(text).toContain(secret)
    expect(scrub(text)).not.toContain(secret)
  })

  it('and what was removed is not removed into another secret', () => {
    expect(scrub(scrub(`x ${token} 01712345678 a@b.cd`))).toBe(scrub(`x ${token} 01712345678 a@b.cd`))
  })
})

it.each([
  "Cannot read properties of undefined (reading 'phone')",
  'Failed to fetch dynamically imported module: https://kormi.example/assets/browse.page-Dk3j2a9Z.js',
  '    at Ke (https://kormi.example/assets/moderation-queue-filters-B3jk2lD9.js:12:34567)',
  'Minified React error #418; visit',
  'Maximum update depth exceeded.',
])('keeps %s', (text) => expect(scrub(text)).toBe(text))

it.each([
  ['/', '/'],
  ['/biodata/12', '/biodata/:id'],
  ['/biodata/12?from=home#top', '/biodata/:id'],
  ['/me/payments/01ARZ3NDEKTSV4RRFFQ69G5FAV', '/me/payments/:id'],
  ['/payment/manual/abc1', '/payment/manual/:id'],
  ['/admin/approved-workers', '/admin/approved-workers'],
  ['/০১৭১২৩৪৫৬৭৮', '/:id'],
  ['/Rahima', '/:id'],
])('%s is the pattern %s', (address, pattern) => expect(pathPattern(address)).toBe(pattern))
