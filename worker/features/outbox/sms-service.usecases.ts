import { logSms } from '#worker/adapters/sms/sms.log.ts'
import { mimSms, type MimSmsAccount } from '#worker/adapters/sms/sms.mimsms.ts'
import { unsetSms, type SmsPort } from '#worker/adapters/sms/sms.ts'
import { isOn, openSecret, type Settings } from '#worker/features/settings/settings.rules.ts'
import type { Logger } from '#worker/lib/log.ts'
import { asciiDigits } from '#worker/lib/text/fold.ts'
import { type KeyRing, settingsKeys } from '#worker/lib/keys.ts'
import { mayCallLoopback } from '#worker/lib/service-address.ts'
import { runBatch, type Database } from '#worker/db/db.ts'
import {
  noteSuccess,
  saveAmount,
  takeQuestion,
  noteOutcome,
  services,
} from '#worker/features/audit/services.usecases.ts'

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
  if (!isOn(settings, 'sms_enabled')) return env.ENVIRONMENT === 'development' ? logSms(log) : unsetSms
  const account = smsAccount(settings, settingsKeys(env))
  return account ? openMimSms(account, env) : unsetSms
}

/** The SMS service is asked for its balance at most once in this time. */
const balancePause = 3_600_000

type Noting = { db: Database; log: Logger; now: Date }

/** Asks the SMS service for its balance, at most once an hour, also when two runs ask at once. Does nothing while SMS is off. */
export async function watchSms(
  { db, log, now }: Noting,
  settings: Settings,
  env: Pick<Env, 'ENVIRONMENT' | 'SETTINGS_KEY' | 'SETTINGS_KEY_OLD'>,
): Promise<void> {
  if (!isOn(settings, 'sms_enabled')) return
  const before = new Date(now.getTime() - balancePause)
  const taken = await takeQuestion(db, services.smsBalance, { before, now })
  if (taken.length === 0) return
  const account = smsAccount(settings, settingsKeys(env))
  const answer = account && (await openMimSms(account, env).readBalance?.())
  if (answer?.known) await noteBalance({ db, log, now }, answer.balance)
  else await noteOutcome({ db, log, now }, services.smsBalance, answer?.code ?? 'no_sms_service')
}

/** @param balance as the service writes it */
export async function noteBalance({ db, log, now }: Noting, balance: string): Promise<void> {
  try {
    await runBatch(db, [
      noteSuccess(db, services.smsBalance, now),
      saveAmount(db, services.smsBalance, balanceInPoisha(balance)),
    ])
  } catch {
    log.warn('outcome_not_noted', { service: services.smsBalance })
  }
}

/** The first number of a text like `BDT 1,523.40`; null without one. */
function balanceInPoisha(text: string): number | null {
  const [number] = /-?\d[\d,]*(?:\.\d+)?/.exec(asciiDigits(text)) ?? []
  return number === undefined ? null : Math.round(Number(number.replaceAll(',', '')) * 100)
}
