import { constantTimeEqual, keyedHash } from '#worker/lib/crypto.ts'
import { millisecondsPerDay } from '#worker/lib/dhaka-time.ts'

/** How long a registration waits for its code, in milliseconds. Its personal data is deleted afterwards. */
export const registrationLifetime = 7 * millisecondsPerDay

/** Sign-in compares the password with this many waiting registrations of a number, the newest first. */
export const comparedRegistrations = 3

const signature = (secret: string, id: number) => keyedHash(secret, 'registration', String(id)).slice(0, 22)

/** The token that names a registration. Only the server can make one, so the id cannot be guessed. */
export const registrationToken = (secret: string, id: number): string => `${id}.${signature(secret, id)}`

/** The id of the registration that a token names; null for a token that this server did not make. */
export function registrationIdOf(secret: string, token: string): number | null {
  const [id = '', given = ''] = token.split('.')
  return constantTimeEqual(given, signature(secret, Number(id))) ? Number(id) : null
}
