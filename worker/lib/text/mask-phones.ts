import { digitsOf } from './digits.ts'
import { invisibleMarks } from './fold.ts'

// Stands for a code unit of an invisible mark, or for the second one of a digit.
const blank = '\u200b'
// People write spaces, dashes, dots and brackets between digits, and ০১৭ for 017.
const gap = String.raw`${blank}*(?:[\s\-.,()/_\u2010-\u2015]${blank}*){0,3}`
const phoneInText = new RegExp(
  String.raw`(?<!\d)(?:(?:\+|00)?8${gap}8${gap})?0${gap}1${gap}[3-9](?:${gap}\d){8}(?!\d)`,
  'g',
)

/** Digits of every script as 0-9 and invisible marks as blanks, with as many code units, so that positions fit the original text. */
const sameLengthDigits = (text: string) =>
  text
    .replace(invisibleMarks, (mark) => blank.repeat(mark.length))
    .replace(/\p{Nd}/gu, (digit) => digitsOf(digit) + blank.repeat(digit.length - 1))

/** `017•••••678`: a number that only its owner recognises, and that cannot be called. */
export const maskPhone = (phone: string): string => `${phone.slice(0, 3)}•••••${phone.slice(-3)}`

/** The text with every mobile number in it replaced by `01*********`. */
export function maskPhones(text: string): string {
  let masked = ''
  let end = 0
  for (const match of sameLengthDigits(text).matchAll(phoneInText)) {
    masked += `${text.slice(end, match.index)}01*********`
    end = match.index + match[0].length
    // The second half of a digit of two code units.
    if (/[\udc00-\udfff]/.test(text.charAt(end))) end += 1
  }
  return masked + text.slice(end)
}
