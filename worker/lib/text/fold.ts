const bengaliDigit = /[০-৯]/g

/** Turns ০-৯ into 0-9; everything else stays. */
export function asciiDigits(text: string): string {
  return text.replace(bengaliDigit, (digit) => String(digit.charCodeAt(0) - 0x09e6))
}

/** A number or a code as people type and paste it: composed, ASCII digits, without marks that draw nothing. */
export const typedDigits = (text: string): string =>
  asciiDigits(text.normalize('NFKC').replace(unseenInNumbers, ''))

/** NFC (which writes ড় ঢ় য় as two code points), ASCII digits, lower case, no joiners, single spaces. */
export function foldText(text: string): string {
  return asciiDigits(text.normalize('NFC'))
    .replace(/[\u200b-\u200d\ufeff]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase()
}

// Fillers that draw nothing: soft hyphens, empty letters of Korean, Khmer and Braille, and tags.
const fillers = String.raw`\u00ad\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0\u{e0000}-\u{e007f}\u{e0100}-\u{e01ef}`
// Controls, lone surrogates, and marks that turn or hide text. Joiners stay, because র‍্য needs one.
const unseen = new RegExp(
  String.raw`[\p{Cc}\p{Cs}${fillers}\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff]`,
  'gu',
)
const nothingSeen = new RegExp(String.raw`^[\s\p{C}\p{M}${fillers}]*$`, 'u')

/** What numbers need none of: also joiners, and the marks that make an emoji of a digit. */
export const unseenInNumbers = new RegExp(String.raw`\p{Cf}|[${fillers}\ufe00-\ufe0f\u20dd-\u20e4]`, 'gu')

/** Whether a text draws nothing: it is empty, or holds only spaces, marks and fillers. */
export const drawsNothing = (text: string): boolean => nothingSeen.test(text)

/** One line as it is stored: composed, single spaces, no invisible characters; empty if nothing visible is left. */
export function tidyLine(text: string): string {
  const line = text.normalize('NFC').replace(/\s+/g, ' ').replace(unseen, '').trim()
  return drawsNothing(line) ? '' : line
}

const composedLetters: Record<string, string> = { '\u09a1': '\u09dc', '\u09a2': '\u09dd', '\u09af': '\u09df' }

/** NFC with ড় ঢ় য় as one code point each, which NFC writes as two. An SMS pays for each of them. */
export const composeLetters = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/([\u09a1\u09a2\u09af])\u09bc/g, (pair, letter: string) => composedLetters[letter] ?? pair)

/** The length as a reader counts it: code points after NFC, with ড় ঢ় য় as one each. */
export function foldedLength(text: string): number {
  return [...composeLetters(text).trim()].length
}
