import type { Database } from '#worker/db/db.ts'
import { momentCursorText, type MomentCursor } from '#worker/lib/moment-cursor.ts'
import { listContacts, type ContactRow } from './contacts.queries.ts'
import { availabilityOf, matchesSearch } from './contacts.rules.ts'

const contactsPerPage = 30
// A search looks through the newest so many; nobody keeps more numbers than that.
const mostSearched = 1000

/** The numbers a customer has revealed, newest first, each provider once; with `q` all that fit it, on one page. */
export async function readContacts(
  db: Database,
  customer: { id: number },
  { cursor, q = '' }: { cursor?: MomentCursor | undefined; q?: string | undefined },
) {
  if (q.trim()) {
    const rows = await listContacts(db, customer.id, { after: undefined, limit: mostSearched })
    const found = rows.map(ownContact).filter((row) => matchesSearch(searchable(row), q))
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

/** A row of the contact book. `phone` is null while it is withheld, and for good once the provider has left. */
function ownContact(row: ContactRow) {
  const availability = availabilityOf(row)
  return {
    id: row.id,
    name: row.name,
    category: { id: row.categoryId, name: row.categoryName },
    area: row.area,
    district: row.district,
    profile_photo_url: row.photo && `/storage/${row.photo}-320.webp`,
    /** Base of all sizes, as in `publicProvider`. */
    profile_photo: row.photo && `/storage/${row.photo}`,
    phone: availability === 'open' || availability === 'paused' ? row.phone : null,
    availability,
    revealed_at: row.revealedAt.toISOString(),
    reported: row.reportReason !== null,
    report_reason: row.reportReason,
  }
}

const searchable = ({ name, category, area, district, phone }: ReturnType<typeof ownContact>) => [
  name,
  category.name,
  area,
  district,
  phone,
]
