import { sql } from 'drizzle-orm'
import { index, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { createdAt, id, moment, reference } from '#worker/db/columns.ts'
import { ratings } from '#worker/features/ratings/ratings.table.ts'
import { reviewReportReasons } from './review-reports.schema.ts'

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
