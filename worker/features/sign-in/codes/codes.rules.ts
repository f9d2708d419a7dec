import { smsOfSite } from '#worker/features/outbox/sms-templates.schema.ts'
import { isStaff, type Person } from '#worker/lib/rights.schema.ts'
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

export { networkOf } from '#worker/lib/input/network.ts'

/** In milliseconds. */
export const otpLifetime = 5 * minute
/** The shortest time between two codes to one number, in milliseconds. */
export const otpGap = minute
export const otpTries = 5

/** SMS a day of the whole site for one purpose: `open` without a challenge, then up to `reserve` after a solved challenge. */
export type SmsBudget = { open: number; reserve: number }

/** Registration and password reset have separate budgets, so that registrations cannot use up the codes of resets. */
export const smsBudgets = (siteLimit: number): Record<OtpPurpose, SmsBudget> => ({
  register: { open: siteLimit, reserve: Math.ceil(siteLimit * 1.1) },
  // A reset is the only way back into an account, so its reserve is as large as its budget.
  reset_password: { open: siteLimit, reserve: siteLimit * 2 },
  // A request can wait for tomorrow, and must not use up the codes of registrations.
  provider_request: { open: Math.ceil(siteLimit / 4), reserve: Math.ceil(siteLimit / 2) },
})

/** The number of SMS of which the admins are warned. */
export const halfOf = ({ open }: SmsBudget): number => Math.ceil(open / 2)

const budgetBuckets: Record<OtpPurpose, string> = {
  register: 'otp-site',
  reset_password: 'otp-site-reset',
  provider_request: 'otp-site-request',
}

/** The counter of the SMS that the whole site sent for a purpose today. */
export const budgetLimit = (purpose: OtpPurpose, max: number, timezone: string, now: Date): Limit => ({
  bucket: budgetBuckets[purpose],
  max,
  ...dayWindow(now, timezone),
})

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
  smsOfSite(siteName, `আপনার ওটিপি কোড ${code}। ৫ মিনিটের মধ্যে দিন, কাউকে জানাবেন না।`)

/** Whether an account registered itself and never verified its number, so that it may be overwritten. */
export const isAbandoned = (account: Person & { phoneVerifiedAt: Date | null }): boolean =>
  account.phoneVerifiedAt === null && !isStaff(account)
