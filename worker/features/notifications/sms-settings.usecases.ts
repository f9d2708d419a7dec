import { logSms } from '#worker/adapters/sms/sms.log.ts'
import { mimSms } from '#worker/adapters/sms/sms.mimsms.ts'
import { runBatch, type Database } from '#worker/db/db.ts'
import { auditEntry } from '#worker/features/audit/audit.queries.ts'
import type { Act } from '#worker/features/audit/act.request.ts'
import { saveGroup } from '#worker/features/settings/admin/save-settings.usecases.ts'
import { requireCallable } from '#worker/features/settings/admin/service-address.rules.ts'
import { countTest } from '#worker/features/settings/admin/service-tests.usecases.ts'
import { isOn, openSecret, type Settings } from '#worker/features/settings/settings.rules.ts'
import { refreshSettings } from '#worker/features/settings/settings.usecases.ts'
import { millisecondsPerDay } from '#worker/lib/dhaka-time.ts'
import { validationFailed } from '#worker/lib/errors.ts'
import type { Logger } from '#worker/lib/log.ts'
import { smsAccount } from './open-sms.usecases.ts'
import { smsErrorWords } from './sms-codes.schema.ts'
import { listFailedSms, listRecentSms, readSmsHealth, requeueFailedSms } from './sms-health.queries.ts'
import type { SmsSettingsInput } from './sms-settings.schema.ts'
import { carriesCode } from './sms-outbox.rules.ts'
import { smsSize } from './sms-templates.schema.ts'
import { smsRefused, smsServiceUnset, smsUnreachable } from './sms.errors.ts'

type Installation = Pick<Env, 'ENVIRONMENT' | 'SETTINGS_KEY' | 'KV'>

/**
 * Saves the settings of the SMS service; what is left out stays as it is, and so does the key when it comes empty.
 * @throws 422 for an address that is not https (development may use a double on this machine), and for switching on a
 *   service whose account is incomplete; 409 `edit_conflict`
 */
export async function saveSmsSettings(
  db: Database,
  act: Act,
  { input, version }: { input: SmsSettingsInput; version: Date | undefined },
  env: Installation,
) {
  requireCallable(input, env.ENVIRONMENT)
  if (input.sms_enabled && !isComplete(await refreshSettings(db, env.KV, act.now), input, env.SETTINGS_KEY))
    throw validationFailed({ sms_enabled: ['আগে ইউজারনেম, API কী, প্রেরকের নাম ও ঠিকানা দিন'] })
  return (await saveGroup(db, act, { group: 'sms', values: input, version }, env)).saved
}

/** Whether the account will have all it needs once the input is saved. */
function isComplete(before: Settings, input: SmsSettingsInput, settingsKey: string): boolean {
  const { mimsms_api_key: key } = input
  const keyAfter =
    key === null
      ? ''
      : typeof key === 'string' && key
        ? key
        : openSecret(before, 'mimsms_api_key', settingsKey)
  const names = ['mimsms_username', 'mimsms_sender_name', 'mimsms_base_url'] as const
  return [keyAfter, ...names.map((name) => input[name] ?? before[name])].every((value) => value.trim() !== '')
}

/**
 * Sends one SMS at once by the saved account, whether or not the service is switched on.
 * @throws 422 `sms_not_configured`, 422 `sms_refused`, 503 `sms_unreachable`
 */
export async function sendTestSms(
  db: Database,
  message: { phone: string; text: string },
  { env, log, now, user }: { env: Installation; log: Logger; now: Date; user: { id: number } },
): Promise<{ reference: string | null }> {
  await countTest(db, user.id, now)
  const account = smsAccount(await refreshSettings(db, env.KV, now), env.SETTINGS_KEY)
  if (!account && env.ENVIRONMENT !== 'development') throw smsServiceUnset()
  const sms = account ? mimSms(account) : logSms(log, { showText: true })
  const outcome = await sms.send(message)
  if (outcome.sent) return { reference: outcome.reference }
  throw outcome.retry ? smsUnreachable(outcome.code) : smsRefused(outcome.code)
}

/**
 * What is left of the SMS account, in the service's own words.
 * @throws 422 `sms_not_configured`, 422 `sms_refused`, 503 `sms_unreachable`, 429
 */
export async function readSmsBalance(
  db: Database,
  { env, now, user }: { env: Installation; now: Date; user: { id: number } },
): Promise<string> {
  const account = smsAccount(await refreshSettings(db, env.KV, now), env.SETTINGS_KEY)
  if (!account) throw smsServiceUnset()
  await countTest(db, user.id, now)
  const answer = (await mimSms(account).readBalance?.()) ?? {
    known: false,
    retry: false,
    code: 'no_sms_service',
  }
  if (answer.known) return answer.balance
  throw answer.retry ? smsUnreachable(answer.code) : smsRefused(answer.code)
}

/** The last SMS with what became of each; for admin only, because of the numbers. */
export async function readRecentSms(db: Database, limit: number) {
  return (await listRecentSms(db, limit)).map((row) => ({
    id: row.id,
    phone: row.phone,
    kind: row.kind,
    // A code is nobody's but the receiver's.
    text: carriesCode(row.kind) ? null : row.body || null,
    parts: carriesCode(row.kind) ? 1 : smsSize(row.body).parts,
    status: row.status,
    attempts: row.attempts,
    code: row.lastError,
    reason: row.lastError && smsErrorWords(row.lastError),
    created_at: row.createdAt.toISOString(),
    sent_at: row.sentAt?.toISOString() ?? null,
    next_try_at: row.status === 'queued' ? row.sendAfter.toISOString() : null,
  }))
}

const shownFailures = 10

/** Whether SMS reach people: what waits, what failed, and what only the operator can mend. One round trip. */
export async function readHealth(db: Database, settings: Settings, settingsKey: string) {
  const [[health], failures] = await db.batch([readSmsHealth(db), listFailedSms(db, shownFailures)])
  const problem = failures.find(({ id }) => id === health?.problem_id)
  const isOver = (health?.last_sent_id ?? 0) > (health?.problem_id ?? 0)
  const isEnabled = isOn(settings, 'sms_enabled')
  return {
    enabled: isEnabled,
    configured: smsAccount(settings, settingsKey) !== null,
    waiting: health?.waiting ?? 0,
    failed: health?.failed ?? 0,
    last_sent_at: health?.last_sent_at ? new Date(health.last_sent_at).toISOString() : null,
    warning:
      problem && !isOver
        ? {
            code: problem.last_error,
            message: smsErrorWords(problem.last_error),
            since: new Date(problem.created_at).toISOString(),
          }
        : null,
    failures: failures.map((row) => ({
      id: row.id,
      kind: row.kind,
      status: row.status,
      attempts: row.attempts,
      code: row.last_error,
      reason: smsErrorWords(row.last_error),
      worker_id: row.entity === 'provider' ? row.entity_id : null,
      created_at: new Date(row.created_at).toISOString(),
    })),
  }
}

const retriedDays = 7

/** Queues again what failed within the last week, after the operator has mended the cause. @returns how many */
export async function retryFailedSms(db: Database, act: Act): Promise<number> {
  const since = new Date(act.now.getTime() - retriedDays * millisecondsPerDay)
  const [queued] = await runBatch(db, [
    requeueFailedSms(db, { since, now: act.now }),
    auditEntry(db, { ...act, action: 'sms.retried', entity: 'setting', entityId: 'sms' }),
  ])
  return (queued as D1Result).meta.changes
}
