import type { Random } from './random.ts'
import type { PaymentMethod } from '#worker/features/settings/payment-methods.schema.ts'

const CROCKFORD = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const UPPER = 'ABCDEFGHJKLMNPQRSTUVWXYZ0123456789'

const letters = (random: Random, alphabet: string, length: number) =>
  Array.from({ length }, () => alphabet.charAt(random.int(0, alphabet.length - 1))).join('')

/** A ULID with a random part from the seeded generator, so that it is reproducible. */
export function seededUlid(random: Random, moment: Date): string {
  let time = moment.getTime()
  let head = ''
  for (let i = 0; i < 10; i++) {
    head = CROCKFORD.charAt(time % 32) + head
    time = Math.floor(time / 32)
  }
  return head + letters(random, CROCKFORD, 16)
}

/** Transaction numbers in the shape each kind of gateway gives them. */
export const transactionNumber = (random: Random, method: PaymentMethod, moment: Date) =>
  method === 'sslcommerz'
    ? `${moment.toISOString().replace(/\D/g, '').slice(2, 14)}${letters(random, UPPER, 8)}`
    : method === 'nogorpay'
      ? `NGP${letters(random, UPPER, 11)}`
      : letters(random, UPPER, 10)

export const bankNumber = (random: Random, moment: Date) =>
  `${moment.toISOString().replace(/\D/g, '').slice(2, 12)}${letters(random, UPPER, 8)}`

export const seededToken = (random: Random) => letters(random, `${UPPER}${UPPER.toLowerCase()}`, 27)
