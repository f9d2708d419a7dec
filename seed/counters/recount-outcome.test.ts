import { describe, expect, it } from 'vitest'
import { readRecount } from './recount-outcome.ts'

const check = (differing: number, kept = 0, actual = 0) => ({
  results: [{ counter: 'payment_counts', differing, kept, actual }],
})
const printed = (...statements: object[]) => `a warning\n${JSON.stringify(statements)}`

describe('the outcome of a recount', () => {
  it('says that a counter was right', () =>
    expect(readRecount(printed({ results: [] }, check(0), {}, check(0)))).toBe('right'))

  it('says what was wrong and is repaired', () =>
    expect(readRecount(printed(check(2, 1033, 1034), {}, check(0)))).toBe(
      'repaired (2 rows: kept 1033, counted 1034)',
    ))

  it('fails when the repair did not help, or nothing came back', () => {
    expect(() => readRecount(printed(check(2), check(1)))).toThrow('still differs in 1 rows')
    expect(() => readRecount(printed({}))).toThrow('no answer')
  })
})
