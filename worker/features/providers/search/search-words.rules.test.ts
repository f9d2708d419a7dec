import { describe, expect, it } from 'vitest'
import { matchesOf, termOf } from './search.rules.ts'

describe('what a search asks for', () => {
  it.each([
    '01712345678',
    '০১৭১২-৩৪৫৬৭৮',
    '+88 017 1234 5678',
    'electrician 01712345678',
    '017123',
    '৮৮০১৭'.repeat(3),
  ])('is nothing for a phone number: %s', (q) => expect(matchesOf(q)).toBeNull())

  it.each(['', '   ', '"', '* * *', '-', '()', '।', '😀', '\u0000'])('is nothing without a word: %j', (q) =>
    expect(matchesOf(q)).toBeNull(),
  )

  it.each([
    '"',
    'a" OR head : "b',
    'NEAR(a b)',
    'a*',
    '-a',
    '^a',
    '{head}: a',
    'a + b',
    "a'; DROP TABLE x",
    'a AND NOT b',
    'é°ß€',
    'ঀৼ৽',
    'नमस्ते',
    'مرحبا',
  ])('quotes every word of %j, and lets nothing through that means something to the index', (q) => {
    const bare = (matchesOf(q)?.anywhere ?? '')
      .replace(/"\p{Co}?[\p{L}\p{N}\p{Mn}\p{Mc}]+"/gu, 'word')
      .replace(/word \*/g, 'word')
    expect(bare).toMatch(/^(?:word|AND|OR|[ ()])*$/)
  })

  it('ignores helping words', () => {
    expect(matchesOf('রহিমের একজন সালমা দরকার')).toEqual(matchesOf('রহিমের সালমা'))
    expect(matchesOf('মোঃ রহিম')).toEqual(matchesOf('md. রহিম'))
    expect(matchesOf('ভালো')).not.toBeNull()
  })

  it('finds the trades with a name that begins like the last word', () => {
    const tradesBegunBy = (word: string) => (word === 'housema' ? [7, 9] : [])
    for (const closeness of ['whole', 'near', 'anywhere'] as const)
      expect(matchesOf('rohim housema', { tradesBegunBy })?.[closeness]).toContain(
        `${termOf('filters', 'c7')} OR ${termOf('filters', 'c9')})`,
      )
    expect(matchesOf('housema rohim', { tradesBegunBy })?.whole).not.toContain('c7')
    expect(matchesOf('rohim housema', { words: 'any', tradesBegunBy })?.whole).not.toContain('c7')
  })

  it('treats the last word as unfinished, but not a number', () => {
    expect(matchesOf('rohim dhan')?.near).toContain('"dhan" *')
    expect(matchesOf('dhan rohim')?.near).not.toContain('"dhan" *')
    expect(matchesOf('sector 12')?.near).not.toContain('*')
  })

  it('is bounded for any length', () => {
    const longest = matchesOf('ab '.repeat(50))?.anywhere ?? ''
    expect(longest.split(' AND ')).toHaveLength(8)
  })
})
