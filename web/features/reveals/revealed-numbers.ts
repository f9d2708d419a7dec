import { sessionSnapshot, subscribeToSession } from '#web/lib/session-store.ts'
import type { RevealAnswer } from './reveals.calls.ts'

// In memory only, and cleared when the user changes.
const numbers = new Map<number, RevealAnswer['data']>()
let storedFor: number | undefined

/** A number that the signed-in customer has revealed since the page was loaded. */
export function storedNumber(providerId: number): RevealAnswer['data'] | undefined {
  return storedFor !== undefined && storedFor === sessionSnapshot().user?.id
    ? numbers.get(providerId)
    : undefined
}

/** Stores a revealed number until the customer signs out or leaves the site. */
export function storeNumber(contact: RevealAnswer['data']): void {
  const user = sessionSnapshot().user
  if (!user) return
  if (storedFor === undefined) subscribeToSession(clearOnUserChange)
  if (storedFor !== user.id) numbers.clear()
  storedFor = user.id
  numbers.set(contact.id, contact)
}

function clearOnUserChange(): void {
  if (sessionSnapshot().user?.id !== storedFor) numbers.clear()
}
