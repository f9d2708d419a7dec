import { smsOfSite } from '#worker/features/outbox/sms-templates.schema.ts'
import { constantTimeEqual, keyedHash, keyedHashes } from '#worker/lib/crypto.ts'
import { millisecondsPerDay } from '#worker/lib/dhaka-time.ts'
import type { KeyRing } from '#worker/lib/keys.ts'

export type RevealFacts = {
  agreementMissing: boolean
  subscription: { dailyLimit: number; usedToday: number } | undefined
  /** Whether the free number of a new customer was open before this call. */
  freeOpen: boolean
  /** Whether a view was spent on this provider under this subscription, or for nothing without one, now or before. */
  spent: boolean
  /** `missing` to the public, or public with its number withheld until the worker confirms it. */
  contact: 'missing' | 'hidden' | 'open'
  /** Whether a challenge was solved for this number. */
  solved: boolean
}

type RevealDecision =
  | 'shown'
  | 'agreement_missing'
  | 'subscription_missing'
  | 'limit_reached'
  | 'provider_missing'
  | 'contact_hidden'
  | 'challenge_missing'

/** The first reason that applies: a refused customer does not learn about the later ones. */
export function decideReveal(facts: RevealFacts): RevealDecision {
  const { agreementMissing, subscription, freeOpen, spent, contact, solved } = facts
  if (agreementMissing) return 'agreement_missing'
  if (!subscription && !freeOpen && !spent) return 'subscription_missing'
  if (subscription && !spent && isLimitReached(subscription)) return 'limit_reached'
  if (contact === 'missing') return 'provider_missing'
  if (contact === 'hidden') return 'contact_hidden'
  if (spent) return 'shown'
  // Only the wish of an admin is left as the reason.
  return solved ? 'contact_hidden' : 'challenge_missing'
}

const isLimitReached = ({ dailyLimit, usedToday }: { dailyLimit: number; usedToday: number }) =>
  dailyLimit > 0 && usedToday >= dailyLimit

/** The doublings of the base price of a challenge before a number: about two seconds of a phone. */
export const priceOfChallenge = 2

/** Whether a provider whom a customer has seen before takes work; `gone`: not any more. */
export function workStateOf(provider: {
  status: string
  isActive: boolean
  isPaused: boolean
  suspendedAt: Date | null
  erasedAt: Date | null
}): 'open' | 'paused' | 'gone' {
  const { status, isActive, suspendedAt, erasedAt } = provider
  if (status !== 'approved' || !isActive || suspendedAt || erasedAt) return 'gone'
  return provider.isPaused ? 'paused' : 'open'
}

/** `paused`: the number stays. `hidden`: the number is being checked. `gone`: the number is not given out any more. */
export function availabilityOf(
  provider: Parameters<typeof workStateOf>[0] & { phone: string; phoneHiddenAt: Date | null },
) {
  const state = provider.phone ? workStateOf(provider) : 'gone'
  return provider.phoneHiddenAt && state !== 'gone' ? 'hidden' : state
}

/** What a report of a dead number needs, and what follows from several. Times in milliseconds. */
export const reportBounds = {
  /** Different paying reporters before a moderator gets the case and the worker is asked. */
  reporters: 3,
  maxADay: 3,
  /** So soon after the reveal no customer has called more than once. */
  afterReveal: 10 * 60_000,
  linkLifetime: 7 * millisecondsPerDay,
  /** Views are given back so often. */
  allowance: { views: 3, within: 7 * millisecondsPerDay },
  /** More views that were given back are a line on the desk. */
  line: { views: 3, within: 30 * millisecondsPerDay },
}

type Check = { providerId: number; askedAt: Date }

const signatureLength = 16
const checkText = ({ providerId, askedAt }: Check) => `${providerId}:${askedAt.getTime()}`

/** Signs a question to a worker. The id stands last: an address that ends with a mark is cut by some phones. */
export const checkToken = (keys: KeyRing, check: Check): string =>
  keyedHash(keys, 'contact-check', checkText(check)).slice(0, signatureLength) + check.providerId.toString(36)

/** The provider that a token is about, before the signature is checked; null if it is malformed. */
export function providerOfToken(token: string): number | null {
  const id = /^[\w-]{16}([1-9a-z][0-9a-z]{0,8})$/.exec(token)?.[1]
  return id === undefined ? null : Number.parseInt(id, 36)
}

export const isCheckToken = (keys: KeyRing, token: string, check: Check): boolean =>
  keyedHashes(keys, 'contact-check', checkText(check)).some((hash) =>
    constantTimeEqual(hash.slice(0, signatureLength), token.slice(0, signatureLength)),
  )

/** The key of the SMS of a question: one SMS for one question. */
export const checkSmsKey = ({ providerId, askedAt }: Check): string =>
  `contact-check:${providerId}:${askedAt.getTime()}`

/** The SMS to a worker whose number several customers could not reach. A link and a number do not fit into one part. */
export function contactCheckText(link: string, site: { name: string; phone: string }): string {
  const call = site.phone && ` অথবা ফোন করুন ${site.phone}`
  return smsOfSite(site.name, `গ্রাহকেরা আপনাকে ফোনে পান না। নম্বর ঠিক হলে চাপুন ${link}${call}`)
}

const hour = 3_600_000

/** When a customer is asked. Times in milliseconds since the reveal, or since the answer. */
export const askBounds = {
  after: 2 * hour,
  until: 14 * millisecondsPerDay,
  /** An answer is corrected within this time, and the questions that follow a yes are answered. */
  correctableFor: hour / 2,
}

/** What an answer weighs by the age of the account when it came, in hundredths of a person. The first step that fits. */
export const weights = [
  { youngerThan: 30 * millisecondsPerDay, weight: 25 },
  { youngerThan: 180 * millisecondsPerDay, weight: 50 },
  { youngerThan: Infinity, weight: 100 },
] as const

export const rateBounds = {
  /** Different people before a rate is shown or moves a worker in the lists. */
  people: 5,
  /** Who paid so much for the view weighs as a whole person; who paid less, a share. */
  poishaOfPerson: 500_00,
  /** In milliseconds. */
  within: 365 * millisecondsPerDay,
  /** Answers of the site that stand beside those of each worker: the weight of five people, eight of ten answered. In percent. */
  prior: { weight: 500, rate: 80 },
}

export const priceRules = {
  people: 10,
  newest: 200,
  /** Prices further from the quartiles than so many times their distance are cut. */
  fence: 1.5,
}

/** What customers paid, in whole taka. */
export type PriceRange = { low: number; median: number; high: number; people: number }
