import { describe, expect, it } from 'vitest'
import { searchedId, searchTerms } from './search-terms.ts'

describe('the text of a search', () => {
  const cases: [string, ReturnType<typeof searchTerms>][] = [
    ['', null],
    ['  \u200c ', null],
    ['\u202a+880 1712-345678\u202c', { phonePrefix: '01712345678' }],
    ['০১৭১২', { phonePrefix: '01712' }],
    ['+88 01712-345678', { phonePrefix: '01712345678' }],
    ['1712', { phonePrefix: '01712' }],
    ['01712345678999', { phonePrefix: '01712345678' }],
    ['5', { words: ['5'] }],
    ['রহিম  Dhaka', { words: ['রহিম', 'dhaka'] }],
    ['ধানমন্ডি ৩২', { words: ['ধানমন্ডি', '32'] }],
    ['১ ২ ৩ ক খ গ ঘ ঙ', { words: ['1', '2', '3', 'ক', 'খ', 'গ'] }],
  ]
  const ids: [string, number | undefined][] = [
    ['৭', 7],
    [' #120 ', 120],
    ['01712', undefined],
    ['রহিম', undefined],
    ['1234567890', undefined],
  ]
  it.each(ids)('%j may mean the id %j', (text, id) => expect(searchedId(text)).toBe(id))

  it.each(cases)('%j is read as %j', (text, search) => expect(searchTerms(text)).toEqual(search))
})
