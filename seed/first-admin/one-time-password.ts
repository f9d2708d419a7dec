import { randomInt } from 'node:crypto'

// Without letters and digits that are easily confused.
const letters = 'abcdefghjkmnpqrstuvwxyz23456789'

/** A password for one sign-in, in groups that are easy to read out: 59 bits of entropy. */
export const oneTimePassword = (): string =>
  [4, 4, 4]
    .map((length) => Array.from({ length }, () => letters[randomInt(letters.length)]).join(''))
    .join('-')
