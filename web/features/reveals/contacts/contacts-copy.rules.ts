import { readStoredJson, writeStored } from '#web/lib/stored.ts'
import { privateCopyPrefix, sessionSnapshot } from '#web/lib/session-store.ts'
import type { Contact } from './contacts.calls.ts'

// Signing out removes every key with this prefix.
const key = `${privateCopyPrefix}contacts`
const maxStoredContacts = 300

type ContactsCopy = { userId: number; savedAt: string; contacts: Contact[] }

/** The copy of the contact book for offline use; null unless it belongs to the signed-in customer. */
export function readContactsCopy(): ContactsCopy | null {
  const copy = readStoredJson<ContactsCopy>(key)
  return copy && copy.userId === sessionSnapshot().user?.id ? copy : null
}

/** Stores contacts for offline use. With `complete` they replace the copy; otherwise they are merged into it. */
export function storeContacts(fresh: readonly Contact[], complete: boolean, savedAt: string): void {
  const user = sessionSnapshot().user
  if (!user) return
  const contacts = complete ? fresh : mergeContacts(readContactsCopy()?.contacts ?? [], fresh)
  const copy = { userId: user.id, savedAt, contacts: contacts.slice(0, maxStoredContacts) }
  // Without storage the list is available online only.
  writeStored(key, JSON.stringify(copy))
}

/** Each provider once, with the fresh data, the last revealed first. */
export function mergeContacts<Copy extends Pick<Contact, 'id' | 'revealed_at'>>(
  stored: readonly Copy[],
  fresh: readonly Copy[],
): Copy[] {
  const ids = new Set(fresh.map(({ id }) => id))
  return [...fresh, ...stored.filter(({ id }) => !ids.has(id))].toSorted((a, b) =>
    b.revealed_at.localeCompare(a.revealed_at),
  )
}
