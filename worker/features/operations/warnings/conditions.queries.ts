import { gt, sql, type SQL } from 'drizzle-orm'
import type { Database } from '#worker/db/db.ts'
import { boosts, subscriptions } from '#worker/features/entitlements/entitlements.table.ts'
import { storedImages } from '#worker/features/images/images.table.ts'
import { outbox, type Channel } from '#worker/features/outbox/outbox.table.ts'
import { payments } from '#worker/features/payments/payments.table.ts'
import { users, unfinishedErasures } from '#worker/features/people/people.table.ts'
import { providerChanges, providers, wordRefreshes } from '#worker/features/providers/providers.table.ts'
import { ratings, reviewReplies, reviewReports } from '#worker/features/ratings/ratings.table.ts'
import { casesOfNumbers } from '#worker/features/reveals/contacts/contact-reports.queries.ts'
import { millisecondsPerDay } from '#worker/lib/dhaka-time.ts'
import { invariantChecks } from '../operations.table.ts'
import type { RetentionDays } from '../retention/retention.rules.ts'
import { listDue, sweepNames } from '../retention/retention.queries.ts'
import { works, type Backlog, type BacklogName, type WorkName } from './conditions.rules.ts'

/** Of what waits for a decision of the staff: SQL for the moments since which it waits, in milliseconds. */
const waiting = {
  payments_in_review: sql`SELECT created_at AS since FROM ${payments} WHERE status = 'review'`,
  submissions: sql`SELECT submitted_at AS since FROM ${providers}
    WHERE status = 'pending' AND phone <> '' AND field_to_mend IS NULL`,
  changes: sql`SELECT created_at AS since FROM ${providerChanges} WHERE status = 'pending'`,
  reported_numbers: sql`SELECT c.asked_at AS since ${casesOfNumbers}`,
  // Held comments, replies that wait, and comments with open reports.
  comments: sql`
    SELECT updated_at AS since FROM ${ratings} WHERE comment_held = 1 AND comment IS NOT NULL
    UNION ALL SELECT updated_at FROM ${reviewReplies} WHERE status = 'pending'
    UNION ALL SELECT min(created_at) FROM ${reviewReports} WHERE dismissed_at IS NULL GROUP BY rating_id`,
}
export type QueueName = keyof typeof waiting
export type Queue = { name: QueueName; total: number; since: number | null }

/** One row each, also of an empty queue, for one batch. */
export const listQueues = (db: Database) =>
  Object.entries(waiting).map(([name, items]) =>
    db.all<Queue>(sql`SELECT ${name} AS name, count(*) AS total, min(since) AS since FROM (${items})`),
  )

export const listBrokenInvariants = (db: Database) =>
  db.select().from(invariantChecks).where(gt(invariantChecks.found, 0))

/** The first account, which is that of the admin: about as old as the site. */
export const findFirstUser = (db: Database) =>
  db.select({ createdAt: users.createdAt }).from(users).orderBy(users.id).limit(1)

type Due = { days: RetentionDays; documentDays: number; now: Date }

const dueMessages = (channel: Channel, now: Date) => sql`
  SELECT send_after AS since FROM ${outbox}
  WHERE status IN ('queued', 'sending') AND channel = ${channel} AND send_after <= ${now.getTime()} ORDER BY since`

/** Of each kind of work: SQL for the moments since which items are due, in milliseconds, the oldest first. */
const dueWork: Record<WorkName, (due: Due) => SQL> = {
  payments_to_ask: ({ now }) =>
    sql`SELECT next_check_at AS since FROM ${payments} WHERE next_check_at <= ${now.getTime()} ORDER BY since`,
  sms_waiting: ({ now }) => dueMessages('sms', now),
  push_waiting: ({ now }) => dueMessages('push', now),
  subscriptions_to_expire: ({ now }) =>
    sql`SELECT ends_at AS since FROM ${subscriptions} WHERE status = 'active' AND ends_at <= ${now.getTime()} ORDER BY since`,
  boosts_to_expire: ({ now }) =>
    sql`SELECT ends_at AS since FROM ${boosts} WHERE status = 'active' AND ends_at <= ${now.getTime()} ORDER BY since`,
  search_words: ({ now }) =>
    sql`SELECT requested_at AS since FROM ${wordRefreshes} WHERE requested_at <= ${now.getTime()} ORDER BY since`,
  documents_due: ({ documentDays, now }) =>
    sql`SELECT reviewed_at + ${documentDays * millisecondsPerDay} AS since FROM ${providers}
      WHERE (id_card_front IS NOT NULL OR id_card_back IS NOT NULL) AND status <> 'pending'
        AND reviewed_at <= ${now.getTime() - documentDays * millisecondsPerDay}
      ORDER BY reviewed_at`,
  // The time of the mark is negative.
  pictures_to_remove: () =>
    sql`SELECT -created_at AS since FROM ${storedImages} WHERE created_at < 0 ORDER BY created_at DESC`,
  erasures_unfinished: ({ now }) =>
    sql`SELECT erased_at AS since FROM ${unfinishedErasures} WHERE erased_at <= ${now.getTime()} ORDER BY since`,
}

/** A count of a backlog above this means "more than this". */
export const maxCounted = 1000

const countOf = (db: Database, name: BacklogName, items: SQL) =>
  db.all<Backlog>(
    sql`SELECT ${name} AS name, count(*) AS total, min(since) AS since FROM (${items} LIMIT ${maxCounted + 1})`,
  )

/** One row each, for one batch. They read at most 1,001 items of an index each. */
export const countBacklogs = (db: Database, due: Due) => [
  ...(Object.keys(works) as WorkName[]).map((name) => countOf(db, name, dueWork[name](due))),
  ...sweepNames.map((name) => countOf(db, `old_${name}`, listDue(name, due))),
]
