import { Hono } from 'hono'
import type { AppEnv, SignedInContext } from '#worker/env.ts'
import { sendSmsAfterwards } from '#worker/features/outbox/send-sms-afterwards.request.ts'
import { created, done } from '#worker/lib/respond.ts'
import { idParam, validate } from '#worker/lib/input/validate.ts'
import { allow, reauthenticated, mustEnrol, mustHaveSecondFactor } from '#worker/middleware/rights/allow.ts'
import { enrolmentConfirmation } from './second-factor.schema.ts'
import {
  finishEnrolment,
  readSecondFactor,
  renewRecoveryCodes,
  resetSecondFactorOf,
  startEnrolment,
  switchOff,
  type SecondFactorContext,
} from './second-factor.usecases.ts'
import { staffContextOf } from '#worker/features/audit/staff-context.request.ts'
import { networkOf } from '../codes/codes.rules.ts'
import { settingsKeys, signingKeys } from '#worker/lib/keys.ts'

const secondFactorContextOf = (c: SignedInContext): SecondFactorContext => ({
  ...staffContextOf(c),
  actor: c.get('user'),
  siteName: c.get('settings').site_name,
  network: networkOf(c.req.header('cf-connecting-ip')),
  keys: { events: signingKeys(c.env), settings: settingsKeys(c.env) },
})

export const secondFactorRoutes = new Hono<AppEnv>()
  .get('/me/second-factor', allow.staff(), async (c) => {
    const user = c.get('user')
    const state = {
      required: mustHaveSecondFactor(user.role, c.get('settings'), c.env.ENVIRONMENT),
      mustEnrol: mustEnrol(user, c.get('settings'), c.env.ENVIRONMENT),
    }
    return c.json({ data: await readSecondFactor(c.get('db'), user.id, state) })
  })
  .post('/me/second-factor', allow.staff(), reauthenticated, async (c) => {
    const enrolment = await startEnrolment(c.get('db'), secondFactorContextOf(c))
    return created(c, 'কিউআর কোড সফলভাবে তৈরি হয়েছে। অ্যাপ দিয়ে স্ক্যান করুন।', enrolment)
  })
  .post('/me/second-factor/confirm', allow.staff(), validate('json', enrolmentConfirmation), async (c) => {
    const { code } = c.req.valid('json')
    const recovery_codes = await finishEnrolment(c.get('db'), secondFactorContextOf(c), code)
    return done(c, 'দুই ধাপের লগইন সফলভাবে চালু হয়েছে।', { recovery_codes })
  })
  .post('/me/second-factor/recovery-codes', allow.staff(), reauthenticated, async (c) => {
    const recovery_codes = await renewRecoveryCodes(c.get('db'), secondFactorContextOf(c))
    return done(c, 'নতুন ব্যাকআপ কোড সফলভাবে তৈরি হয়েছে।', { recovery_codes })
  })
  .delete('/me/second-factor', allow.staff(), reauthenticated, async (c) => {
    await switchOff(c.get('db'), secondFactorContextOf(c))
    sendSmsAfterwards(c, { kind: 'security' })
    return done(c, 'দুই ধাপের লগইন সফলভাবে বন্ধ হয়েছে।')
  })
  .delete(
    '/admin/staff/:id/second-factor',
    allow.to('manage_staff'),
    reauthenticated,
    validate('param', idParam),
    async (c) => {
      await resetSecondFactorOf(c.get('db'), secondFactorContextOf(c), c.req.valid('param').id)
      sendSmsAfterwards(c, { kind: 'security' })
      return done(c, 'দুই ধাপের লগইন সফলভাবে বন্ধ হয়েছে। স্টাফকে এসএমএস পাঠানো হয়েছে।')
    },
  )
