import { keyedHash } from '#worker/lib/crypto.ts'
import { dayOf, nextMidnight, startOfDay } from '#worker/lib/dhaka-time.ts'
import type { OtpPurpose } from './auth.schema.ts'

const second = 1000
const minute = 60 * second
const hour = 60 * minute

/** How long a code is good, in milliseconds. */
export const otpLifetime = 5 * minute
/** The least time between two codes to one number, in milliseconds. */
export const otpGap = minute
/** So many wrong tries void a code. */
export const otpTries = 5

/** At most `most` acts in `[start, end)`, counted in the row that `bucket` and `start` name. */
export type Limit = { bucket: string; most: number; start: Date; end: Date }

type Window = Pick<Limit, 'start' | 'end'>

const slice = (now: Date, length: number): Window => {
  const start = Math.floor(now.getTime() / length) * length
  return { start: new Date(start), end: new Date(start + length) }
}

const day = (now: Date, timezone: string): Window => ({
  start: startOfDay(dayOf(now, timezone), timezone),
  end: nextMidnight(now, timezone),
})

/** Who is limited, as the name of a bucket: neither numbers nor addresses stand in the counters. */
const bucket = (secret: string, act: string, who: string) =>
  `${act}:${keyedHash(secret, 'rate-counter', who).slice(0, 22)}`

export type CodeRequest = {
  phone: string
  purpose: OtpPurpose
  /** Address of the asker, as {@link networkOf} writes it. */
  network: string
  secret: string
  /** Codes the whole site may send a day. */
  siteLimit: number
  timezone: string
  now: Date
}

/** What a code to a number counts against: 5 an hour and 10 a day per number, 20 an hour per address, and the site's day. */
export function codeLimits({ phone, network, secret, siteLimit, timezone, now }: CodeRequest): {
  perRequest: Limit[]
  perMessage: Limit
} {
  return {
    perRequest: [
      { bucket: bucket(secret, 'otp-hour', phone), most: 5, ...slice(now, hour) },
      { bucket: bucket(secret, 'otp-day', phone), most: 10, ...day(now, timezone) },
      { bucket: bucket(secret, 'otp-network', network), most: 20, ...slice(now, hour) },
    ],
    perMessage: { bucket: 'otp-site', most: siteLimit, ...day(now, timezone) },
  }
}

/** Wrong passwords: 10 in a quarter of an hour per number, 100 an hour per address (many homes share one). */
export const loginLimits = (secret: string, phone: string, network: string, now: Date): [Limit, Limit] => [
  { bucket: bucket(secret, 'login-network', network), most: 100, ...slice(now, hour) },
  { bucket: bucket(secret, 'login', phone), most: 10, ...slice(now, 15 * minute) },
]

/** Registrations that reach the hashing of a password: 60 an hour per address. */
export const registrationLimit = (secret: string, network: string, now: Date): Limit => ({
  bucket: bucket(secret, 'register-network', network),
  most: 60,
  ...slice(now, hour),
})

/** Wrong passwords of somebody signed in, who changes the password or erases the account: 10 in a quarter of an hour. */
export const passwordCheckLimit = (userId: number, now: Date): Limit => ({
  bucket: `password-check:${userId}`,
  most: 10,
  ...slice(now, 15 * minute),
})

/** Whole seconds until a moment, at least 1: for Retry-After. */
export const secondsUntil = (moment: Date, now: Date): number =>
  Math.max(1, Math.ceil((moment.getTime() - now.getTime()) / second))

/** What is kept of a code: nobody who reads the row can tell it without the key. */
export const codeHash = (secret: string, phone: string, purpose: OtpPurpose, code: string): string =>
  keyedHash(secret, 'one-time-code', `${purpose}:${phone}:${code}`)

/**
 * The network of an address, for counting: an IPv4 address itself, of IPv6 the /64 that one subscriber gets.
 * An absent address counts as one network of its own.
 */
export function networkOf(address: string | undefined): string {
  if (!address) return 'unknown'
  if (!address.includes(':')) return address
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped) return mapped
  const [head = '', tail] = address.toLowerCase().split('::')
  const groups = head === '' ? [] : head.split(':')
  const behind = tail ? tail.split(':').length : 0
  const filled =
    tail === undefined
      ? groups
      : [...groups, ...Array<string>(Math.max(0, 8 - groups.length - behind)).fill('0')]
  return `${[...filled, ...(tail ? tail.split(':') : [])]
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`
}

/** The SMS with a code, in one part: Bengali takes UCS-2, of which a part holds 70. */
export const otpText = (code: string): string =>
  `কর্মী: আপনার ওটিপি কোড ${code}। ৫ মিনিটের মধ্যে দিন, কাউকে জানাবেন না।`
