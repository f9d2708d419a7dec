import { batch, type Database } from '#worker/db/db.ts'
import type { StaffContext } from '#worker/features/audit/staff-context.request.ts'
import { auditEntry } from '#worker/features/audit/audit.queries.ts'
import { isOn, type Settings } from '#worker/features/settings/settings.rules.ts'
import { millisecondsPerDay } from '#worker/lib/dhaka-time.ts'
import type { KeyRing } from '#worker/lib/keys.ts'
import { smsAccount } from './sms-service.usecases.ts'
import { desc, eq, sql } from 'drizzle-orm'
import { outbox, type OutboxRow } from './outbox.table.ts'
import { containsCode, pushReference } from './outbox.rules.ts'
import { operatorSmsCodes, smsErrorMessage } from './sms-error-codes.schema.ts'
import { smsSize } from './sms-templates.schema.ts'

export const readRecentSms = async (db: Database, limit: number) =>
  (await listRecentSms(db, limit)).map(adminSms)

const shownFailures = 10

export async function readSmsHealth(db: Database, settings: Settings, settingsKey: KeyRing) {
  const { health, failures } = await batch(db, {
    health: findSmsHealth(db),
    failures: listFailedSms(db, shownFailures),
  })
  const configured = smsAccount(settings, settingsKey) !== null
  const enabled = isOn(settings, 'sms_enabled')
  const state = smsHealth(health[0], failures)
  // The checklist asks for an account that is missing. An account that is in use makes an older lack of it history.
  const isSilent = state.warning?.code === 'no_sms_service' && (!configured || enabled)
  return { enabled, configured, ...state, warning: isSilent ? null : state.warning }
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

// Only the last SMS are read, because a busy outbox is long.
const recentSms = sql`(SELECT * FROM outbox WHERE channel = 'sms' ORDER BY created_at DESC, id DESC LIMIT 300)`

type SmsHealthRow = {
  waiting: number
  failed: number
  /** Ids grow with time, so the larger of `last_sent_id` and `problem_id` shows the present state. */
  last_sent_id: number | null
  last_sent_at: number | null
  problem_id: number | null
}

const findSmsHealth = (db: Database) =>
  db.all<SmsHealthRow>(sql`
    WITH recent AS (
      SELECT id, status, last_error, sent_at, status = 'sent' AND provider_ref IS NOT ${pushReference} AS by_sms
      FROM ${recentSms}
    )
    SELECT
      (SELECT count(*) FROM outbox WHERE status IN ('queued', 'sending') AND channel = 'sms') AS waiting,
      count(*) FILTER (WHERE status = 'failed') AS failed,
      max(id) FILTER (WHERE by_sms) AS last_sent_id,
      max(sent_at) FILTER (WHERE by_sms) AS last_sent_at,
      max(id) FILTER (WHERE status <> 'sent' AND (last_error LIKE 'http_%' OR
        last_error IN (SELECT value FROM json_each(${JSON.stringify(operatorSmsCodes)})))) AS problem_id
    FROM recent`)

type FailedSms = {
  id: number
  kind: string
  status: string
  attempts: number
  last_error: string
  entity: string | null
  entity_id: number | null
  created_at: number
}

const listFailedSms = (db: Database, limit: number) =>
  db.all<FailedSms>(sql`
    SELECT id, kind, status, attempts, last_error, entity, entity_id, created_at
    FROM ${recentSms}
    WHERE last_error IS NOT NULL AND status IN ('failed', 'queued')
    ORDER BY id DESC LIMIT ${limit}`)

const listRecentSms = (db: Database, limit: number) =>
  db
    .select()
    .from(outbox)
    .where(eq(outbox.channel, 'sms'))
    .orderBy(desc(outbox.createdAt), desc(outbox.id))
    .limit(limit)

const requeueFailedSms = (db: Database, { since, now }: { since: Date; now: Date }) =>
  db.run(sql`
    UPDATE outbox SET status = 'queued', attempts = 0, send_after = ${now.getTime()}
    WHERE channel = 'sms' AND created_at >= ${since.getTime()} AND status = 'failed' AND kind <> 'otp' AND body <> ''`)

const isPushed = ({ providerRef }: Pick<OutboxRow, 'providerRef'>) => providerRef === pushReference

/** An SMS for an admin. The text of an SMS with a code is hidden, because the code belongs to the receiver. */
const adminSms = (row: OutboxRow) => ({
  id: row.id,
  phone: row.recipient,
  kind: row.kind,
  text: containsCode(row.kind) ? null : row.body || null,
  parts: isPushed(row) ? 0 : containsCode(row.kind) ? 1 : smsSize(row.body).parts,
  sent_by: isPushed(row) ? ('push' as const) : ('sms' as const),
  status: row.status,
  attempts: row.attempts,
  code: row.lastError,
  reason: row.lastError && smsErrorMessage(row.lastError),
  created_at: row.createdAt.toISOString(),
  sent_at: row.sentAt?.toISOString() ?? null,
  next_try_at: row.status === 'queued' ? row.sendAfter.toISOString() : null,
})

/** The state of the outbox for staff: no numbers and no texts. */
function smsHealth(health: SmsHealthRow | undefined, failures: readonly FailedSms[]) {
  const problem = failures.find(({ id }) => id === health?.problem_id)
  const isSolved = (health?.last_sent_id ?? 0) > (health?.problem_id ?? 0)
  return {
    waiting: health?.waiting ?? 0,
    failed: health?.failed ?? 0,
    last_sent_at: health?.last_sent_at ? new Date(health.last_sent_at).toISOString() : null,
    warning:
      problem && !isSolved
        ? {
            code: problem.last_error,
            message: smsErrorMessage(problem.last_error),
            since: new Date(problem.created_at).toISOString(),
          }
        : null,
    failures: failures.map((row) => ({
      id: row.id,
      kind: row.kind,
      status: row.status,
      attempts: row.attempts,
      code: row.last_error,
      reason: smsErrorMessage(row.last_error),
      worker_id: row.entity === 'provider' ? row.entity_id : null,
      created_at: new Date(row.created_at).toISOString(),
    })),
  }
}
