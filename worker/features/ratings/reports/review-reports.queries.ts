import { and, eq, sql, type SQL } from 'drizzle-orm'
import type { Database } from '#worker/db/db.ts'
import { providers } from '#worker/features/providers/providers.table.ts'
import { reviewReplies, ratings } from '../ratings.table.ts'
import { users } from '#worker/features/people/people.table.ts'
import { providerListings } from '#worker/features/providers/listing/provider-listings.table.ts'
import { isPublicReply, reviewColumns } from '../ratings.queries.ts'
import type { ReviewReportReason } from '../ratings.schema.ts'

/** SQL for "everyone can read the comment of this row of `ratings`". */
const isPublic: SQL = sql`ratings.comment IS NOT NULL AND ratings.comment_held = 0
  AND EXISTS (SELECT 1 FROM ${providerListings} l WHERE l.provider_id = ratings.provider_id)`

/** A comment that everyone can read. */
export const findPublicReview = (db: Database, ratingId: number) =>
  db
    .select({
      ...reviewColumns,
      providerId: ratings.providerId,
      providerName: sql<string>`${providers.name}`.as('provider_name'),
    })
    .from(ratings)
    .innerJoin(users, eq(users.id, ratings.customerId))
    .innerJoin(providers, eq(providers.id, ratings.providerId))
    .leftJoin(reviewReplies, isPublicReply)
    .where(and(eq(ratings.id, ratingId), isPublic))

type NewReport = {
  ratingId: number
  reporter: string
  reason: ReviewReportReason
  /** The reporter may send this many reports since this moment. */
  allowance: { since: Date; reports: number }
  now: Date
}

/**
 * Reports a comment, once for each reporter; again only if it was changed after a moderator had kept it. A row comes back if the
 * report was written.
 */
export const insertReviewReport = (db: Database, { ratingId, reporter, reason, allowance, now }: NewReport) =>
  db.all<{ id: number }>(sql`
    INSERT INTO review_reports (rating_id, reporter, reason, created_at)
    SELECT ratings.id, ${reporter}, ${reason}, ${now.getTime()} FROM ratings
    WHERE ratings.id = ${ratingId} AND ${isPublic}
      AND (SELECT count(*) FROM review_reports r WHERE r.reporter = ${reporter}
        AND r.created_at > ${allowance.since.getTime()}) < ${allowance.reports}
    ON CONFLICT (rating_id, reporter) DO UPDATE SET
      reason = excluded.reason, created_at = excluded.created_at, dismissed_at = NULL
      WHERE review_reports.dismissed_at < (SELECT r.updated_at FROM ratings r WHERE r.id = excluded.rating_id)
    RETURNING id`)

export const hasReported = (db: Database, ratingId: number, reporter: string) =>
  db.all<{ id: number }>(
    sql`SELECT id FROM review_reports WHERE rating_id = ${ratingId} AND reporter = ${reporter}`,
  )
