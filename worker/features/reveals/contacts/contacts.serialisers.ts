import { averageOf } from '#worker/features/providers/providers.serialisers.ts'
import { yearsOfWork } from '#worker/features/providers/years-of-work.rules.ts'
import type { ContactRow } from './contacts.queries.ts'
import { availabilityOf } from './contacts.rules.ts'

/** What a card shows beside the name. */
const factsOf = (row: ContactRow) => ({
  average_rating: averageOf(row),
  total_ratings: row.ratingCount,
  experience_years: yearsOfWork(row.workExperience),
  verified_badge: row.verifiedBadge,
})

/** A row of the contact book. `phone` and `facts` are null while the number is withheld and after the provider has left. */
export function ownContact(row: ContactRow) {
  const availability = availabilityOf(row)
  const isReachable = availability === 'open' || availability === 'paused'
  return {
    id: row.id,
    name: row.name,
    category: { id: row.categoryId, name: row.categoryName },
    area: row.area,
    district: row.district,
    profile_photo_url: row.photo && `/storage/${row.photo}-320.webp`,
    /** Base of all sizes, as in `publicProvider`. */
    profile_photo: row.photo && `/storage/${row.photo}`,
    phone: isReachable ? row.phone : null,
    availability,
    facts: isReachable ? factsOf(row) : null,
    revealed_at: row.revealedAt.toISOString(),
    reported: row.reportReason !== null,
    report_reason: row.reportReason,
  }
}
