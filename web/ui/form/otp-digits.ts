import { toAsciiDigits } from '#web/lib/format.ts'

export const otpLength = 6

/** The digits of all boxes, and the index of the box that gets the focus. */
export type OtpFilling = { digits: string[]; focus: number }

export function emptyOtp(): string[] {
  return Array<string>(otpLength).fill('')
}

/**
 * Puts the input of box `index` into the boxes. One digit fills one box. A whole code (pasted or filled in by the phone,
 * with or without text around it) fills all boxes. Other characters are ignored.
 */
export function fillOtp(digits: readonly string[], index: number, input: string): OtpFilling {
  const next = [...digits]
  let typed = toAsciiDigits(input).replace(/[^0-9]/g, '')
  const before = next[index]
  // A second digit typed into a filled box replaces the first, on either side of it.
  if (typed.length === 2 && before) typed = typed.startsWith(before) ? typed.slice(1) : typed.slice(0, 1)
  if (typed === '') {
    if (input === '') next[index] = ''
    return { digits: next, focus: index }
  }
  const start = typed.length >= otpLength ? 0 : index
  const filled = [...typed].slice(0, otpLength - start)
  filled.forEach((digit, offset) => (next[start + offset] = digit))
  return { digits: next, focus: Math.min(start + filled.length, otpLength - 1) }
}
