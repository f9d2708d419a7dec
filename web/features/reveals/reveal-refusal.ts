import { ApiError } from '#web/lib/api-error.ts'
import { fetchAccess } from '#web/features/entitlements/subscriptions/subscriptions.calls.ts'
import { sendSolving, solve } from '#web/features/sign-in/challenge/challenge.rules.ts'
import { takeAgreement } from './agreed-terms.ts'
import { priceOf, type ContactProvider } from './contact-offer.rules.ts'
import { revealContact } from './reveals.calls.ts'
import { revealNotice, termsOf } from './reveal-notice.rules.ts'

/**
 * Solves the challenge that a customer who saw many numbers is asked for, and agrees to terms that the customer has agreed to beside
 * the payment. @throws ApiError as `revealContact`
 */
export async function revealSolving(providerId: number, agrees: boolean) {
  const ask = (agree: boolean) => sendSolving((solution) => revealContact(providerId, agree, solution), solve)
  try {
    return await ask(agrees)
  } catch (error) {
    const terms = termsOf(error)
    if (!terms || !takeAgreement(terms)) throw error
    return ask(true)
  }
}

export { fetchSeenNumber } from './contacts/contacts.calls.ts'
export { showBalance } from '#web/features/entitlements/subscriptions/views-left.ts'

/**
 * What to show after a refused reveal. The server asks for the terms before it looks for a plan, but a customer without one
 * is told that first: agreeing to terms would show no number.
 */
export async function revealRefusal(thrown: unknown, provider: ContactProvider) {
  const terms = termsOf(thrown)
  const needsPlan =
    terms !== null && (await fetchAccess(provider.id).catch(() => undefined)) === 'plan_needed'
  const refusal = needsPlan ? new ApiError(403, 'subscription_required', '') : thrown
  const promised = { isFree: provider.number_access === 'free', price: priceOf(provider) }
  return { newTerms: needsPlan ? null : terms, refusalNotice: revealNotice(refusal, Date.now(), promised) }
}
