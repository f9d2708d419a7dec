import { expect, it } from 'vitest'
import { marks } from '#test/support/invisible-texts.ts'
import { normalizePhone } from './phone.ts'

const separators = ['', ' ', '-', '\u00a0', '\u2011', '.']
const spellings = [
  '01712345678',
  '০১৭১২৩৪৫৬৭৮',
  '+8801712345678',
  '০০৮৮০১৭১২৩৪৫৬৭৮',
  '(017)12345678',
  '０１７１２３４５６７８',
]

it.each(marks)('a number is understood with %j at every place', (mark) => {
  for (const spelling of spellings)
    for (let at = 0; at <= spelling.length; at += 1)
      expect(normalizePhone(spelling.slice(0, at) + mark + spelling.slice(at))).toBe('01712345678')
})

it.each(separators)('a number is understood with %j between its parts', (separator) => {
  const typed = ['\u202a+880', '1712', '345', '678\u202c'].join(separator)
  expect(normalizePhone(typed)).toBe('01712345678')
})

it.each(['', '\u202a\u202c', '0171234567', '017123456789', '01212345678', '৳০১৭১২৩৪৫৬৭৮', '01712345678x'])(
  '%j is no number',
  (text) => expect(normalizePhone(text)).toBeNull(),
)
