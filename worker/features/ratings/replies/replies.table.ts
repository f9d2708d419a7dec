import { sql } from 'drizzle-orm'
import { index, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { createdAt, id, moment, reference, updatedAt } from '#worker/db/columns.ts'
import { ratings } from '#worker/features/ratings/ratings.table.ts'
import { users } from '#worker/features/people/people.table.ts'
import { refusalReasons, replyStatuses } from './replies.schema.ts'

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
