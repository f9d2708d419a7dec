import { expect, it } from 'vitest'
import { yearsOfWork } from './years-of-work.rules.ts'

it.each([
  ['৫ বছর ধরে কাজ করি', 5],
  ['কমিউনিটি সেন্টারে বাবুর্চি ছিলাম, মোট ১২ বছর।', 12],
  ['10+ বছর', 10],
  ['দশ বছর ধরে কাজ করি', 10],
  ['ছয় বছর', 6],
  ['৩ বছর, ৫ বছর ধরে কাজ করি', 3],
  ['বয়স ৩৫ বছর, কাজ করি ৮ বছর', 8],
  ['১ বছরের কম', null],
  ['বয়স ৩৫ বছর', null],
  ['০ বছর', null],
  ['১২৩ বছর', null],
  ['অনেক দিন ধরে কাজ করি', null],
  ['', null],
])('reads the years of work in %j as %j', (text, years) => {
  expect(yearsOfWork(text.normalize('NFC'))).toBe(years)
})
