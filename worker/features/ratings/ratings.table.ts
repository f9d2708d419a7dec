import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { createdAt, flag, id, reference, updatedAt, moment } from '#worker/db/columns.ts'
import { providers } from '#worker/features/providers/providers.table.ts'
import { users } from '#worker/features/people/people.table.ts'
import { refusalReasons, replyStatuses, reviewReportReasons } from './ratings.schema.ts'

export const ratings = sqliteTable(
  'ratings',
  {
    id: id(),
    providerId: reference('provider_id', () => providers.id).notNull(),
    customerId: reference('customer_id', () => users.id).notNull(),
    rating: integer('rating').notNull(),
    comment: text('comment'),
    /**
     * The comment may hold contact details, or its author has a name like the site's own: it is public after a moderator has
     * approved it. The stars count at once.
     */
    commentHeld: flag('comment_held').notNull().default(false),
    /** The set of chosen tags, one bit for each of `ratingTags`. */
    tags: integer('tags').notNull().default(0),
    /** The customer had seen the number of the provider when the rating was last written. */
    contacted: flag('contacted').notNull().default(false),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex('ratings_one_per_customer').on(t.providerId, t.customerId),
    index('ratings_provider_recent').on(t.providerId, t.updatedAt),
    // The public comments, in their order. A query uses it only if it writes both conditions in the same way.
    index('ratings_shown')
      .on(t.providerId, sql`contacted DESC`, sql`updated_at DESC`, sql`id DESC`)
      .where(sql`comment IS NOT NULL AND comment_held = 0`),
    index('ratings_held')
      .on(t.updatedAt)
      .where(sql`${t.commentHeld} = 1`),
    index('ratings_customer').on(t.customerId),
    check('ratings_range', sql`typeof(${t.rating}) = 'integer' AND ${t.rating} BETWEEN 1 AND 5`),
  ],
)

/** The reply of a provider to the comment of a rating. A trigger deletes it with the comment. */
export const reviewReplies = sqliteTable(
  'review_replies',
  {
    id: id(),
    ratingId: reference('rating_id', () => ratings.id).notNull(),
    text: text('text').notNull(),
    status: text('status', { enum: replyStatuses }).notNull().default('pending'),
    refusalReason: text('refusal_reason', { enum: refusalReasons }),
    reviewedAt: moment('reviewed_at'),
    reviewedBy: reference('reviewed_by', () => users.id),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex('review_replies_one_per_rating').on(t.ratingId),
    index('review_replies_pending')
      .on(t.updatedAt)
      .where(sql`status = 'pending'`),
    index('review_replies_reviewer')
      .on(t.reviewedBy)
      .where(sql`${t.reviewedBy} IS NOT NULL`),
  ],
)

/** A report of a public comment. A trigger deletes it with the comment. */
export const reviewReports = sqliteTable(
  'review_reports',
  {
    id: id(),
    ratingId: reference('rating_id', () => ratings.id).notNull(),
    /** The keyed hash of the account, or of the network of a guest. */
    reporter: text('reporter').notNull(),
    reason: text('reason', { enum: reviewReportReasons }).notNull(),
    /** Set when a moderator kept the comment. */
    dismissedAt: moment('dismissed_at'),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('review_reports_once').on(t.ratingId, t.reporter),
    index('review_reports_reporter').on(t.reporter, t.createdAt),
    index('review_reports_open')
      .on(t.ratingId, t.createdAt)
      .where(sql`dismissed_at IS NULL`),
    index('review_reports_dismissed').on(t.dismissedAt),
  ],
)
