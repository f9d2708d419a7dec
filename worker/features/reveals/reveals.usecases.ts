import { batch, type Database } from '#worker/db/db.ts'
import {
  requireChallenge,
  spendSolution,
  type Caller,
} from '#worker/features/sign-in/limits/pass-limits.usecases.ts'
import {
  findFreeNumber,
  type FreeNumberAsk,
} from '#worker/features/entitlements/free-number/free-number.queries.ts'
import { providerNotPublic } from '#worker/features/providers/providers.errors.ts'
import { revealedProvider } from '#worker/features/providers/providers.answers.ts'
import { isOn, type Settings, termsVersion } from '#worker/features/settings/settings.rules.ts'
import { dayOf, nextMidnight, millisecondsPerDay } from '#worker/lib/dhaka-time.ts'
import {
  contactUnavailable,
  dailyLimitExceeded,
  subscriptionRequired,
  termsAgreementRequired,
  contactNotRevealed,
} from './reveals.errors.ts'
import {
  findAgreement,
  findContact,
  findRunningSubscription,
  listSpentViews,
  recordAgreement,
  spendView,
  dismissPrompt,
  findRatingPrompt,
  spendFreeNumber,
  lineOfHarvest,
} from './reveals.queries.ts'
import { ratingPrompt, revealBalance } from './reveals.answers.ts'
import { decideReveal, priceOfChallenge } from './reveals.rules.ts'
import { findRevealed } from './contacts/contact-reports.queries.ts'

type Asked = {
  providerId: number
  agrees: boolean
  /** Null while no free number is on offer. */
  free: FreeNumberAsk | null
  settings: Settings
  caller: Caller
}

/**
 * Only a number that is shown spends a view, or the free number of a new customer.
 * @throws in this order: 403 `terms_agreement_required`, 403 `subscription_required`, 429 `daily_limit_exceeded`, 404, 409
 * `contact_unavailable` for a number that is being checked, 429 `challenge_required` for a customer whom an admin asks for one
 */
export async function revealContact(
  db: Database,
  customer: { id: number },
  { providerId, agrees, free, settings, caller }: Asked,
  now: Date,
) {
  const terms = termsOfContacts(settings)
  const day = dayOf(now, settings.timezone)
  const resetsAt = nextMidnight(now, settings.timezone)
  const challenge = { action: 'reveal', subject: `${customer.id}:${providerId}`, caller }
  const solved = await spendSolution(db, challenge, priceOfChallenge)
  const attempt = {
    customerId: customer.id,
    providerId,
    termsVersion: terms && termsVersion(terms.title, terms.content),
    agrees,
    solved,
    day,
    now,
  }
  const {
    agreements: [agreement],
    subscriptions: [subscription],
    views,
    contacts: [contact],
    freeNumbers,
  } = await batch(db, {
    agreed: recordAgreement(db, attempt),
    freeNumbers: free && findFreeNumber(db, free),
    spent: spendView(db, attempt),
    shown: lineOfHarvest(db, attempt),
    spentFree: free ? spendFreeNumber(db, attempt, free) : [],
    agreements: findAgreement(db, attempt),
    subscriptions: findRunningSubscription(db, customer.id, day, now),
    views: listSpentViews(db, customer.id, providerId),
    contacts: findContact(db, attempt),
  })
  const decision = decideReveal({
    agreementMissing: !agreement?.agreed,
    subscription,
    freeOpen: freeNumbers?.[0]?.open === 1,
    spent: views.some((view) => view.subscriptionId === (subscription?.id ?? null)),
    contact: !contact ? 'missing' : contact.phoneHiddenAt ? 'hidden' : 'open',
    solved,
  })
  if (decision === 'agreement_missing') throw termsAgreementRequired(terms ?? { title: '', content: '' })
  if (decision === 'subscription_missing') throw subscriptionRequired()
  if (decision === 'limit_reached')
    throw dailyLimitExceeded({ dailyLimit: subscription?.dailyLimit ?? 0, resetsAt, now })
  if (decision === 'challenge_missing') return requireChallenge(challenge, priceOfChallenge)
  if (decision === 'contact_hidden') throw contactUnavailable()
  if (decision === 'provider_missing' || !contact) throw providerNotPublic()
  return {
    data: revealedProvider(contact, now, contact.myRating),
    balance: revealBalance({ subscription, resetsAt }),
  }
}

const termsOfContacts = (settings: Settings) =>
  isOn(settings, 'terms_of_biodata_enabled')
    ? { title: settings.terms_of_biodata_title, content: settings.terms_of_biodata_content }
    : null

export async function readBalance(db: Database, customer: { id: number }, settings: Settings, now: Date) {
  const day = dayOf(now, settings.timezone)
  const [subscription] = await findRunningSubscription(db, customer.id, day, now)
  return revealBalance({ subscription, resetsAt: nextMidnight(now, settings.timezone) })
}

const daysToWork = 2

/** The next provider that the customer is asked about, two days after the number was seen; null if there is none. */
export async function readRatingPrompt(db: Database, customer: { id: number }, now: Date) {
  const until = new Date(now.getTime() - daysToWork * millisecondsPerDay)
  const [row] = await findRatingPrompt(db, { customerId: customer.id, until })
  return row ? ratingPrompt(row) : null
}

/** @throws 404 for a number that was not revealed */
export async function dismissRatingPrompt(
  db: Database,
  customer: { id: number },
  providerId: number,
  now: Date,
): Promise<void> {
  const {
    revealed: [revealed],
  } = await batch(db, {
    revealed: findRevealed(db, customer.id, providerId),
    dismissed: dismissPrompt(db, { customerId: customer.id, providerId, now }),
  })
  if (!revealed) throw contactNotRevealed()
}
