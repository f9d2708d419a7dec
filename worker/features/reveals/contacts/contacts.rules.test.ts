import { describe, expect, it } from 'vitest'
import { availabilityOf, matchesSearch } from '../reveals.rules.ts'

const working = {
  status: 'approved',
  isActive: true,
  isPaused: false,
  phone: '01712345678',
  phoneHiddenAt: null,
  suspendedAt: null,
  erasedAt: null,
}
const then = new Date('2026-11-01T00:00:00Z')

describe('how a revealed provider can be reached', () => {
  it.each([
    [{}, 'open'],
    [{ isPaused: true }, 'paused'],
    [{ phoneHiddenAt: then }, 'hidden'],
    [{ phoneHiddenAt: then, isPaused: true }, 'hidden'],
    [{ isActive: false }, 'gone'],
    [{ status: 'pending' }, 'gone'],
    [{ status: 'rejected', phoneHiddenAt: then }, 'gone'],
    [{ suspendedAt: then }, 'gone'],
    [{ erasedAt: then }, 'gone'],
    [{ phone: '' }, 'gone'],
  ])('with %o is %s', (state, availability) => {
    expect(availabilityOf({ ...working, ...state })).toBe(availability)
  })
})

describe('searching the contact book', () => {
  const contact = ['মোঃ আব্দুল করিম', 'ইলেকট্রিশিয়ান', 'সাভার', 'ঢাকা', '01712345678', null]

  it.each(['করিম', 'সাভার ইলেকট্রিশিয়ান', 'ইলেকট্রিশিয়ান'.normalize('NFD'), '০১৭১২', ' 5678 ', ''])(
    'finds it by %s',
    (query) => expect(matchesSearch(contact, query)).toBe(true),
  )

  it.each(['রহিম', 'করিম রাজশাহী', '01812'])('does not find it by %s', (query) =>
    expect(matchesSearch(contact, query)).toBe(false),
  )
})
