import { logSms } from '#worker/adapters/sms/sms.log.ts'
import { mimSms, type MimSmsAccount } from '#worker/adapters/sms/sms.mimsms.ts'
import type { SmsPort } from '#worker/adapters/sms/sms.ts'
import { unsetSms } from '#worker/adapters/sms/sms.unset.ts'
import { isOn, openSecret, type Settings } from '#worker/features/settings/settings.rules.ts'
import type { Logger } from '#worker/lib/log.ts'
import { type KeyRing, settingsKeys } from '#worker/lib/keys.ts'
import { mayCallLoopback } from '#worker/lib/service-address.ts'

type Installation = Pick<Env, 'ENVIRONMENT' | 'SETTINGS_KEY' | 'SETTINGS_KEY_OLD'>

export function smsAccount(settings: Settings, settingsKey: KeyRing): MimSmsAccount | null {
  const account = {
    baseUrl: settings.mimsms_base_url,
    username: settings.mimsms_username,
    apiKey: openSecret(settings, 'mimsms_api_key', settingsKey),
    senderName: settings.mimsms_sender_name,
  }
  return Object.values(account).every((value) => value.trim() !== '') ? account : null
}

/** Whether a code by SMS can reach a person. Development answers with the code itself, so it needs no service. */
export const canSendCodes = (env: Installation, settings: Settings): boolean =>
  env.ENVIRONMENT === 'development' ||
  (isOn(settings, 'sms_enabled') && smsAccount(settings, settingsKeys(env)) !== null)

export const openMimSms = (account: MimSmsAccount, env: Pick<Env, 'ENVIRONMENT'>): SmsPort =>
  mimSms(account, { allowsLoopback: mayCallLoopback(env.ENVIRONMENT) })

/** The SMS service of this installation. Development writes SMS to the log while the service is switched off. */
export function openSms(env: Installation, settings: Settings, log: Logger): SmsPort {
  if (!isOn(settings, 'sms_enabled'))
    return env.ENVIRONMENT === 'development' ? logSms(log, { showText: true }) : unsetSms
  const account = smsAccount(settings, settingsKeys(env))
  return account ? openMimSms(account, env) : unsetSms
}
