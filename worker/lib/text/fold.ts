const bengaliDigit = /[০-৯]/g

/** Turns ০-৯ into 0-9; everything else stays. */
export function asciiDigits(text: string): string {
  return text.replace(bengaliDigit, (digit) => String(digit.charCodeAt(0) - 0x09e6))
}

/** NFC (which writes ড় ঢ় য় as two code points), ASCII digits, lower case, no joiners, single spaces. */
export function foldText(text: string): string {
  return asciiDigits(text.normalize('NFC'))
    .replace(/[\u200b-\u200d\ufeff]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase()
}

// Controls, lone surrogates, and marks that turn or hide text. Joiners stay, because র‍্য needs one.
const unseen = /[\p{Cc}\p{Cs}\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu
const nothingSeen = /^[\s\p{C}]*$/u

/** One line as it is stored: composed, single spaces, no invisible characters; empty if nothing visible is left. */
export function tidyLine(text: string): string {
  const line = text.normalize('NFC').replace(/\s+/g, ' ').replace(unseen, '').trim()
  return nothingSeen.test(line) ? '' : line
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
