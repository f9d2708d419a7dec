import { Hono } from 'hono'
import type { AppEnv } from '#worker/env.ts'
import { originOf } from '#worker/features/sign-in/sign-in.request.ts'
import { dayOf } from '#worker/lib/dhaka-time.ts'
import { done } from '#worker/lib/respond.ts'
import { validate } from '#worker/lib/input/validate.ts'
import { settingsKeys } from '#worker/lib/keys.ts'
import { changesPublicData } from '#worker/middleware/copies/public-copy.ts'
import { boundHashing } from '#worker/middleware/admission.ts'
import { allow } from '#worker/middleware/rights/allow.ts'
import { selfRegistrationRoles } from '#worker/lib/rights.schema.ts'
import { eraseAccount } from './erasure/erasure.usecases.ts'
import { exportPersonalData } from './erasure/export.usecases.ts'
import { erasure, profileChange } from './profile/profile.schema.ts'
import { changeProfile, readProfile } from './profile/profile.usecases.ts'

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
      return done(
        c,
        passwordUpdated ? 'প্রোফাইল ও পাসওয়ার্ড সফলভাবে বদলানো হয়েছে।' : 'প্রোফাইল সফলভাবে সংরক্ষণ হয়েছে।',
        {
          password_updated: passwordUpdated,
          data: profile,
        },
      )
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
