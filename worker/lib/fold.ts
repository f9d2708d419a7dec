const bengaliDigit = /[০-৯]/g

/** ০-৯ become 0-9; everything else stays. */
export function asciiDigits(text: string): string {
  return text.replace(bengaliDigit, (digit) => String(digit.charCodeAt(0) - 0x09e6))
}

/**
 * One form for text that is compared, searched or counted: NFC (which writes ড় ঢ় য় as two code points, however they
 * were typed), ASCII digits, lower case, joiners dropped, white space single.
 */
export function foldText(text: string): string {
  return asciiDigits(text.normalize('NFC'))
    .replace(/[\u200b-\u200d\ufeff]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase()
}

/** Length as a reader counts a limit: code points after NFC, with ড় ঢ় য় one each whichever way they were typed. */
export function foldedLength(text: string): number {
  const composed = text
    .normalize('NFC')
    .trim()
    .replace(/[\u09a1\u09a2\u09af]\u09bc/g, 'x')
  return [...composed].length
}
