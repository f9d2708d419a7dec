import { createHmac } from 'node:crypto'
// Without its own hash functions: the runtime has them.
import { Secret, TOTP } from 'otpauth/bare'
import { keyedHash, randomText } from '#worker/lib/crypto.ts'
import { fixedWindow, minute, type Limit } from '#worker/features/people/limits.rules.ts'

/** RFC 6238 with the parameters that every authenticator app supports. */
const parameters = {
  algorithm: 'SHA1',
  digits: 6,
  period: 30,
  hmac: (algorithm: string, key: Uint8Array, message: Uint8Array) =>
    new Uint8Array(createHmac(algorithm, key).update(message).digest()),
}

/** Steps of 30 seconds that a clock may be ahead or behind. */
const window = 1

const recoveryCodeCount = 10

/** A new secret of 160 bits in base32. */
export const newTotpSecret = (): string => new Secret({ size: 20 }).base32

/** The `otpauth://` address that an authenticator app reads from a QR code. */
export const enrolmentAddress = (secret: string, issuer: string, label: string): string =>
  new TOTP({ ...parameters, issuer, label, secret: Secret.fromBase32(secret) }).toString()

/** The time step to which a code of six digits belongs; null if it is the code of no step around `now`. */
export function stepOfCode(secret: string, code: string, now: Date): number | null {
  const totp = new TOTP({ ...parameters, secret: Secret.fromBase32(secret) })
  const timestamp = now.getTime()
  const delta = totp.validate({ token: code, timestamp, window })
  return delta === null ? null : totp.counter({ timestamp }) + delta
}

// Without letters and digits that look alike. 12 of them have 59 bits.
const recoveryAlphabet = 'abcdefghjkmnpqrstuvwxyz23456789'

/** Codes as they are stored, without dashes. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: recoveryCodeCount }, () => randomText(12, recoveryAlphabet))

/** Whether a valid code is a recovery code and not six digits of the app. */
export const isRecoveryCode = (code: string): boolean => code.length !== 6

/** A recovery code as it is shown: `abcd-efgh-jkmn`. */
export const shownRecoveryCode = (code: string): string => code.replace(/(.{4})(?=.)/g, '$1-')

/** The stored form of a recovery code. The key is the secret of the app, which is sealed in the database. */
export const recoveryCodeHash = (secret: string, code: string): string =>
  keyedHash(secret, 'recovery-code', code)

/** Wrong codes: 5 in 15 minutes for each network or known device, 30 an hour for all strange devices together. */
export const secondFactorLimits = (
  userId: number,
  caller: string,
  isKnownDevice: boolean,
  now: Date,
): Limit[] => [
  { bucket: `second-factor:${userId}:${caller}`, max: 5, ...fixedWindow(now, 15 * minute) },
  ...(isKnownDevice
    ? []
    : [{ bucket: `second-factor-strangers:${userId}`, max: 30, ...fixedWindow(now, 60 * minute) }]),
]

/**
 * Codes of strange devices above those limits, each with a solved challenge. A computer solves as many as it likes, so the six
 * digits of the app need a bound that no challenge passes. A recovery code cannot be guessed and needs none.
 */
export const solvedTryLimit = (userId: number, now: Date): Limit => ({
  bucket: `second-factor-solved:${userId}`,
  max: 100,
  ...fixedWindow(now, 24 * 60 * minute),
})

/** The SMS to the person whose second factor another admin removed. */
export const secondFactorResetText = 'অ্যাডমিন আপনার দুই ধাপের লগইন বন্ধ করেছেন। না চাইলে জানান।'

/** The SMS to a person who switched the second factor off. */
export const secondFactorOffText = 'আপনার দুই ধাপের লগইন বন্ধ হয়েছে। আপনি না করলে জানান।'
