import { smsOfSite } from '#worker/features/outbox/sms-templates.schema.ts'
import type { KeyRing } from '#worker/lib/keys.ts'
import { keyedHash, keyedHashes } from '#worker/lib/crypto.ts'
import { millisecondsPerDay } from '#worker/lib/dhaka-time.ts'
import { fixedWindow, type Limit } from '#worker/features/people/limits.rules.ts'

const hour = 3_600_000

/** The stored form of a code. It belongs to one user and one number. */
export const phoneChangeHash = (secret: KeyRing, userId: number, phone: string, code: string): string =>
  keyedHash(secret, 'phone-change', `${userId}:${phone}:${code}`)

/** The stored forms of a code with every key, because it may have been sent before the current key was set. */
export const phoneChangeHashes = (secret: KeyRing, userId: number, phone: string, code: string): string[] =>
  keyedHashes(secret, 'phone-change', `${userId}:${phone}:${code}`)

/** Codes that one user may ask for, and codes that one number may receive from all users. */
export function phoneChangeLimits(secret: KeyRing, userId: number, phone: string, now: Date): Limit[] {
  const number = keyedHash(secret, 'rate-counter', phone).slice(0, 22)
  return [
    { bucket: `phone-change-hour:${userId}`, max: 5, ...fixedWindow(now, hour) },
    { bucket: `phone-change-day:${userId}`, max: 10, ...fixedWindow(now, millisecondsPerDay) },
    { bucket: `phone-change-to:${number}`, max: 5, ...fixedWindow(now, millisecondsPerDay) },
  ]
}

/** The SMS to the new number. It fits in one part of a Bengali SMS. */
export const phoneChangeText = (siteName: string, code: string): string =>
  smsOfSite(siteName, `নম্বর বদলের কোড ${code}। ৫ মিনিটের মধ্যে দিন, কাউকে জানাবেন না।`)

/** The SMS to the old number. */
export const phoneChangedText = (siteName: string): string =>
  smsOfSite(siteName, 'আপনার অ্যাকাউন্টের নম্বর বদলানো হয়েছে। আপনি না করলে জানান।')
