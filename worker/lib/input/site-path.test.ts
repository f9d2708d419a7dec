import { describe, expect, it } from 'vitest'
import { isPathOfThisSite } from './site-path.schema.ts'

describe('isPathOfThisSite', () => {
  it.each(['/', '/biodata/7', '/plans?next=%2Fbiodata%2F7', '/biodata?q=রাজ মিস্ত্রি', '/sheba/plumber#top'])(
    'takes %j',
    (path) => expect(isPathOfThisSite(path)).toBe(true),
  )

  it.each([
    '',
    'biodata/7',
    'https://evil.example',
    'javascript:alert(1)',
    '//evil.example',
    '/\\evil.example',
    '/biodata\\..\\..\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '\t//evil.example',
    ' //evil.example',
  ])('refuses %j', (path) => expect(isPathOfThisSite(path)).toBe(false))
})
