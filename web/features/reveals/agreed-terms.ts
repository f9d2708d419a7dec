import { fetchAccess } from '#web/features/entitlements/subscriptions/subscriptions.calls.ts'
import { readStored, writeStored } from '#web/lib/stored.ts'
import { revealContact } from './reveals.calls.ts'
import { termsOf } from './reveal-notice.rules.ts'

// In this tab, and only of the text that was shown: other terms are asked for.
const key = 'kormi.agreed-terms'

type Terms = NonNullable<ReturnType<typeof termsOf>>

/**
 * The terms of numbers for a customer who buys a plan because of one; null if there are none to agree to, or they cannot be read.
 * Without a plan the server answers with the terms only, so this spends no view.
 */
export async function readTermsAhead(providerId: number): Promise<Terms | null> {
  if ((await fetchAccess(providerId).catch(() => undefined)) !== 'plan_needed') return null
  return revealContact(providerId, false).then(() => null, termsOf)
}

/** Notes that the customer went on beside these terms. */
export const noteAgreement = ({ content }: Terms): void => void writeStored(key, content, 'session')

/** Whether the customer has agreed to these terms in this tab. True once. */
export const takeAgreement = ({ content }: Terms): boolean =>
  readStored(key, 'session') === content && writeStored(key, null, 'session')
