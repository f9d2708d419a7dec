import { logSms } from '#worker/adapters/sms/sms.log.ts'
import { mimSms } from '#worker/adapters/sms/sms.mimsms.ts'
import { runBatch, type Database } from '#worker/db/db.ts'
import { auditEntry } from '#worker/features/audit/audit.queries.ts'
import { saveSetting } from '#worker/features/settings/settings.queries.ts'
import type { SettingKey } from '#worker/features/settings/settings.schema.ts'
import {
  isOn,
  openSecret,
  readSettings,
  refreshSettings,
  type Settings,
} from '#worker/features/settings/settings.usecases.ts'
import { seal } from '#worker/lib/crypto.ts'
import { millisecondsPerDay } from '#worker/lib/dhaka-time.ts'
import { validationFailed } from '#worker/lib/errors.ts'
import type { Logger } from '#worker/lib/log.ts'
import { smsAccount } from './open-sms.ts'
import { smsErrorWords } from './sms-codes.schema.ts'
import { listFailedSms, readSmsHealth, requeueFailedSms } from './sms-health.queries.ts'
import type { SmsSettingsInput } from './sms-settings.schema.ts'
import { smsRefused, smsServiceUnset, smsUnreachable } from './sms.errors.ts'

type Installation = Pick<Env, 'ENVIRONMENT' | 'SETTINGS_KEY' | 'KV'>
type Act = { actor: { id: number; name: string }; requestId: string; now: Date }

/** The settings of the SMS service as an admin sees them: of the key only that it is set, and its end. */
export function smsSettings(settings: Settings, settingsKey: string) {
  const key = openSecret(settings, 'mimsms_api_key', settingsKey)
  return {
    sms_provider: settings.sms_provider,
    sms_enabled: isOn(settings, 'sms_enabled'),
    mimsms_username: settings.mimsms_username,
    // The end of a short key would be most of it.
    mimsms_api_key: { set: key !== '', last4: key.length >= 12 ? key.slice(-4) : '' },
    mimsms_sender_name: settings.mimsms_sender_name,
    mimsms_base_url: settings.mimsms_base_url,
  }
}

/**
 * Saves the settings of the SMS service; what is left out stays as it is, and so does the key when it comes empty.
 * @throws 422 for an address that is not https (development may use a double on this machine), and for switching on a
 *   service whose account is incomplete
 */
export async function saveSmsSettings(
  db: Database,
  act: Act,
  input: SmsSettingsInput,
  env: Installation,
): Promise<Settings> {
  const before = await refreshSettings(db, env.KV, act.now)
  const { sms_enabled: enabled, mimsms_api_key: key, mimsms_base_url: baseUrl, ...texts } = input
  if (baseUrl !== undefined && !mayBeCalled(baseUrl, env.ENVIRONMENT))
    throw validationFailed({ mimsms_base_url: ['ঠিকানাটি https:// দিয়ে শুরু হতে হবে'] })
  const sent: Partial<Record<SettingKey, string | undefined>> = {
    ...texts,
    mimsms_base_url: baseUrl?.replace(/\/+$/, ''),
    mimsms_api_key: key ? seal(env.SETTINGS_KEY, key) : undefined,
    sms_enabled: enabled === undefined ? undefined : enabled ? '1' : '0',
  }
  const changed = Object.entries(sent).filter(
    (entry): entry is [SettingKey, string] =>
      entry[1] !== undefined && entry[1] !== before[entry[0] as SettingKey],
  )
  const after = { ...before, ...Object.fromEntries(changed) }
  if (enabled && !smsAccount(after, env.SETTINGS_KEY))
    throw validationFailed({ sms_enabled: ['আগে ইউজারনেম, API কী, প্রেরকের নাম ও ঠিকানা দিন'] })
  if (changed.length === 0) return before
  await runBatch(db, [
    ...changed.map(([name, value]) => saveSetting(db, name, value, { userId: act.actor.id, now: act.now })),
    auditEntry(db, {
      ...act,
      action: 'setting.changed',
      entity: 'setting',
      entityId: 'sms',
      before: Object.fromEntries(changed.map(([name]) => [name, before[name]])),
      after: Object.fromEntries(changed),
    }),
  ])
  return refreshSettings(db, env.KV, act.now)
}

const mayBeCalled = (address: string, environment: Env['ENVIRONMENT']): boolean => {
  const url = new URL(address)
  const isHere = ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname)
  return url.protocol === 'https:' || (isHere && environment === 'development')
}

/**
 * Sends one SMS at once by the saved account, whether or not the service is switched on.
 * @throws 422 `sms_not_configured`, 422 `sms_refused`, 503 `sms_unreachable`
 */
export async function sendTestSms(
  db: Database,
  message: { phone: string; text: string },
  { env, log, now }: { env: Installation; log: Logger; now: Date },
): Promise<{ reference: string | null }> {
  const account = smsAccount(await readSettings(db, env.KV, now), env.SETTINGS_KEY)
  if (!account && env.ENVIRONMENT !== 'development') throw smsServiceUnset()
  const sms = account ? mimSms(account) : logSms(log, { showText: true })
  const outcome = await sms.send(message)
  if (outcome.sent) return { reference: outcome.reference }
  throw outcome.retry ? smsUnreachable(outcome.code) : smsRefused(outcome.code)
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
