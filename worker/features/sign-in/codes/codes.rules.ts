import { smsOfSite } from '#worker/features/outbox/sms-templates.schema.ts'
import { keyedHash, keyedHashes } from '#worker/lib/crypto.ts'
import type { KeyRing } from '#worker/lib/keys.ts'
import type { OtpPurpose } from '../sign-in.schema.ts'
import {
  minute,
  type Limit,
  dayWindow,
  bucketOf,
  fixedWindow,
  hour,
} from '#worker/features/people/limits.rules.ts'

/** In milliseconds. */
export const otpLifetime = 5 * minute
/** The shortest time between two codes to one number, in milliseconds. */
export const otpGap = minute
export const otpTries = 5

/** Codes to one number. They protect its owner from unwanted SMS. */
export const codeLimits = ({
  phone,
  secret,
  timezone,
  now,
}: {
  phone: string
  secret: KeyRing
  timezone: string
  now: Date
}): Limit[] => [
  { bucket: bucketOf(secret, 'otp-hour', phone), max: 5, ...fixedWindow(now, hour) },
  { bucket: bucketOf(secret, 'otp-day', phone), max: 10, ...dayWindow(now, timezone) },
]

/** Wrong passwords of a signed-in user who changes the password or erases the account: 10 in 15 minutes. */
export const passwordCheckLimit = (userId: number, now: Date): Limit => ({
  bucket: `password-check:${userId}`,
  max: 10,
  ...fixedWindow(now, 15 * minute),
})

/** The stored form of a code: a keyed hash, because six digits are easy to guess from a plain hash. */
export const codeHash = (keys: KeyRing, phone: string, purpose: OtpPurpose, code: string): string =>
  keyedHash(keys, 'one-time-code', `${purpose}:${phone}:${code}`)

/** The stored forms of a code with every key, because it may have been sent before the current key was set. */
export const codeHashes = (keys: KeyRing, phone: string, purpose: OtpPurpose, code: string): string[] =>
  keyedHashes(keys, 'one-time-code', `${purpose}:${phone}:${code}`)

/** The SMS with a code. It fits in one part: 70 characters, because Bengali needs UCS-2. */
export const otpText = (siteName: string, code: string): string =>
  smsOfSite(siteName, `আপনার কোড ${code}। ৫ মিনিটের মধ্যে দিন, কাউকে জানাবেন না।`)
