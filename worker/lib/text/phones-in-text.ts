import { asciiDigits } from './fold.ts'

// People write spaces, dashes, dots and brackets between digits, and ০১৭ for 017.
const gap = String.raw`[\s\-.,()/_\u200b-\u200d\u2010-\u2015]{0,3}`
const phoneInText = new RegExp(
  String.raw`(?<!\d)(?:(?:\+|00)?8${gap}8${gap})?0${gap}1${gap}[3-9](?:${gap}\d){8}(?!\d)`,
  'g',
)

export const hasPhone = (text: string): boolean => asciiDigits(text).search(phoneInText) >= 0

/** The text with every mobile number in it replaced by `01*********`. */
export function maskPhones(text: string): string {
  let masked = ''
  let end = 0
  // Changing the digits keeps every position, so the match positions fit the original text.
  for (const match of asciiDigits(text).matchAll(phoneInText)) {
    masked += `${text.slice(end, match.index)}01*********`
    end = match.index + match[0].length
  }
  return masked + text.slice(end)
}
