import { constantTimeEqual, keyedHash, keyedHashes } from '#worker/lib/crypto.ts'
import { millisecondsPerDay } from '#worker/lib/dhaka-time.ts'
import type { KeyRing } from '#worker/lib/keys.ts'

/** How long a registration waits for its code, in milliseconds. Its personal data is deleted afterwards. */
export const registrationLifetime = 7 * millisecondsPerDay

/** Sign-in compares the password with this many waiting registrations of a number, the newest first. */
export const comparedRegistrations = 3

const label = 'registration'
const signatureLength = 22

/** The token that names a registration. Only the server can make one, so the id cannot be guessed. */
export const registrationToken = (keys: KeyRing, id: number): string =>
  `${id}.${keyedHash(keys, label, String(id)).slice(0, signatureLength)}`

/** The id of the registration that a token names; null for a token that this server did not make. */
export function registrationIdOf(keys: KeyRing, token: string): number | null {
  const [id = '', given = ''] = token.split('.')
  const isSigned = keyedHashes(keys, label, id).some((hash) =>
    constantTimeEqual(given, hash.slice(0, signatureLength)),
  )
  return isSigned ? Number(id) : null
}
