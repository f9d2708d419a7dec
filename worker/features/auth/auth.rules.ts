import { selfRegistrationRoles, type Role } from '#worker/features/users/users.schema.ts'
import { keyedHash, keyedHashes } from '#worker/lib/crypto.ts'
import { dayOf, nextMidnight, startOfDay } from '#worker/lib/dhaka-time.ts'
import type { KeyRing } from '#worker/lib/keys.ts'
import type { OtpPurpose } from './auth.schema.ts'

export { networkOf } from '#worker/lib/input/network.ts'

const second = 1000
const minute = 60 * second
const hour = 60 * minute

/** In milliseconds. */
export const otpLifetime = 5 * minute
/** The shortest time between two codes to one number, in milliseconds. */
export const otpGap = minute
export const otpTries = 5

/** At most `max` hits in `[start, end)`, counted in the row with this `bucket` and `start`. */
export type Limit = { bucket: string; max: number; start: Date; end: Date }

type Window = Pick<Limit, 'start' | 'end'>

/** The window around `now` when time is cut into windows of `length` milliseconds. */
export const fixedWindow = (now: Date, length: number): Window => {
  const start = Math.floor(now.getTime() / length) * length
  return { start: new Date(start), end: new Date(start + length) }
}

const dayWindow = (now: Date, timezone: string): Window => ({
  start: startOfDay(dayOf(now, timezone), timezone),
  end: nextMidnight(now, timezone),
})

// A keyed hash, so that the counters hold no phone numbers and no addresses.
const bucketOf = (secret: KeyRing, action: string, subject: string) =>
  `${action}:${keyedHash(secret, 'rate-counter', subject).slice(0, 22)}`

export type CodeRequest = {
  phone: string
  purpose: OtpPurpose
  network: string
  secret: KeyRing
  siteLimit: number
  timezone: string
  now: Date
}

/** `perRequest` counts every request, `perMessage` only the SMS that are queued. */
export function codeLimits({ phone, network, secret, siteLimit, timezone, now }: CodeRequest): {
  perRequest: Limit[]
  perMessage: Limit
} {
  return {
    perRequest: [
      { bucket: bucketOf(secret, 'otp-hour', phone), max: 5, ...fixedWindow(now, hour) },
      { bucket: bucketOf(secret, 'otp-day', phone), max: 10, ...dayWindow(now, timezone) },
      { bucket: bucketOf(secret, 'otp-network', network), max: 20, ...fixedWindow(now, hour) },
    ],
    perMessage: { bucket: 'otp-site', max: siteLimit, ...dayWindow(now, timezone) },
  }
}

/** Wrong passwords at sign-in: 100 an hour per network, which many homes share, and 10 in 15 minutes per number. */
export const loginLimits = (secret: KeyRing, phone: string, network: string, now: Date) => ({
  byNetwork: { bucket: bucketOf(secret, 'login-network', network), max: 100, ...fixedWindow(now, hour) },
  byPhone: { bucket: bucketOf(secret, 'login', phone), max: 10, ...fixedWindow(now, 15 * minute) },
})

/** Registrations: 60 an hour per network, because each one hashes a password. */
export const registrationLimit = (secret: KeyRing, network: string, now: Date): Limit => ({
  bucket: bucketOf(secret, 'register-network', network),
  max: 60,
  ...fixedWindow(now, hour),
})

/** Wrong passwords of a signed-in user who changes the password or erases the account: 10 in 15 minutes. */
export const passwordCheckLimit = (userId: number, now: Date): Limit => ({
  bucket: `password-check:${userId}`,
  max: 10,
  ...fixedWindow(now, 15 * minute),
})

/** Whole seconds until a moment, at least 1, for Retry-After. */
export const secondsUntil = (moment: Date, now: Date): number =>
  Math.max(1, Math.ceil((moment.getTime() - now.getTime()) / second))

/** The stored form of a code: a keyed hash, because six digits are easy to guess from a plain hash. */
export const codeHash = (keys: KeyRing, phone: string, purpose: OtpPurpose, code: string): string =>
  keyedHash(keys, 'one-time-code', `${purpose}:${phone}:${code}`)

/** The stored forms of a code with every key, because it may have been sent before the current key was set. */
export const codeHashes = (keys: KeyRing, phone: string, purpose: OtpPurpose, code: string): string[] =>
  keyedHashes(keys, 'one-time-code', `${purpose}:${phone}:${code}`)

/** The SMS with a code. It fits in one part: 70 characters, because Bengali needs UCS-2. */
export const otpText = (code: string): string =>
  `কর্মী: আপনার ওটিপি কোড ${code}। ৫ মিনিটের মধ্যে দিন, কাউকে জানাবেন না।`

/** Whether an account registered itself and never verified its number, so that it may be overwritten. */
export const isAbandoned = (account: { role: Role; phoneVerifiedAt: Date | null }): boolean =>
  account.phoneVerifiedAt === null && selfRegistrationRoles.some((role) => role === account.role)
