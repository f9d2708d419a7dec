import { Hono } from 'hono'
import type { AppEnv } from '#worker/env.ts'
import { codeCallerOf, codeSent, originOf } from '#worker/features/sign-in/sign-in.request.ts'
import { dayOf } from '#worker/lib/dhaka-time.ts'
import { done } from '#worker/lib/respond.ts'
import { validate } from '#worker/lib/input/validate.ts'
import { settingsKeys } from '#worker/lib/keys.ts'
import { changesPublicData } from '#worker/middleware/copies/public-copy.ts'
import { boundHashing } from '#worker/middleware/admission.ts'
import { allow, reauthenticated } from '#worker/middleware/rights/allow.ts'
import { selfRegistrationRoles } from '#worker/lib/rights.schema.ts'
import { eraseAccount, exportPersonalData } from './erasure/erasure.usecases.ts'
import {
  erasure,
  profileChange,
  adminProfileChange,
  phoneChange,
  phoneConfirmation,
} from './profile/profile.schema.ts'
import {
  changeProfile,
  readProfile,
  changeAdminProfile,
  readAdminProfile,
} from './profile/profile.usecases.ts'
import { staffContextOf } from '#worker/features/audit/staff-context.request.ts'
import { sendSmsAfterwards } from '#worker/features/outbox/send-sms-afterwards.request.ts'
import { ownUser } from '#worker/features/people/people.answers.ts'
import { confirmPhoneChange, requestPhoneChange } from './phone-change/phone-change.usecases.ts'
import { editVersion } from '#worker/lib/input/edit-version.ts'

// Admin and staff have their own profile and are removed by an admin.
const theirOwn = () => allow.only(...selfRegistrationRoles)

export const usersRoutes = new Hono<AppEnv>()
  .get('/me/profile', theirOwn(), async (c) => c.json(await readProfile(c.get('db'), c.get('user'))))
  .put(
    '/me/profile',
    theirOwn(),
    changesPublicData,
    validate('json', profileChange),
    boundHashing,
    async (c) => {
      const { profile, passwordUpdated } = await changeProfile(
        c.get('db'),
        c.get('user'),
        c.req.valid('json'),
        { from: originOf(c), siteName: c.get('settings').site_name, now: c.get('now') },
      )
      return done(c, passwordUpdated ? 'তথ্য ও পাসওয়ার্ড সফলভাবে বদলানো হয়েছে।' : 'তথ্য সফলভাবে সংরক্ষণ হয়েছে।', {
        password_updated: passwordUpdated,
        data: profile,
      })
    },
  )
  .get('/me/export', theirOwn(), async (c) => {
    const now = c.get('now')
    const data = await exportPersonalData(c.get('db'), c.get('user'), settingsKeys(c.env), now)
    c.header('Content-Disposition', `attachment; filename="kormi-${dayOf(now)}.json"`)
    return c.json(data)
  })
  .delete('/me', theirOwn(), changesPublicData, validate('json', erasure), boundHashing, async (c) => {
    const { password } = c.req.valid('json')
    await eraseAccount(c.get('db'), c.get('user'), {
      password,
      from: originOf(c),
      buckets: c.env,
      now: c.get('now'),
    })
    return done(c, 'আপনার অ্যাকাউন্ট সফলভাবে মুছে ফেলা হয়েছে।')
  })
  .post('/me/phone', allow.signedIn(), reauthenticated, validate('json', phoneChange), async (c) => {
    const { phone } = c.req.valid('json')
    const input = { phone, caller: codeCallerOf(c) }
    const code = await requestPhoneChange(c.get('db'), c.get('user'), input)
    return done(c, 'নতুন নম্বরে সফলভাবে কোড পাঠানো হয়েছে।', { phone, ...codeSent(c, code) })
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
  .get('/admin/profile', allow.staff(), async (c) =>
    c.json(await readAdminProfile(c.get('db'), c.get('user').id)),
  )
  .put('/admin/profile', allow.staff(), validate('json', adminProfileChange), boundHashing, async (c) => {
    const { user, passwordUpdated, phoneChange } = await changeAdminProfile(
      c.get('db'),
      { ...staffContextOf(c), actor: c.get('user') },
      {
        input: c.req.valid('json'),
        version: editVersion(c.req.header('If-Match')),
        from: originOf(c),
        codeCaller: () => codeCallerOf(c),
      },
    )
    return done(
      c,
      passwordUpdated
        ? 'প্রোফাইল ও পাসওয়ার্ড সফলভাবে বদলানো হয়েছে। নতুন পাসওয়ার্ড দিয়ে লগইন করুন।'
        : phoneChange
          ? 'সফল হয়েছে। নতুন নম্বরে পাঠানো কোডটি দিলে নম্বর বদলাবে।'
          : 'প্রোফাইল সফলভাবে সংরক্ষণ হয়েছে।',
      {
        password_updated: passwordUpdated,
        user,
        ...(phoneChange && {
          phone_change: { phone: phoneChange.phone, ...codeSent(c, phoneChange.code) },
        }),
      },
    )
  })
