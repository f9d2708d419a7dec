import { expect, it } from 'vitest'
import { sentencesOf } from './about-list.rules.ts'

const list = {
  heading: 'সাভারে ইলেকট্রিশিয়ান',
  total: 3,
  verified: 1,
  contact_price_from: 99,
  work_price: null,
}
const shown = [
  { experience_years: 3, average_rating: 5, total_ratings: 1 },
  { experience_years: 12, average_rating: 4, total_ratings: 3 },
  { experience_years: null, average_rating: 0, total_ratings: 0 },
]

it('says of a list how many, how long they work, how they are rated and what a number costs', () => {
  expect(sentencesOf(list, shown)).toEqual([
    'সাভারে ইলেকট্রিশিয়ান ৩ জন, যাচাইকৃত ১ জন।',
    'কাজের অভিজ্ঞতা ৩ থেকে ১২ বছর; গ্রাহকদের ৪টি রেটিং, গড় ৪.৩।',
    'ফোন নম্বর দেখার প্ল্যান ৳৯৯ থেকে; মজুরি থেকে কমিশন নেই।',
  ])
})

it('says what customers paid for the work, if enough have said it', () => {
  const workPrice = 'ঢাকা জেলায় এক কাজে সাধারণত ৳৫০০ থেকে ৳৬৫০, মাঝামাঝি ৳৬০০ (১০ জন গ্রাহকের কথায়)'
  expect(sentencesOf({ ...list, work_price: workPrice }, shown)).toContain(`${workPrice}।`)
})

it('says of how many it knows this, if the list has more pages, and nothing that is not known', () => {
  expect(sentencesOf({ ...list, total: 40, verified: 0, contact_price_from: null }, shown)[1]).toMatch(
    /^এই পাতার ৩ জনের কাজের অভিজ্ঞতা /,
  )
  const unknown = [{ experience_years: null, average_rating: 0, total_ratings: 0 }]
  expect(sentencesOf({ ...list, total: 1, verified: 0, contact_price_from: null }, unknown)).toEqual([
    'সাভারে ইলেকট্রিশিয়ান ১ জন।',
  ])
  expect(sentencesOf(list, [])).toEqual([])
})
