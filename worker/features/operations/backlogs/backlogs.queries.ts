import { sql, type SQL } from 'drizzle-orm'
import type { Database } from '#worker/db/db.ts'
import type { RetentionDays } from '../retention/retention.rules.ts'
import { listDue } from '../retention/sweeps.queries.ts'
import { sweepNames } from '../retention/sweeps.schema.ts'
import { millisecondsPerDay } from '#worker/lib/dhaka-time.ts'
import { mostCounted, type BacklogName, type WorkName } from './backlogs.schema.ts'

export type Due = { days: RetentionDays; documentDays: number; now: Date }

/** Of each kind of work: SQL for the moments since which items are due, in milliseconds, the oldest first. */
const workOf: Record<WorkName, (due: Due) => SQL> = {
  payments_to_ask: ({ now }) =>
    sql`SELECT next_check_at AS since FROM payments WHERE next_check_at <= ${now.getTime()} ORDER BY since`,
  sms_waiting: ({ now }) =>
    sql`SELECT send_after AS since FROM sms_outbox
      WHERE status IN ('queued', 'sending') AND send_after <= ${now.getTime()} ORDER BY since`,
  push_waiting: ({ now }) =>
    sql`SELECT send_after AS since FROM push_outbox
      WHERE status IN ('queued', 'sending') AND send_after <= ${now.getTime()} ORDER BY since`,
  subscriptions_to_expire: ({ now }) =>
    sql`SELECT ends_at AS since FROM subscriptions WHERE status = 'active' AND ends_at <= ${now.getTime()} ORDER BY since`,
  boosts_to_expire: ({ now }) =>
    sql`SELECT ends_at AS since FROM boosts WHERE status = 'active' AND ends_at <= ${now.getTime()} ORDER BY since`,
  search_words: ({ now }) =>
    sql`SELECT requested_at AS since FROM word_refreshes WHERE requested_at <= ${now.getTime()} ORDER BY since`,
  // One item for each table and bucket that is left.
  backup_parts: () =>
    sql`SELECT b.started_at AS since FROM backups b INDEXED BY backups_one_running, json_each(b.sources) left_over
      WHERE b.finished_at IS NULL AND left_over.key >= b.position ->> 'source'`,
  documents_due: ({ documentDays, now }) =>
    sql`SELECT reviewed_at + ${documentDays * millisecondsPerDay} AS since FROM providers
      WHERE (id_card_front IS NOT NULL OR id_card_back IS NOT NULL) AND status <> 'pending'
        AND reviewed_at <= ${now.getTime() - documentDays * millisecondsPerDay}
      ORDER BY reviewed_at`,
  // The time of the mark is negative.
  pictures_to_remove: () =>
    sql`SELECT -created_at AS since FROM stored_images WHERE created_at < 0 ORDER BY created_at DESC`,
  erasures_unfinished: ({ now }) =>
    sql`SELECT erased_at AS since FROM unfinished_erasures WHERE erased_at <= ${now.getTime()} ORDER BY since`,
}

type Counted = { name: BacklogName; total: number; since: number | null }

const countOf = (db: Database, name: BacklogName, items: SQL) =>
  db.all<Counted>(
    sql`SELECT ${name} AS name, count(*) AS total, min(since) AS since FROM (${items} LIMIT ${mostCounted + 1})`,
  )

/** One row each, for one batch. They read at most 1,001 items of an index each. */
export const countBacklogs = (db: Database, due: Due) => [
  ...(Object.keys(workOf) as WorkName[]).map((name) => countOf(db, name, workOf[name](due))),
  ...sweepNames.map((name) => countOf(db, `old_${name}`, listDue(name, due))),
]
