import { Hono } from 'hono'
import type { AppEnv } from '#worker/env.ts'
import { staffContextOf } from '#worker/features/audit/staff-context.request.ts'
import { codeCallerOf, originOf } from '#worker/features/sign-in/sign-in.request.ts'
import { editVersion } from '#worker/lib/input/edit-version.ts'
import { done } from '#worker/lib/respond.ts'
import { validate } from '#worker/lib/input/validate.ts'
import { boundHashing } from '#worker/middleware/admission.ts'
import { allow } from '#worker/middleware/rights/allow.ts'
import { sentPhoneChange } from '../phone-change/phone-change.request.ts'
import { adminProfileChange } from './admin-profile.schema.ts'
import { changeAdminProfile, readAdminProfile } from './admin-profile.usecases.ts'

export const adminProfileRoutes = new Hono<AppEnv>()
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
        ...(phoneChange && { phone_change: sentPhoneChange(c, phoneChange) }),
      },
    )
  })
