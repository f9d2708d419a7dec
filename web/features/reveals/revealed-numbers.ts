import { sessionSnapshot, subscribeToSession } from '#web/lib/session-store.ts'
import type { RevealAnswer } from './reveals.calls.ts'

// For this visit only, in memory, and only for whoever revealed them.
const kept = new Map<number, RevealAnswer['data']>()
let keptFor: number | undefined

/** The number of a provider that the signed-in customer has revealed since the page was loaded. */
export function storedNumber(providerId: number): RevealAnswer['data'] | undefined {
  return keptFor !== undefined && keptFor === sessionSnapshot().user?.id ? kept.get(providerId) : undefined
}

/** Keeps a revealed number until the customer signs out or leaves the site. */
export function storeNumber(contact: RevealAnswer['data']): void {
  const user = sessionSnapshot().user
  if (!user) return
  if (keptFor === undefined) subscribeToSession(forgetOthers)
  if (keptFor !== user.id) kept.clear()
  keptFor = user.id
  kept.set(contact.id, contact)
}

function forgetOthers(): void {
  if (sessionSnapshot().user?.id !== keptFor) kept.clear()
}
