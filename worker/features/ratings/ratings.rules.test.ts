import { describe, expect, it } from 'vitest'
import { firstName } from './ratings.rules.ts'

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
