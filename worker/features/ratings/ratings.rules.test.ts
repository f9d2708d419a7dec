import { describe, expect, it } from 'vitest'
import { firstName, isLikeStaff, tagBits, tagsOf } from './ratings.rules.ts'
import { ratingTags } from './ratings.schema.ts'

it.each([
  ['রহিমা বেগম', 'রহিমা'],
  ['মোঃ আব্দুল করিম', 'আব্দুল'],
  ['মোঃআব্দুল করিম', 'আব্দুল'],
  ['মোছা. সালমা খাতুন', 'সালমা'],
  ['Md. Jashim Uddin', 'Jashim'],
  ['  সুমন  ', 'সুমন'],
  ['মোঃ', 'মোঃ'],
  ['', ''],
])('the name under a comment of %s is %s', (name, shown) => {
  expect(firstName(name)).toBe(shown)
})

describe('a name that readers could take for the site’s own', () => {
  it.each([
    'কর্মী সাপোর্ট',
    'Kormi Support',
    'KARMI',
    'কর্মীসাপোর্ট',
    'অ্যাডমিন',
    'এ্যাডমিন রহিম',
    'Admin',
    'সা\u200bপোর্ট',
  ])('is %s', (name) => expect(isLikeStaff(name, 'কর্মী')).toBe(true))
  it.each(['রহিমা বেগম', 'মোঃ আব্দুল করিম', 'রতন কর্মকার', 'আদনান সামি', 'শুকুর মিয়া', 'Adnan Karim', 'স্বপন'])(
    'is not %s',
    (name) => expect(isLikeStaff(name, 'কর্মী')).toBe(false),
  )
  it('is none because of a site name that is a part of many', () =>
    expect(['', 'ই', 'আমা'].map((site) => isLikeStaff('রহিমা', site))).toEqual([false, false, false]))
})

describe('the bits of tags', () => {
  it('give every set of tags back, each tag once', () => {
    for (let bits = 0; bits < 1 << ratingTags.length; bits += 1) expect(tagBits(tagsOf(bits))).toBe(bits)
    expect(tagBits(['good_work', 'good_work'])).toBe(tagBits(['good_work']))
  })

  it('are those that the triggers and the stored ratings have', () => {
    expect(ratingTags.map((tag) => [tag, tagBits([tag])])).toEqual([
      ['on_time', 1],
      ['fair_price', 2],
      ['good_work', 4],
      ['would_call_again', 8],
    ])
  })
})
