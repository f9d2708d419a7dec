import { batch, type Database } from '#worker/db/db.ts'
import type { Act } from '#worker/features/audit/act.request.ts'
import { auditEntry } from '#worker/features/audit/audit.queries.ts'
import { isOn, type Settings } from '#worker/features/settings/settings.rules.ts'
import { millisecondsPerDay } from '#worker/lib/dhaka-time.ts'
import type { KeyRing } from '#worker/lib/keys.ts'
import { adminSms, smsHealth } from './notifications.serialisers.ts'
import { findSmsHealth, listFailedSms, listRecentSms, requeueFailedSms } from './sms-health.queries.ts'
import { smsAccount } from './sms-service.usecases.ts'

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
export async function retryFailedSms(db: Database, act: Act): Promise<number> {
  const since = new Date(act.now.getTime() - retriedDays * millisecondsPerDay)
  const { queued } = await batch(db, {
    queued: requeueFailedSms(db, { since, now: act.now }),
    audit: auditEntry(db, { ...act, action: 'sms.retried', entity: 'setting', entityId: 'sms' }),
  })
  return queued.meta.changes
}
