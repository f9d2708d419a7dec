import { and, asc, eq, isNotNull, ne, sql, type SQL } from 'drizzle-orm'
import type { Database } from '#worker/db/db.ts'
import type { StaffContext } from '#worker/features/audit/staff-context.request.ts'
import { users } from '#worker/features/people/people.table.ts'
import { providers } from '#worker/features/providers/providers.table.ts'
import { isPublicReply, reviewColumns as publicColumns, seenNumbers } from '../ratings.queries.ts'
import type { RefusalReason } from '../ratings.schema.ts'
import { ratings, reviewReplies, reviewReports } from '../ratings.table.ts'
import { pick } from '#worker/lib/object-of.ts'

/** What each list of the moderators shows of a rating. */
const reviewColumns = {
  ...pick(ratings, ['rating', 'comment', 'providerId', 'customerId']),
  providerName: sql<string>`${providers.name}`.as('provider_name'),
  customerName: sql<string>`${users.name}`.as('customer_name'),
  /** Of the whole list, also of what is not shown. */
  total: sql<number>`count(*) OVER ()`.as('total'),
}

/** A comment or reply, in the version that the moderator read. */
export type Seen = { id: number; updated_at: Date }

// The comment of an erased account is gone.
const isHeld = and(eq(ratings.commentHeld, true), isNotNull(ratings.comment))

/** The comments that wait for a moderator, the oldest first. */
export const listHeldComments = (db: Database, limit: number) =>
  db
    .select({ ...reviewColumns, id: ratings.id, updatedAt: ratings.updatedAt })
    .from(ratings)
    .innerJoin(providers, eq(providers.id, ratings.providerId))
    .innerJoin(users, eq(users.id, ratings.customerId))
    .where(isHeld)
    .orderBy(asc(ratings.updatedAt), asc(ratings.id))
    .limit(limit)

const isCommentAsSeen = ({ id, updated_at }: Seen) =>
  and(eq(ratings.id, id), eq(ratings.updatedAt, updated_at), isNotNull(ratings.comment))

/** Publishes a comment that waits. A row comes back if it is still the comment that was seen. */
export const publishComment = (db: Database, seen: Seen) =>
  db
    .update(ratings)
    .set({ commentHeld: false })
    .where(and(isCommentAsSeen(seen), eq(ratings.commentHeld, true)))
    .returning({ id: ratings.id })

/** Deletes a comment, public or not; the stars stay. A row comes back if it is still the comment that was seen. */
export const removeComment = (db: Database, seen: Seen) =>
  db
    .update(ratings)
    .set({ comment: null, commentHeld: false })
    .where(isCommentAsSeen(seen))
    .returning({ id: ratings.id })

// The words of the partial index `review_reports_open`.
const isOpen = sql`review_reports.dismissed_at IS NULL`

/** The comments with open reports, those that were reported first at the top. */
export const listReportedReviews = (db: Database, limit: number) =>
  db
    .select({
      ...reviewColumns,
      id: ratings.id,
      updatedAt: ratings.updatedAt,
      replyId: sql<number | null>`${reviewReplies.id}`.as('reply_id'),
      replyText: reviewReplies.text,
      repliedAt: publicColumns.repliedAt,
      /** JSON array of the reasons, one for each report. */
      reasons: sql<string>`json_group_array(${reviewReports.reason})`.as('reasons'),
      reportedAt: sql<Date>`min(${reviewReports.createdAt})`
        .mapWith(reviewReports.createdAt)
        .as('reported_at'),
    })
    .from(reviewReports)
    .innerJoin(ratings, eq(ratings.id, reviewReports.ratingId))
    .innerJoin(providers, eq(providers.id, ratings.providerId))
    .innerJoin(users, eq(users.id, ratings.customerId))
    .leftJoin(reviewReplies, isPublicReply)
    .where(isOpen)
    .groupBy(ratings.id)
    .orderBy(asc(sql`reported_at`), asc(ratings.id))
    .limit(limit)

export const findReview = (db: Database, ratingId: number) =>
  db
    .select({
      ...pick(ratings, ['providerId', 'customerId', 'comment', 'updatedAt']),
      providerName: sql<string>`${providers.name}`.as('provider_name'),
      customerPhone: users.phone,
    })
    .from(ratings)
    .innerJoin(providers, eq(providers.id, ratings.providerId))
    .innerJoin(users, eq(users.id, ratings.customerId))
    .where(eq(ratings.id, ratingId))

