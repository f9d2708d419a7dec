import { and, desc, eq, isNotNull, sql, type SQL } from 'drizzle-orm'
import type { Database, UnrunQuery } from '#worker/db/db.ts'
import { isListed } from '#worker/features/providers/listing/provider-listings.queries.ts'
import { providerListings } from '#worker/features/providers/listing/provider-listings.table.ts'
import { providers } from '#worker/features/providers/providers.table.ts'
import { isErased } from '#worker/features/users/erasure/erased.queries.ts'
import { users } from '#worker/features/users/users.table.ts'
import type { MomentCursor } from '#worker/lib/moment-cursor.ts'
import { ratings } from './ratings.table.ts'

type NewRating = {
  providerId: number
  customerId: number
  rating: number
  /** Null removes the comment, undefined keeps it. */
  comment: string | null | undefined
  /** Whether a moderator has to read the comment first. An unchanged comment keeps its state. */
  held: boolean
  now: Date
}

/** SQL for "the provider is public, and the account of the customer is not erased". */
const mayRate = (providerId: number, customerId: number): SQL =>
  sql`EXISTS (SELECT 1 FROM ${providerListings} WHERE ${isListed(providerId)}) AND NOT ${isErased(customerId)}`

export function saveRating(
  db: Database,
  { providerId, customerId, rating, comment, held, now }: NewRating,
): UnrunQuery {
  const [newComment, newHeld] =
    comment === undefined
      ? [sql`ratings.comment`, sql`ratings.comment_held`]
      : [
          sql`excluded.comment`,
          sql`CASE WHEN excluded.comment IS ratings.comment THEN ratings.comment_held ELSE excluded.comment_held END`,
        ]
  return db.run(sql`
    INSERT INTO ratings (provider_id, customer_id, rating, comment, comment_held, created_at, updated_at)
    SELECT ${providerId}, ${customerId}, ${rating}, ${comment || null}, ${comment && held ? 1 : 0}, ${now.getTime()}, ${now.getTime()}
    WHERE ${mayRate(providerId, customerId)}
    ON CONFLICT (provider_id, customer_id) DO UPDATE SET
      rating = excluded.rating, comment = ${newComment}, comment_held = ${newHeld}, updated_at = excluded.updated_at`)
}

/**
 * Adds what {@link saveRating} will change to the sum and number of the provider's ratings. It stands before that write in
 * the same batch, because it needs the earlier rating of the customer.
 */
export const countRating = (
  db: Database,
  { providerId, customerId, rating }: Pick<NewRating, 'providerId' | 'customerId' | 'rating'>,
) => {
  const earlier = sql`FROM ratings r WHERE r.provider_id = ${providerId} AND r.customer_id = ${customerId}`
  return db
    .update(providers)
    .set({
      ratingSum: sql`${providers.ratingSum} + ${rating} - coalesce((SELECT r.rating ${earlier}), 0)`,
      ratingCount: sql`${providers.ratingCount} + NOT EXISTS (SELECT 1 ${earlier})`,
    })
    .where(and(eq(providers.id, providerId), mayRate(providerId, customerId)))
}

export const findRatingTotals = (db: Database, providerId: number, customerId: number) =>
  db
    .select({
      ratingSum: providers.ratingSum,
      ratingCount: providers.ratingCount,
      mine: ratings.rating,
      commentHeld: ratings.commentHeld,
    })
    .from(providerListings)
    .innerJoin(providers, eq(providers.id, providerListings.providerId))
    .leftJoin(ratings, and(eq(ratings.providerId, providers.id), eq(ratings.customerId, customerId)))
    .where(isListed(providerId))

export const findListed = (db: Database, providerId: number) =>
  db.select({ id: providerListings.providerId }).from(providerListings).where(isListed(providerId))

export const listComments = (
  db: Database,
  providerId: number,
  { after, limit }: { after: MomentCursor | undefined; limit: number },
) =>
  db
    .select({
      id: ratings.id,
      rating: ratings.rating,
      comment: ratings.comment,
      name: users.name,
      erasedAt: users.erasedAt,
      updatedAt: ratings.updatedAt,
    })
    .from(ratings)
    .innerJoin(users, eq(users.id, ratings.customerId))
    .where(
      and(
        eq(ratings.providerId, providerId),
        isNotNull(ratings.comment),
        eq(ratings.commentHeld, false),
        after ? sql`(${ratings.updatedAt}, ${ratings.id}) < (${after.at}, ${after.id})` : undefined,
      ),
    )
    .orderBy(desc(ratings.updatedAt), desc(ratings.id))
    .limit(limit)
