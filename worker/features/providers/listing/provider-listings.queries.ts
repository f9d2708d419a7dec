import { and, eq, sql, type SQL } from 'drizzle-orm'
import type { Database, UnrunQuery } from '#worker/db/db.ts'
import type { Gender } from '#worker/features/providers/providers.schema.ts'
import { providerListings } from './provider-listings.table.ts'
import { indexWords } from '#worker/features/providers/search/search-index.queries.ts'

export type ListingFilter = {
  categoryId?: number | undefined
  divisionId?: number | undefined
  districtId?: number | undefined
  upazilaId?: number | undefined
  gender?: Gender | undefined
  verified?: boolean | undefined
}

/** The scope (see provider-listings.table.ts) that holds exactly the providers of a filter; the narrowest place decides. */
export function listingScope(filter: ListingFilter): string {
  const place = filter.upazilaId
    ? `t${filter.upazilaId}`
    : filter.districtId
      ? `d${filter.districtId}`
      : filter.divisionId
        ? `v${filter.divisionId}`
        : '*'
  return `${filter.categoryId ?? '*'}:${place}:${filter.gender ?? '*'}:${filter.verified ? 'v' : '*'}`
}

/** SQL for the average rating in hundredths, and for the rank in the recommended order, of a row `p` of providers. */
export const ratingText = 'iif(p.rating_count = 0, 0, p.rating_sum * 100 / p.rating_count)'
export const rankText = `(p.rank_bonus * 2 + p.verified_badge) * 1000 + ${ratingText}`

/**
 * Rewrites the listing rows and search words of the providers that `which` selects (a condition on `p`). It belongs in
 * the batch of every change that a list or a search can show. Some thousand providers at a time.
 */
export function projectListings(db: Database, which: SQL): [UnrunQuery, UnrunQuery, UnrunQuery] {
  return [
    // A trigger deletes the search words with the rows.
    db.run(
      sql`DELETE FROM provider_listings WHERE provider_id IN (SELECT p.id FROM providers p WHERE ${which})`,
    ),
    db.run(sql`
      INSERT INTO provider_listings (scope, provider_id, rank, rating)
      SELECT category.value || ':' || place.value || ':' || gender.value || ':' || badge.value, p.id,
        ${sql.raw(rankText)}, ${sql.raw(ratingText)}
      FROM providers p
      JOIN users u ON u.id = p.user_id AND u.suspended_at IS NULL AND u.erased_at IS NULL
      JOIN json_each(json_array('*', p.category_id)) category
      JOIN json_each(json_array('*', 'v' || p.division_id, 'd' || p.district_id, 't' || p.upazila_id)) place
      JOIN json_each(json_array('*', p.gender)) gender
      JOIN json_each(iif(p.verified_badge, '["*","v"]', '["*"]')) badge
      WHERE p.status = 'approved' AND p.is_active = 1 AND p.is_paused = 0 AND ${which}`),
    indexWords(db, which),
  ]
}

export const projectListing = (db: Database, providerId: number) =>
  projectListings(db, sql`p.id = ${providerId}`)

/** After a rating: updates rank and average of the listing rows and moves the search words to the new rank. */
export function rerankListing(db: Database, providerId: number): [UnrunQuery, UnrunQuery] {
  return [
    db.run(sql`
    UPDATE provider_listings SET
      rank = (SELECT ${sql.raw(rankText)} FROM providers p WHERE p.id = provider_id),
      rating = (SELECT ${sql.raw(ratingText)} FROM providers p WHERE p.id = provider_id)
    WHERE provider_id = ${providerId}`),
    indexWords(db, sql`p.id = ${providerId}`),
  ]
}

export const isListed = (providerId: number | typeof providerListings.providerId) =>
  and(eq(providerListings.scope, '*:*:*:*'), eq(providerListings.providerId, providerId))
