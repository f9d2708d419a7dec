import { randomInt } from 'node:crypto'

// No letters or digits that are mistaken for each other when read out or copied by hand.
const letters = 'abcdefghjkmnpqrstuvwxyz23456789'

/** A password for one sign-in, in groups that can be read out: 59 bits. */
export const oneTimePassword = (): string =>
  [4, 4, 4]
    .map((length) => Array.from({ length }, () => letters[randomInt(letters.length)]).join(''))
    .join('-')
