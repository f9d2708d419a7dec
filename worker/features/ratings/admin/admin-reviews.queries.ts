import { and, asc, count, eq, isNotNull, sql } from 'drizzle-orm'
import type { Database } from '#worker/db/db.ts'
import { providers } from '#worker/features/providers/providers.table.ts'
import { ratings } from '#worker/features/ratings/ratings.table.ts'
import { users } from '#worker/features/people/people.table.ts'

// The comment of an erased account is gone.
const isHeld = and(eq(ratings.commentHeld, true), isNotNull(ratings.comment))

/** The comments that wait for a moderator, the oldest first. */
export const listHeldComments = (db: Database, limit: number) =>
  db
    .select({
      id: ratings.id,
      rating: ratings.rating,
      comment: ratings.comment,
      updatedAt: ratings.updatedAt,
      providerId: ratings.providerId,
      providerName: sql<string>`${providers.name}`.as('provider_name'),
      customerId: ratings.customerId,
      customerName: sql<string>`${users.name}`.as('customer_name'),
    })
    .from(ratings)
    .innerJoin(providers, eq(providers.id, ratings.providerId))
    .innerJoin(users, eq(users.id, ratings.customerId))
    .where(isHeld)
    .orderBy(asc(ratings.updatedAt), asc(ratings.id))
    .limit(limit)

export const countHeldComments = (db: Database) =>
  db
    .select({ total: count().as('total') })
    .from(ratings)
    .where(isHeld)

export const findComment = (db: Database, ratingId: number) =>
  db
    .select({
      providerId: ratings.providerId,
      comment: ratings.comment,
      held: ratings.commentHeld,
      updatedAt: ratings.updatedAt,
    })
    .from(ratings)
    .where(eq(ratings.id, ratingId))

type Seen = { ratingId: number; updatedAt: Date }

const isAsSeen = ({ ratingId, updatedAt }: Seen) =>
  and(eq(ratings.id, ratingId), eq(ratings.updatedAt, updatedAt), isNotNull(ratings.comment))

/** Publishes a comment that waits. A row comes back if it is still the comment that was seen. */
export const publishComment = (db: Database, seen: Seen) =>
  db
    .update(ratings)
    .set({ commentHeld: false })
    .where(and(isAsSeen(seen), eq(ratings.commentHeld, true)))
    .returning({ id: ratings.id })

/** Deletes a comment, public or not; the stars stay. A row comes back if it is still the comment that was seen. */
export const removeComment = (db: Database, seen: Seen) =>
  db
    .update(ratings)
    .set({ comment: null, commentHeld: false })
    .where(isAsSeen(seen))
    .returning({ id: ratings.id })
