import { runBatch, type Database } from '#worker/db/db.ts'
import { noteSuccess, saveAmount, takeQuestion } from '#worker/features/audit/services/services.queries.ts'
import { noteOutcome } from '#worker/features/audit/services/services.usecases.ts'
import { services } from '#worker/features/audit/services/services.rules.ts'
import { isOn, type Settings } from '#worker/features/settings/settings.rules.ts'
import { settingsKeys } from '#worker/lib/keys.ts'
import type { Logger } from '#worker/lib/log.ts'
import { balanceInPoisha, balancePause } from './sms-balance.rules.ts'
import { openMimSms, smsAccount } from './sms-service.usecases.ts'

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
