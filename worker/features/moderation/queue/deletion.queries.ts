import { and, eq, ne, sql, type SQL } from 'drizzle-orm'
import type { Database, UnrunQuery } from '#worker/db/db.ts'
import { boosts } from '#worker/features/entitlements/entitlements.table.ts'
import { favourites } from '#worker/features/favourites/favourites.table.ts'
import { erasedProfile } from '#worker/features/providers/profile-fields.rules.ts'
import { providerListings } from '#worker/features/providers/listing/provider-listings.table.ts'
import { providerChanges, providers } from '#worker/features/providers/providers.table.ts'
import { reviewReplies, ratings } from '#worker/features/ratings/ratings.table.ts'
import { contactChecks, contactReports, reveals } from '#worker/features/reveals/reveals.table.ts'

export const isDeletable = (id: number): SQL =>
  sql`EXISTS (SELECT 1 FROM ${providers} p WHERE p.id = ${id} AND p.status = 'rejected' AND p.phone <> '')`

export const listChanges = (db: Database, id: number) =>
  db
    .select({ changes: providerChanges.changes, previous: providerChanges.previous })
    .from(providerChanges)
    .where(eq(providerChanges.providerId, id))

export const deleteTraces = (db: Database, id: number): UnrunQuery[] => [
  ...[favourites, providerChanges, providerListings, contactChecks].map((table) =>
    db.delete(table).where(and(eq(table.providerId, id), isDeletable(id))),
  ),
  // The reply is the worker's text; the rating and the comment stay.
  db
    .delete(reviewReplies)
    .where(
      and(
        sql`${reviewReplies.ratingId} IN (SELECT r.id FROM ${ratings} r WHERE r.provider_id = ${id})`,
        isDeletable(id),
      ),
    ),
]

/** Deletes the row, unless boosts, reveals, ratings or reports refer to it; a row comes back if it did. */
export const deleteUnreferenced = (db: Database, id: number) =>
  db
    .delete(providers)
    .where(
      and(
        eq(providers.id, id),
        isDeletable(id),
        ...[boosts, reveals, ratings, contactReports].map(
          (table) => sql`NOT EXISTS (SELECT 1 FROM ${table} t WHERE t.provider_id = ${providers.id})`,
        ),
      ),
    )
    .returning({ id: providers.id })

/** Erases the personal data of a row that others refer to; a row comes back if it did. */
export const eraseReferenced = (db: Database, id: number, now: Date) =>
  db
    .update(providers)
    .set({ ...erasedProfile(id, 'মুছে ফেলা বায়োডাটা'), updatedAt: now })
    .where(and(eq(providers.id, id), eq(providers.status, 'rejected'), ne(providers.phone, '')))
    .returning({ id: providers.id })
