import { toAsciiDigits } from '#web/lib/format.ts'
import { privateCopyPrefix, sessionSnapshot } from '#web/lib/session-store.ts'
import type { Contact } from './contacts.calls.ts'

// Signing out removes everything under the prefix.
const key = `${privateCopyPrefix}contacts`
const maxCachedPages = 300

type ContactsCopy = { userId: number; savedAt: string; contacts: Contact[] }

/** The contact book as this device last saw it, for when there is no connection; only that of the signed-in customer. */
export function readContactsCopy(): ContactsCopy | null {
  try {
    const copy = JSON.parse(localStorage.getItem(key) ?? 'null') as ContactsCopy | null
    return copy && copy.userId === sessionSnapshot().user?.id ? copy : null
  } catch {
    return null
  }
}

/** Keeps a page of the contact book for offline reading. `complete`: there is nothing beyond these. */
export function storeContacts(fresh: readonly Contact[], complete: boolean, savedAt: string): void {
  const user = sessionSnapshot().user
  if (!user) return
  const contacts = complete ? fresh : mergedContacts(readContactsCopy()?.contacts ?? [], fresh)
  try {
    const copy = { userId: user.id, savedAt, contacts: contacts.slice(0, maxCachedPages) }
    localStorage.setItem(key, JSON.stringify(copy))
  } catch {
    // Storage can be full or refused: the list is then readable online only.
  }
}

/** What was kept and what came, each provider once as it came last, the last revealed first. */
export function mergedContacts(kept: readonly Contact[], fresh: readonly Contact[]): Contact[] {
  const ids = new Set(fresh.map(({ id }) => id))
  return [...fresh, ...kept.filter(({ id }) => !ids.has(id))].toSorted((a, b) =>
    b.revealed_at.localeCompare(a.revealed_at),
  )
}

/** The contacts that hold every word of a search in their name, trade, place or number: the server's search, offline. */
export function searchedContacts(contacts: readonly Contact[], query: string): Contact[] {
  const words = folded(query).split(' ')
  return contacts.filter((contact) => {
    const { name, category, area, district, phone } = contact
    const text = folded([name, category.name, area, district, phone ?? ''].join(' '))
    return words.every((word) => text.includes(word))
  })
}

const folded = (text: string) =>
  toAsciiDigits(text.normalize('NFC')).replace(/\s+/g, ' ').trim().toLowerCase()
