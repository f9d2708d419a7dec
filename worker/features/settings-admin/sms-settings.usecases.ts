import { logSms } from '#worker/adapters/sms/sms.log.ts'
import type { Database } from '#worker/db/db.ts'
import type { StaffContext } from '#worker/features/audit/staff-context.request.ts'
import { noteOutcome, services } from '#worker/features/audit/services.usecases.ts'
import { saveGroup } from './admin-settings.usecases.ts'
import { countTest, recordTest } from './service-tests.usecases.ts'
import { openSecret, type Settings, requireCallable } from '#worker/features/settings/settings.rules.ts'
import { refreshSettings } from '#worker/features/settings/settings.usecases.ts'
import { type KeyRing, settingsKeys } from '#worker/lib/keys.ts'
import { pick } from '#worker/lib/object-of.ts'
import type { Logger } from '#worker/lib/log.ts'
import { noteBalance, openMimSms, smsAccount } from '#worker/features/outbox/sms-service.usecases.ts'
import type { SmsSettingsInput } from './settings-inputs.schema.ts'
import { smsRefused, smsServiceUnset, smsUnreachable } from '#worker/features/outbox/outbox.errors.ts'
import { smsIncomplete } from './settings-admin.errors.ts'

type Installation = Pick<Env, 'ENVIRONMENT' | 'SETTINGS_KEY' | 'SETTINGS_KEY_OLD' | 'DB' | 'KV'>

/** @throws 422 for a forbidden address and for switching on a service with an incomplete account; 409 `edit_conflict` */
export async function saveSmsSettings(
  db: Database,
  act: StaffContext,
  { input, version }: { input: SmsSettingsInput; version: Date | undefined },
  env: Installation,
) {
  requireCallable(input, env.ENVIRONMENT)
  if (input.sms_enabled && !isComplete(await refreshSettings(env, act.now), input, settingsKeys(env)))
    throw smsIncomplete()
  return saveGroup(db, act, { group: 'sms', values: input, version }, env)
}

/** A stored key counts only while its address stays: the save removes it otherwise. */
function isComplete(before: Settings, input: SmsSettingsInput, settingsKey: KeyRing): boolean {
  const { mimsms_api_key: given } = input
  const names = ['mimsms_username', 'mimsms_sender_name', 'mimsms_base_url'] as const
  const after = {
    ...before,
    ...pick(
      input,
      names.filter((name) => input[name] !== undefined),
    ),
  }
  const key =
    typeof given === 'string' && given
      ? given
      : given === null
        ? ''
        : openSecret(after, 'mimsms_api_key', settingsKey)
  return [key, ...names.map((name) => after[name] ?? '')].every((value) => value.trim() !== '')
}

/** @throws 422 `sms_not_configured`, 422 `sms_refused`, 503 `sms_unreachable`, 429 */
export async function sendTestSms(
  db: Database,
  act: StaffContext,
  message: { phone: string; text: string },
  { env, log }: { env: Installation; log: Logger },
): Promise<{ reference: string | null }> {
  await countTest(db, act.actor.id, act.now)
  const settings = await refreshSettings(env, act.now)
  const keys = settingsKeys(env)
  const account = smsAccount(settings, keys)
  if (!account && env.ENVIRONMENT !== 'development') throw smsServiceUnset()
  const sms = account ? openMimSms(account, env) : logSms(log)
  const outcome = await sms.send(message)
  await recordTest(db, act, {
    service: 'sms',
    succeeded: outcome.sent,
    settings: account ? settings : null,
    keys,
  })
  if (outcome.sent) {
    await noteOutcome({ db, now: act.now, log }, services.smsSend, null)
    return { reference: outcome.reference }
  }
  throw outcome.retry ? smsUnreachable(outcome.code) : smsRefused(outcome.code)
}

/** @throws 422 `sms_not_configured`, 422 `sms_refused`, 503 `sms_unreachable`, 429 */
export async function readSmsBalance(
  db: Database,
  { env, log, now, user }: { env: Installation; log: Logger; now: Date; user: { id: number } },
): Promise<string> {
  const account = smsAccount(await refreshSettings(env, now), settingsKeys(env))
  if (!account) throw smsServiceUnset()
  await countTest(db, user.id, now)
  const answer = (await openMimSms(account, env).readBalance?.()) ?? {
    known: false,
    retry: false,
    code: 'no_sms_service',
  }
  if (answer.known) {
    await noteBalance({ db, log, now }, answer.balance)
    return answer.balance
  }
  throw answer.retry ? smsUnreachable(answer.code) : smsRefused(answer.code)
}
