import type { Database } from '#worker/db/db.ts'
import { momentCursorText, type MomentCursor } from '#worker/lib/moment-cursor.ts'
import { listContacts } from './contacts.queries.ts'
import { matchesSearch } from './contacts.rules.ts'
import { ownContact } from './contacts.serialisers.ts'

const contactsPerPage = 30
// A search reads only the newest contacts.
const mostSearched = 1000

/** Each provider once, newest first. With `q` the matching ones, on one page. */
export async function readContacts(
  db: Database,
  customer: { id: number },
  { cursor, q = '' }: { cursor?: MomentCursor | undefined; q?: string | undefined },
) {
  if (q.trim()) {
    const rows = await listContacts(db, customer.id, { after: undefined, limit: mostSearched })
    const found = rows
      .map(ownContact)
      .filter((row) => matchesSearch([row.name, row.category.name, row.area, row.district, row.phone], q))
    return { data: found.slice(0, contactsPerPage), next_cursor: null }
  }
  // One more than is shown tells whether there is a next page.
  const rows = await listContacts(db, customer.id, { after: cursor, limit: contactsPerPage + 1 })
  const shown = rows.slice(0, contactsPerPage)
  const last = shown.at(-1)
  return {
    data: shown.map(ownContact),
    next_cursor: rows.length > shown.length && last ? momentCursorText(last.revealedAt, last.revealId) : null,
  }
}