/** SQL for "the rating is still the one that was seen". */
export const isReviewAsSeen = ({ id, updated_at }: Seen): SQL =>
  sql`EXISTS (SELECT 1 FROM ratings seen WHERE seen.id = ${id} AND seen.updated_at = ${updated_at.getTime()})`

/** Keeps a comment: its open reports are settled. A row comes back for each of them. */
export const dismissReports = (db: Database, seen: Seen, now: Date) =>
  db
    .update(reviewReports)
    .set({ dismissedAt: now })
    .where(and(eq(reviewReports.ratingId, seen.id), isOpen, isReviewAsSeen(seen)))
    .returning({ id: reviewReports.id })

/** Takes the stars of a rating out of the totals of its provider. It stands before {@link deleteReview} in the same batch. */
export const uncountReview = (db: Database, seen: Seen, providerId: number) =>
  db
    .update(providers)
    .set({
      ratingSum: sql`${providers.ratingSum} - (SELECT r.rating FROM ratings r WHERE r.id = ${seen.id})`,
      ratingCount: sql`${providers.ratingCount} - 1`,
    })
    .where(and(eq(providers.id, providerId), isReviewAsSeen(seen)))

/** Asks the author of a rating no more about the provider. It stands before {@link deleteReview} in the same batch. */
export const endPromptsOf = (db: Database, seen: Seen, now: Date) =>
  seenNumbers.get().endPrompts(
    db,
    sql`SELECT r.customer_id, r.provider_id FROM ratings r
      WHERE r.id = ${seen.id} AND r.updated_at = ${seen.updated_at.getTime()}`,
    now,
  )

/** Deletes the rating; a trigger deletes its reply and its reports. A row comes back if it is still the one that was seen. */
export const deleteReview = (db: Database, seen: Seen) =>
  db
    .delete(ratings)
    .where(and(eq(ratings.id, seen.id), eq(ratings.updatedAt, seen.updated_at)))
    .returning({ id: ratings.id })

// The words of the partial index `review_replies_pending`.
const isPending = sql`review_replies.status = 'pending'`

/** The replies that wait for a moderator, the oldest first. */
export const listPendingReplies = (db: Database, limit: number) =>
  db
    .select({
      ...reviewColumns,
      ...pick(reviewReplies, ['id', 'text', 'updatedAt']),
    })
    .from(reviewReplies)
    .innerJoin(ratings, eq(ratings.id, reviewReplies.ratingId))
    .innerJoin(providers, eq(providers.id, ratings.providerId))
    .innerJoin(users, eq(users.id, ratings.customerId))
    .where(isPending)
    .orderBy(asc(reviewReplies.updatedAt), asc(reviewReplies.id))
    .limit(limit)

export const findReply = (db: Database, replyId: number) =>
  db
    .select({ updatedAt: reviewReplies.updatedAt, providerId: ratings.providerId })
    .from(reviewReplies)
    .innerJoin(ratings, eq(ratings.id, reviewReplies.ratingId))
    .where(eq(reviewReplies.id, replyId))

const isReplyAsSeen = ({ id, updated_at }: Seen) =>
  and(eq(reviewReplies.id, id), eq(reviewReplies.updatedAt, updated_at))

/** Publishes a reply that waits. A row comes back if it is still the text that was seen. */
export const approveReply = (db: Database, seen: Seen, { actor, now }: StaffContext) =>
  db
    .update(reviewReplies)
    .set({ status: 'approved', reviewedAt: now, reviewedBy: actor.id })
    .where(and(isReplyAsSeen(seen), eq(reviewReplies.status, 'pending')))
    .returning({ id: reviewReplies.id })

/** Refuses a reply that waits or is public. A row comes back if it is still the text that was seen. */
export const refuseReply = (
  db: Database,
  seen: Seen,
  { actor, now }: StaffContext,
  refusalReason: RefusalReason,
) =>
  db
    .update(reviewReplies)
    .set({ status: 'refused', refusalReason, reviewedAt: now, reviewedBy: actor.id })
    .where(and(isReplyAsSeen(seen), ne(reviewReplies.status, 'refused')))
    .returning({ id: reviewReplies.id })
