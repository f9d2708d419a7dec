import type { ContactRow } from './contacts.queries.ts'
import { availabilityOf } from './contacts.rules.ts'

/** A row of the contact book. `phone` is null while it is withheld and after the provider has left. */
export function ownContact(row: ContactRow) {
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
