import { bucketOf, dayWindow, type Limit } from '#worker/features/people/limits.rules.ts'
import type { KeyRing } from '#worker/lib/keys.ts'
import type { OtpPurpose } from '../sign-in.schema.ts'
import { dailyNetworksOf } from './limits.rules.ts'

/** SMS a day of the whole site for one purpose: `open` without a challenge, then up to `reserve` after a solved challenge. */
export type SmsBudget = { open: number; reserve: number }

/** Registration and password reset have separate budgets, so that registrations cannot use up the codes of resets. */
export const smsBudgets = (siteLimit: number): Record<OtpPurpose, SmsBudget> => ({
  register: { open: siteLimit, reserve: Math.ceil(siteLimit * 1.1) },
  // A reset is the only way back into an account, so its reserve is as large as its budget.
  reset_password: { open: siteLimit, reserve: siteLimit * 2 },
  // A request can wait for tomorrow, and must not use up the codes of registrations.
  provider_request: { open: Math.ceil(siteLimit / 4), reserve: Math.ceil(siteLimit / 2) },
  // Agents are known and limited by the day, and a form waits for days.
  onboarding: { open: Math.ceil(siteLimit / 4), reserve: Math.ceil(siteLimit / 2) },
})

/** The number of SMS of which the admins are warned. */
export const halfOf = ({ open }: SmsBudget): number => Math.ceil(open / 2)

const budgetBuckets: Record<OtpPurpose, string> = {
  register: 'otp-site',
  reset_password: 'otp-site-reset',
  provider_request: 'otp-site-request',
  onboarding: 'otp-site-onboarding',
}

/** The counter of the SMS that the whole site sent for a purpose today. */
export const budgetLimit = (purpose: OtpPurpose, max: number, timezone: string, now: Date): Limit => ({
  bucket: budgetBuckets[purpose],
  max,
  ...dayWindow(now, timezone),
})

/**
 * What may be spent of a day's budget by now, and when the first SMS after `spent` of them may go. A fifth of the budget is
 * kept for each later quarter of the day. The quarters follow the clock of the site, and only the day's sum is counted, so
 * a clock that jumps can close a budget early but never let more than `max` through.
 * @returns `opensAt` and the number of the quarter that begins then, 4 for the next day; null while something is left
 */
export function spendableBy(
  now: Date,
  { max, spent, timezone }: { max: number; spent: number; timezone: string },
) {
  const { start, end } = dayWindow(now, timezone)
  const quarter = (end.getTime() - start.getTime()) / 4
  const spendableIn = (index: number) => max - (3 - index) * Math.floor(max / 5)
  const current = Math.floor((now.getTime() - start.getTime()) / quarter)
  const spendable = spendableIn(current)
  if (spent < spendable) return { spendable, opens: null }
  const next = [1, 2, 3].find((index) => index > current && spent < spendableIn(index)) ?? 4
  return { spendable, opens: { quarter: next, at: new Date(start.getTime() + next * quarter) } }
}

/** The levels that a challenge costs on top of its own, by what is spent of the budget that is open now. */
export const levelOfSpent = (spent: number, open: number): number =>
  spent * 10 >= open * 8 ? 5 : spent * 2 >= open ? 3 : 0

/** The part of a day's budget for the numbers of strangers that one network may spend. */
const shares = { '/48': 1 / 20, '/32': 1 / 5, ipv4: 1 / 20, '/24': 1 / 10, as: 1 / 4 }
/** Behind its part it is closed. The others are shared by thousands of people, who pay behind it. */
const isClosing = (width: keyof typeof shares) => width === '/48' || width === '/32'

/** The levels that a challenge costs on top, when a shared network has used up its part once, twice, four times. */
export const levelOfShare = (hits: number, { max }: Pick<Limit, 'max'>): number =>
  hits >= 4 * max ? 5 : hits >= 2 * max ? 4 : hits >= max ? 3 : 0

type Spender = {
  budgets: Record<OtpPurpose, SmsBudget>
  network: string
  /** The number of the autonomous system; null where it is unknown. */
  asn: number | null
  secret: KeyRing
  timezone: string
  now: Date
}

/**
 * The counters of the SMS of one purpose: `ofSite`, whose `max` is what may be spent by now; `closing`, which no challenge opens;
 * and `paying`, behind which a challenge is needed.
 */
export function spendingOf(purpose: OtpPurpose, { budgets, network, asn, secret, timezone, now }: Spender) {
  const { open, reserve } = budgets[purpose]
  const byNow = (max: number) => spendableBy(now, { max, spent: 0, timezone }).spendable
  // A reset goes only to a number with an account, and its owner may share a network with an attacker.
  const networks = purpose === 'reset_password' ? [] : dailyNetworksOf(network, asn)
  const ofSite = budgetLimit(purpose, byNow(reserve), timezone, now)
  const counters = networks.map(({ name, width }) => {
    const bucket = bucketOf(secret, `${ofSite.bucket}-network`, name)
    return { width, limit: { ...ofSite, bucket, max: Math.ceil(reserve * shares[width]) } }
  })
  const closing = counters.flatMap(({ width, limit }) => (isClosing(width) ? limit : []))
  const paying = counters.flatMap(({ width, limit }) => (isClosing(width) ? [] : limit))
  const all = [ofSite, ...closing, ...paying]
  return { ofSite, closing, paying, all, open: byNow(open), reserve, timezone }
}

export type Spending = ReturnType<typeof spendingOf>
