import type { SmsKind } from './sms-kinds.schema.ts'
import type { Context } from 'hono'
import type { AppEnv } from '#worker/env.ts'
import { openPush } from './push/push.usecases.ts'
import type { Settings } from '#worker/features/settings/settings.rules.ts'
import { readSettings } from '#worker/features/settings/settings.usecases.ts'
import { openSms } from './sms-service.usecases.ts'
import { sendDueSms } from './outbox.usecases.ts'

const maxSms = 5

/**
 * Sends due SMS after the response; the cron sends what fails here. `after` is in milliseconds. `settings` are those of the
 * account to send from, if not the present ones: a warning about changed settings must not depend on them.
 */
export function sendSmsAfterwards(
  c: Pick<Context<AppEnv>, 'var' | 'env' | 'executionCtx'>,
  options: { after?: number; kind?: SmsKind; settings?: Settings } = {},
): void {
  const { after = 0, kind, settings } = options
  const { db, log } = c.var
  const send = async () => {
    if (after > 0) await new Promise((resolve) => setTimeout(resolve, after))
    const now = after > 0 ? new Date() : c.var.now
    const sms = openSms(c.env, settings ?? (await readSettings(c.env, { now })), log)
    await sendDueSms(db, sms, now, maxSms, { log, kind, push: openPush(c.env) })
  }
  c.executionCtx.waitUntil(send().catch(() => log.error('sms_sending_failed')))
}
