import { describe, expect, it } from 'vitest'
import { averageRating, firstName } from './ratings.rules.ts'

describe('the name under a comment', () => {
  it.each([
    ['রহিমা বেগম', 'রহিমা'],
    ['মোঃ আব্দুল করিম', 'আব্দুল'],
    ['মোঃআব্দুল করিম', 'আব্দুল'],
    ['মোছা. সালমা খাতুন', 'সালমা'],
    ['Md. Jashim Uddin', 'Jashim'],
    ['  সুমন  ', 'সুমন'],
    ['মোঃ', 'মোঃ'],
    ['', ''],
  ])('of %s is %s', (name, shown) => {
    expect(firstName(name)).toBe(shown)
  })
})

describe('an average', () => {
  it('has one decimal, and is 0 without ratings', () => {
    expect(averageRating(0, 0)).toBe(0)
    expect(averageRating(13, 3)).toBe(4.3)
    expect(averageRating(14, 3)).toBe(4.7)
    expect(averageRating(20, 4)).toBe(5)
  })
})
