import { toAsciiDigits } from '#web/lib/format.ts'

export const otpLength = 6

/** What the boxes hold after something was typed or pasted, and which box has the focus then. */
export type OtpFilling = { digits: string[]; focus: number }

/** Six empty boxes. */
export function emptyOtp(): string[] {
  return Array<string>(otpLength).fill('')
}

/**
 * Puts what arrived in box `index` into the boxes. One digit fills one box, a whole code (pasted, or filled in by the
 * phone, with or without words around it) fills all of them from the first; anything but digits is left out.
 */
export function fillOtp(digits: readonly string[], index: number, arrived: string): OtpFilling {
  const next = [...digits]
  let typed = toAsciiDigits(arrived).replace(/[^0-9]/g, '')
  const before = next[index]
  // A second digit typed into a filled box replaces the first, whichever side of it the cursor stood.
  if (typed.length === 2 && before) typed = typed.startsWith(before) ? typed.slice(1) : typed.slice(0, 1)
  if (typed === '') {
    if (arrived === '') next[index] = ''
    return { digits: next, focus: index }
  }
  const start = typed.length >= otpLength ? 0 : index
  const placed = [...typed].slice(0, otpLength - start)
  placed.forEach((digit, offset) => (next[start + offset] = digit))
  return { digits: next, focus: Math.min(start + placed.length, otpLength - 1) }
}
