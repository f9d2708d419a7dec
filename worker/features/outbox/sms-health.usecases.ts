import { batch, type Database } from '#worker/db/db.ts'
import type { StaffContext } from '#worker/features/audit/staff-context.request.ts'
import { auditEntry } from '#worker/features/audit/audit.queries.ts'
import { listServiceOutcomes, services } from '#worker/features/audit/services.usecases.ts'
import { millisecondsPerDay } from '#worker/lib/dhaka-time.ts'
import { desc, eq, sql } from 'drizzle-orm'
import { recentSms, smsHealth } from './outbox.answers.ts'
import { outbox } from './outbox.table.ts'
import { pushReference } from './outbox.rules.ts'
import { isOperatorCode } from './sms-error-codes.schema.ts'

export const readRecentSms = async (db: Database, limit: number) =>
  (
    await db
      .select()
      .from(outbox)
      .where(eq(outbox.channel, 'sms'))
      .orderBy(desc(outbox.createdAt), desc(outbox.id))
      .limit(limit)
  ).map((row) => recentSms(row))

/** `warning` is there while every SMS fails until the operator acts. */
export async function readSmsHealth(db: Database) {
  const { counted, outcomes } = await batch(db, { counted: countSms(db), outcomes: listServiceOutcomes(db) })
  const failing = outcomes.find(
    ({ service, failures, reason }) =>
      service === services.smsSend && failures > 0 && isOperatorCode(reason ?? ''),
  )
  const { waiting = 0, failed = 0, last_sent_at: sentAt } = counted[0] ?? {}
  return smsHealth({ waiting, failed, lastSentAt: sentAt ? new Date(sentAt) : null, failing })
}

const retriedDays = 7

/** @returns the number of SMS queued again */
export async function retryFailedSms(db: Database, act: StaffContext): Promise<number> {
  const since = new Date(act.now.getTime() - retriedDays * millisecondsPerDay)
  const { queued } = await batch(db, {
    queued: requeueFailedSms(db, { since, now: act.now }),
    audit: auditEntry(db, { ...act, action: 'sms.retried', entity: 'setting', entityId: 'sms' }),
  })
  return queued.meta.changes
}

/** What waits, and of the last 300 SMS, because a busy outbox is long, what failed and when one was sent last. */
const countSms = (db: Database) =>
  db.all<{ waiting: number; failed: number; last_sent_at: number | null }>(sql`
    SELECT
      (SELECT count(*) FROM outbox WHERE status IN ('queued', 'sending') AND channel = 'sms') AS waiting,
      count(*) FILTER (WHERE status = 'failed') AS failed,
      max(sent_at) FILTER (WHERE status = 'sent' AND provider_ref IS NOT ${pushReference}) AS last_sent_at
    FROM (SELECT * FROM outbox WHERE channel = 'sms' ORDER BY created_at DESC, id DESC LIMIT 300)`)

const requeueFailedSms = (db: Database, { since, now }: { since: Date; now: Date }) =>
  db.run(sql`
    UPDATE outbox SET status = 'queued', attempts = 0, send_after = ${now.getTime()}
    WHERE channel = 'sms' AND created_at >= ${since.getTime()} AND status = 'failed' AND kind <> 'otp' AND body <> ''`)
