import { sql } from 'drizzle-orm'
import { index, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { createdAt, id, moment, reference } from '#worker/db/columns.ts'
import { ratings } from '#worker/features/ratings/ratings.table.ts'
import { users } from '#worker/features/users/users.table.ts'
import { reportReasons } from './review-reports.schema.ts'

/** A report of a public comment, by a user or by a guest. A trigger deletes it with the comment. */
export const reviewReports = sqliteTable(
  'review_reports',
  {
    id: id(),
    ratingId: reference('rating_id', () => ratings.id).notNull(),
    userId: reference('user_id', () => users.id),
    /** The keyed hash of a guest's network; null for a user. */
    visitor: text('visitor'),
    reason: text('reason', { enum: reportReasons }).notNull(),
    /** Set when a moderator kept the comment. */
    dismissedAt: moment('dismissed_at'),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('review_reports_one_per_user').on(t.ratingId, t.userId),
    uniqueIndex('review_reports_one_per_visitor').on(t.ratingId, t.visitor),
    index('review_reports_open')
      .on(t.ratingId, t.createdAt)
      .where(sql`dismissed_at IS NULL`),
    index('review_reports_dismissed').on(t.dismissedAt),
  ],
)
