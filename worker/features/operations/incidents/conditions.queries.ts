import { gt, or, sql } from 'drizzle-orm'
import type { Database } from '#worker/db/db.ts'
import { invariantChecks } from '../invariants/invariants.table.ts'
import { users } from '#worker/features/people/people.table.ts'

/** What waits for a decision of the staff. */
type Queues = {
  /** Milliseconds since 1970 UTC; null for an empty queue. */
  oldest_submission: number | null
  submissions: number
  changes: number
  oldest_change: number | null
  comments: number
  oldest_comment: number | null
  reviews: number
  oldest_review: number | null
}

/** Held comments, replies that wait, and comments with open reports. */
const waitingComments = sql.raw(`
  SELECT updated_at AS since FROM ratings WHERE comment_held = 1 AND comment IS NOT NULL
  UNION ALL SELECT updated_at FROM review_replies WHERE status = 'pending'
  UNION ALL SELECT min(created_at) FROM review_reports WHERE dismissed_at IS NULL GROUP BY rating_id`)

export const readQueues = (db: Database) =>
  db.all<Queues>(sql`
    SELECT
      (SELECT min(submitted_at) FROM providers WHERE status = 'pending' AND phone <> '') AS oldest_submission,
      (SELECT total FROM site_counters WHERE name = 'providers_pending') AS submissions,
      (SELECT count(*) FROM provider_changes WHERE status = 'pending') AS changes,
      (SELECT min(created_at) FROM provider_changes WHERE status = 'pending') AS oldest_change,
      (SELECT count(*) FROM (${waitingComments})) AS comments,
      (SELECT min(since) FROM (${waitingComments})) AS oldest_comment,
      (SELECT coalesce(sum(total), 0) FROM payment_counts WHERE status = 'review') AS reviews,
      (SELECT min(created_at) FROM payments WHERE status = 'review') AS oldest_review`)

export const listBrokenInvariants = (db: Database) =>
  db
    .select()
    .from(invariantChecks)
    .where(or(gt(invariantChecks.found, 0), gt(invariantChecks.broken, 0)))

/** The first account, which is that of the admin: about as old as the site. */
export const findFirstUser = (db: Database) =>
  db.select({ createdAt: users.createdAt }).from(users).orderBy(users.id).limit(1)
