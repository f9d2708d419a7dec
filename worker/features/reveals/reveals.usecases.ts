import type { Database } from '#worker/db/db.ts'
import { revealedProvider } from '#worker/features/providers/providers.serialisers.ts'
import { providerNotPublic } from '#worker/features/providers/providers.errors.ts'
import { findRatingBy } from '#worker/features/providers/providers.queries.ts'
import { isOn, type Settings } from '#worker/features/settings/settings.rules.ts'
import { termsVersion } from '#worker/features/settings/terms.rules.ts'
import { dayOf, nextMidnight } from '#worker/lib/dhaka-time.ts'
import {
  contactUnavailable,
  dailyLimitExceeded,
  subscriptionRequired,
  termsAgreementRequired,
} from './reveals.errors.ts'
import {
  findAgreement,
  findContact,
  findRunningSubscription,
  listSpentViews,
  noteAgreement,
  spendView,
} from './reveals.queries.ts'
import { balanceOf, decideReveal } from './reveals.rules.ts'

/**
 * A customer asks for a provider's number. One batch notes the agreement, spends the view if it may be spent, and reads
 * what there is to tell about it; being a write, it runs at the primary.
 *
 * Errors in the order of CONTRACT §5: terms_agreement_required, subscription_required, daily_limit_exceeded, not_found;
 * then contact_unavailable for a number that is being checked. Only a number that is shown spends a view.
 */
export async function revealContact(
  db: Database,
  customer: { id: number },
  { providerId, agrees, settings }: { providerId: number; agrees: boolean; settings: Settings },
  now: Date,
) {
  const terms = termsOfContacts(settings)
  const day = dayOf(now, settings.timezone)
  const resetsAt = nextMidnight(now, settings.timezone)
  const attempt = {
    customerId: customer.id,
    providerId,
    termsVersion: terms && termsVersion(terms.title, terms.content),
    agrees,
    day,
    now,
  }
  const [, , [agreement], [subscription], views, [contact], [mine]] = await db.batch([
    noteAgreement(db, attempt),
    spendView(db, attempt),
    findAgreement(db, attempt),
    findRunningSubscription(db, customer.id, day, now),
    listSpentViews(db, customer.id, providerId),
    findContact(db, providerId),
    findRatingBy(db, providerId, customer.id),
  ])
  const decision = decideReveal({
    agreementMissing: !agreement?.agreed,
    subscription,
    spent: views.some((view) => view.subscriptionId === subscription?.id),
    contact: !contact ? 'missing' : contact.phoneHiddenAt ? 'hidden' : 'open',
  })
  if (decision === 'agreement_missing') throw termsAgreementRequired(terms ?? { title: '', content: '' })
  if (decision === 'subscription_missing') throw subscriptionRequired()
  if (decision === 'limit_reached')
    throw dailyLimitExceeded({ dailyLimit: subscription?.dailyLimit ?? 0, resetsAt, now })
  if (decision === 'contact_hidden') throw contactUnavailable()
  if (decision === 'provider_missing' || !contact) throw providerNotPublic()
  return {
    data: revealedProvider(contact, now, mine?.rating ?? null),
    balance: balanceOf(subscription, resetsAt),
  }
}

/** What must be agreed to before numbers are shown; null when the terms are switched off. */
function termsOfContacts(settings: Settings): { title: string; content: string } | null {
  if (!isOn(settings, 'terms_of_biodata_enabled')) return null
  return { title: settings.terms_of_biodata_title, content: settings.terms_of_biodata_content }
}

/** How many numbers a customer may still look at today. One round trip. */
export async function readBalance(db: Database, customer: { id: number }, settings: Settings, now: Date) {
  const day = dayOf(now, settings.timezone)
  const [subscription] = await findRunningSubscription(db, customer.id, day, now)
  return balanceOf(subscription, nextMidnight(now, settings.timezone))
}
