import { and, asc, count, eq, ne, sql } from 'drizzle-orm'
import type { Database } from '#worker/db/db.ts'
import { providers } from '#worker/features/providers/providers.table.ts'
import { reviewReplies, ratings } from '../ratings.table.ts'
import type { RefusalReason } from '../ratings.schema.ts'
import { users } from '#worker/features/people/people.table.ts'

// The words of the partial index `review_replies_pending`.
const isPending = sql`review_replies.status = 'pending'`

/** The replies that wait for a moderator, the oldest first. */
export const listPendingReplies = (db: Database, limit: number) =>
  db
    .select({
      id: reviewReplies.id,
      text: reviewReplies.text,
      updatedAt: reviewReplies.updatedAt,
      rating: ratings.rating,
      comment: ratings.comment,
      providerId: ratings.providerId,
      providerName: sql<string>`${providers.name}`.as('provider_name'),
      customerId: ratings.customerId,
      customerName: sql<string>`${users.name}`.as('customer_name'),
    })
    .from(reviewReplies)
    .innerJoin(ratings, eq(ratings.id, reviewReplies.ratingId))
    .innerJoin(providers, eq(providers.id, ratings.providerId))
    .innerJoin(users, eq(users.id, ratings.customerId))
    .where(isPending)
    .orderBy(asc(reviewReplies.updatedAt), asc(reviewReplies.id))
    .limit(limit)

export const countPendingReplies = (db: Database) =>
  db
    .select({ total: count().as('total') })
    .from(reviewReplies)
    .where(isPending)

export const findReply = (db: Database, replyId: number) =>
  db
    .select({ updatedAt: reviewReplies.updatedAt, providerId: ratings.providerId })
    .from(reviewReplies)
    .innerJoin(ratings, eq(ratings.id, reviewReplies.ratingId))
    .where(eq(reviewReplies.id, replyId))

type Decision = {
  replyId: number
  /** The version that the moderator read. */
  updatedAt: Date
  moderatorId: number
  now: Date
}

const isAsSeen = ({ replyId, updatedAt }: Decision) =>
  and(eq(reviewReplies.id, replyId), eq(reviewReplies.updatedAt, updatedAt))

/** Publishes a reply that waits. A row comes back if it is still the text that was seen. */
export const approveReply = (db: Database, decision: Decision) =>
  db
    .update(reviewReplies)
    .set({ status: 'approved', reviewedAt: decision.now, reviewedBy: decision.moderatorId })
    .where(and(isAsSeen(decision), eq(reviewReplies.status, 'pending')))
    .returning({ id: reviewReplies.id })

/** Refuses a reply that waits or is public. A row comes back if it is still the text that was seen. */
export const refuseReply = (db: Database, decision: Decision, reason: RefusalReason) =>
  db
    .update(reviewReplies)
    .set({
      status: 'refused',
      refusalReason: reason,
      reviewedAt: decision.now,
      reviewedBy: decision.moderatorId,
    })
    .where(and(isAsSeen(decision), ne(reviewReplies.status, 'refused')))
    .returning({ id: reviewReplies.id })
