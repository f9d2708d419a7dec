import { Hono } from 'hono'
import type { AppEnv } from '#worker/env.ts'
import { staffContextOf } from '#worker/features/audit/staff-context.request.ts'
import { readAdminSettings } from './admin-settings.usecases.ts'
import { editVersion } from '#worker/lib/input/edit-version.ts'
import { done } from '#worker/lib/respond.ts'
import { validate } from '#worker/lib/input/validate.ts'
import { settingsKeys } from '#worker/lib/keys.ts'
import { changesPublicData } from '#worker/middleware/copies/public-copy.ts'
import { allow } from '#worker/middleware/rights/allow.ts'
import { sendSmsAfterwards } from '#worker/features/outbox/send-sms-afterwards.request.ts'
import { smsTest } from './sms-settings.schema.ts'
import { smsSettingsInput } from './settings-inputs.schema.ts'
import { readRecentSms, readSmsHealth, retryFailedSms } from '#worker/features/outbox/sms-health.usecases.ts'
import { readSmsBalance, saveSmsSettings, sendTestSms } from './sms-settings.usecases.ts'
import { smsSize } from '#worker/features/outbox/sms-templates.schema.ts'

const shownSms = 50

export const notificationsRoutes = new Hono<AppEnv>()
  .get('/admin/sms/settings', allow.to('settings'), async (c) =>
    c.json({ data: await readAdminSettings(c.get('db'), 'sms', settingsKeys(c.env)) }),
  )
  // Without a usable SMS service the public settings close the registration.
  .put(
    '/admin/sms/settings',
    allow.to('settings'),
    changesPublicData,
    validate('json', smsSettingsInput),
    async (c) => {
      const edit = { input: c.req.valid('json'), version: editVersion(c.req.header('if-match')) }
      const { saved: data, before } = await saveSmsSettings(c.get('db'), staffContextOf(c), edit, c.env)
      sendSmsAfterwards(c, { kind: 'secret_changed', settings: before })
      return done(c, 'এসএমএস সেটিংস সফলভাবে সংরক্ষণ হয়েছে।', { data })
    },
  )
  .post('/admin/sms/test', allow.to('settings'), validate('json', smsTest), async (c) => {
    const { test_number: phone, test_message: text } = c.req.valid('json')
    const { reference } = await sendTestSms(
      c.get('db'),
      staffContextOf(c),
      { phone, text },
      { log: c.get('log'), env: c.env },
    )
    return done(c, 'পরীক্ষার এসএমএস সফলভাবে পাঠানো হয়েছে।', { reference, parts: smsSize(text).parts })
  })
  .get('/admin/sms/outbox', allow.to('settings'), async (c) =>
    c.json({ data: await readRecentSms(c.get('db'), shownSms) }),
  )
  .post('/admin/sms/balance', allow.to('settings'), async (c) => {
    const balance = await readSmsBalance(c.get('db'), { ...c.var, env: c.env })
    return done(c, 'ব্যালেন্স সফলভাবে জানা গেছে।', { balance })
  })
  .get('/admin/notifications/health', allow.to('dashboard'), async (c) => {
    const sms = await readSmsHealth(c.get('db'), c.get('settings'), settingsKeys(c.env))
    return c.json({ data: { sms } })
  })
  .post('/admin/sms/retry', allow.to('settings'), async (c) => {
    const queued = await retryFailedSms(c.get('db'), staffContextOf(c))
    sendSmsAfterwards(c)
    return done(c, 'ব্যর্থ এসএমএসগুলো সফলভাবে আবার সারিতে রাখা হয়েছে।', { queued })
  })
