import { bucketOf, dayWindow, type Limit } from '#worker/features/people/limits.rules.ts'
import type { KeyRing } from '#worker/lib/keys.ts'
import type { OtpPurpose } from '../sign-in.schema.ts'
import { boundedBy, networksOf, type Bounds } from './limits.rules.ts'

/**
 * Of each purpose: the counter of its SMS, and how many the whole site sends a day, as parts of its limit: `open` without a
 * challenge, then up to `reserve` after a solved one. They are apart, so that no purpose can use up the codes of another.
 */
export const smsPurposes = {
  register: {
    bucket: 'otp-site',
    open: 1,
    reserve: 1.1,
    words: 'নিবন্ধনের',
    advice: 'কেউ অকারণে নিবন্ধন করছে কি না দেখুন',
  },
  // A reset is the only way back into an account, so its reserve is as large as its budget.
  reset_password: { bucket: 'otp-site-reset', open: 1, reserve: 2, words: 'পাসওয়ার্ড বদলের', advice: '' },
  // A request can wait for tomorrow.
  provider_request: {
    bucket: 'otp-site-request',
    open: 1 / 4,
    reserve: 1 / 2,
    words: 'জানানোর অনুরোধের',
    advice: 'কেউ অকারণে অনুরোধ রাখছে কি না দেখুন',
  },
  // Agents are known and limited by the day, and a form waits for days.
  onboarding: {
    bucket: 'otp-site-onboarding',
    open: 1 / 4,
    reserve: 1 / 2,
    words: 'মাঠকর্মীদের',
    advice: 'কোন মাঠকর্মী কত কোড চেয়েছেন দেখুন',
  },
} satisfies Record<OtpPurpose, object>

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

/** The part of a day's budget for the numbers of strangers that one network may spend. Behind it, it is closed. */
const closedBehind = { '/48': 1 / 20, '/32': 1 / 5 }
/** These are shared by thousands of people, who pay behind it. */
const paysBehind = { ipv4: 1 / 20, '/24': 1 / 10, as: 1 / 4 }

/** The levels that a challenge costs on top, when a shared network has used up its part once, twice, four times. */
export const levelOfShare = (hits: number, { max }: Pick<Limit, 'max'>): number =>
  hits >= 4 * max ? 5 : hits >= 2 * max ? 4 : hits >= max ? 3 : 0

type Spender = {
  /** SMS a day of the whole site, as the setting says. */
  siteLimit: number
  network: string
  /** The number of the autonomous system; null where it is unknown. */
  asn: number | null
  secret: KeyRing
  timezone: string
  now: Date
}

/**
 * The counters of the SMS of one purpose: `ofSite`, whose `max` is what may be spent by now; `closing`, which no challenge opens;
 * and `paying`, behind which a challenge is needed. `budget` and `reserve` are of the day, `open` is what is open now.
 */
export function spendingOf(purpose: OtpPurpose, { siteLimit, network, asn, secret, timezone, now }: Spender) {
  const { bucket, ...parts } = smsPurposes[purpose]
  const [budget, reserve] = [Math.ceil(siteLimit * parts.open), Math.ceil(siteLimit * parts.reserve)]
  const byNow = (max: number) => spendableBy(now, { max, spent: 0, timezone }).spendable
  const ofSite: Limit = { bucket, max: byNow(reserve), ...dayWindow(now, timezone) }
  // A reset goes only to a number with an account, and its owner may share a network with an attacker.
  const networks = purpose === 'reset_password' ? [] : networksOf(network, asn)
  const countersOf = (shares: Bounds): Limit[] =>
    boundedBy(networks, shares).map(({ name, bound }) => ({
      ...ofSite,
      bucket: bucketOf(secret, `${bucket}-network`, name),
      max: Math.ceil(reserve * bound),
    }))
  const [closing, paying] = [countersOf(closedBehind), countersOf(paysBehind)]
  const all = [ofSite, ...closing, ...paying]
  return { ofSite, closing, paying, all, open: byNow(budget), budget, reserve, timezone }
}

export type Spending = ReturnType<typeof spendingOf>
