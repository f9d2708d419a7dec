const decimal = /\p{Nd}/gu
const isDecimal = (code: number) => /^\p{Nd}$/u.test(String.fromCodePoint(code))

/** Turns the digits of every script into 0-9; everything else stays. */
export const asciiDigits = (text: string): string =>
  text.replace(decimal, (digit) => {
    const code = digit.codePointAt(0) ?? 0
    // Unicode keeps the ten digits of a script together, and sets of digits in multiples of ten.
    let zero = code
    while (isDecimal(zero - 1)) zero -= 1
    return String((code - zero) % 10)
  })

// Characters that draw nothing although they are no format characters: empty letters of Korean, Khmer and Braille, and tags.
const fillers = String.raw`\u00ad\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0\u{e0000}-\u{e007f}\u{e0100}-\u{e01ef}`

/** What is no part of a number and of what is compared: all that draws nothing, and marks that make an emoji of a digit. */
export const invisibleMarks = new RegExp(String.raw`\p{Cf}|[${fillers}\ufe00-\ufe0f\u20dd-\u20e4]`, 'gu')

/** A number or a code as people type and paste it: composed, ASCII digits, without marks that draw nothing. */
export const typedDigits = (text: string): string =>
  asciiDigits(text.normalize('NFKC').replace(invisibleMarks, ''))

/** {@link typedDigits} without what people write between the parts of a number. */
export const joinedDigits = (text: string): string => typedDigits(text).replace(/[\s\-().\u2010-\u2015]/g, '')

/** NFC (which writes ড় ঢ় য় as two code points), ASCII digits, lower case, no invisible marks, single spaces. */
export function foldText(text: string): string {
  return asciiDigits(text.normalize('NFC'))
    .replace(invisibleMarks, '')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase()
}

const nothingSeen = new RegExp(String.raw`^[\s\p{C}\p{M}${fillers}]*$`, 'u')

/** Whether a text draws nothing: it is empty, or holds only spaces, marks and fillers. */
const drawsNothing = (text: string): boolean => nothingSeen.test(text)

// Controls, lone surrogates, and marks that turn or hide text. Line breaks stay, and joiners, because র‍্য needs one.
const unstored = new RegExp(String.raw`(?![\t-\r\u200c\u200d])[\p{Cc}\p{Cf}\p{Cs}${fillers}]`, 'gu')

const manyMarks = /[\p{M}\u200c\u200d]{3,}/gu
const ofEveryScript = /\p{Script=Inherited}/u
// A Bengali letter needs a dot below, a vowel, a chandrabindu and a visarga; accents and joiners come two at a time.
const maxOwnMarks = 4
const maxOtherMarks = 2

/** Without the marks that only pile up on a letter and cover the lines above it. */
const withoutPiles = (text: string) =>
  text.replace(manyMarks, (marks) => {
    let own = 0
    let others = 0
    return Array.from(marks, (mark) =>
      (ofEveryScript.test(mark) ? ++others <= maxOtherMarks : ++own <= maxOwnMarks) ? mark : '',
    ).join('')
  })

/** A text as it is stored: composed, no invisible characters, no piles of marks; empty if nothing visible is left. */
export const tidyText = (text: string): string =>
  drawsNothing(text) ? '' : withoutPiles(text.normalize('NFC').replace(unstored, '')).trim()

/** {@link tidyText} in one line, with single spaces. */
export const tidyLine = (text: string): string => tidyText(text).replace(/\s+/g, ' ')

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
