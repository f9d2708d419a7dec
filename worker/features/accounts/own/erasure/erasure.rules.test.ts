import { expect, it } from 'vitest'
import { maskPerson } from './erasure.usecases.ts'

it.each([
  ['রহিম ভাই ভালো', '*** ভাই ভালো'],
  ['রহিমকে ডাকবেন না', '*** ডাকবেন না'],
  ['call Rahim on ০১৭১২-৩৪৫৬৭৮', 'call *** on 01*********'],
  ['কাজ ভালো', 'কাজ ভালো'],
  ['md is short', 'md is short'],
])('a comment about an erased person: %s becomes %s', (text, left) =>
  expect(maskPerson(text, ['রহিম উদ্দিন', 'Md RAHIM'])).toBe(left),
)
