import { Hono } from 'hono'
import type { AppEnv } from '#worker/env.ts'
import { staffContextOf } from '#worker/features/audit/staff-context.request.ts'
import { codeCallerOf, originOf } from '#worker/features/sign-in/sign-in.request.ts'
import { sendSmsAfterwards } from '#worker/features/outbox/send-sms-afterwards.request.ts'
import { ownUser } from '#worker/features/people/people.answers.ts'
import { done } from '#worker/lib/respond.ts'
import { validate } from '#worker/lib/input/validate.ts'
import { allow, reauthenticated } from '#worker/middleware/rights/allow.ts'
import { sentPhoneChange } from './phone-change.request.ts'
import { phoneChange, phoneConfirmation } from './phone-change.schema.ts'
import { confirmPhoneChange, requestPhoneChange } from './phone-change.usecases.ts'

export const phoneChangeRoutes = new Hono<AppEnv>()
  .post('/me/phone', allow.signedIn(), reauthenticated, validate('json', phoneChange), async (c) => {
    const { phone } = c.req.valid('json')
    const input = { phone, caller: codeCallerOf(c) }
    const code = await requestPhoneChange(c.get('db'), c.get('user'), input)
    return done(c, 'নতুন নম্বরে সফলভাবে কোড পাঠানো হয়েছে।', sentPhoneChange(c, { phone, code }))
  })
  .post('/me/phone/confirm', allow.signedIn(), validate('json', phoneConfirmation), async (c) => {
    const user = await confirmPhoneChange(
      c.get('db'),
      { ...staffContextOf(c), actor: c.get('user') },
      {
        otp: c.req.valid('json').otp,
        site: { name: c.get('settings').site_name, phone: c.get('settings').contact_phone },
        origin: originOf(c),
      },
    )
    sendSmsAfterwards(c, { kind: 'security' })
    return done(c, 'ফোন নম্বর সফলভাবে বদলানো হয়েছে।', { user: ownUser(user) })
  })
