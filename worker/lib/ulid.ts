import { randomBytes } from 'node:crypto'

const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** A 26-character ULID: 48 bits of time, then 80 random bits; sortable and unguessable. */
export function ulid(now: Date): string {
  let time = now.getTime()
  let head = ''
  for (let i = 0; i < 10; i++) {
    head = alphabet.charAt(time % 32) + head
    time = Math.floor(time / 32)
  }
  const tail = Array.from(randomBytes(16), (byte) => alphabet.charAt(byte & 31)).join('')
  return head + tail
}

export const isUlid = (text: string): boolean => /^[0-9A-HJKMNP-TV-Z]{26}$/.test(text)
