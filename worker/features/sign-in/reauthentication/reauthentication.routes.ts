import { Hono } from 'hono'
import type { AppEnv } from '#worker/env.ts'
import { originOf } from '../sign-in.request.ts'
import { done } from '#worker/lib/respond.ts'
import { validate } from '#worker/lib/input/validate.ts'
import { boundHashing } from '#worker/middleware/admission.ts'
import { allow, reauthenticationLifetime } from '#worker/middleware/rights/allow.ts'
import { reauthentication } from './reauthentication.schema.ts'
import { reauthenticate } from './reauthentication.usecases.ts'

export const reauthenticationRoutes = new Hono<AppEnv>().post(
  '/auth/reauthenticate',
  allow.signedIn(),
  validate('json', reauthentication),
  boundHashing,
  async (c) => {
    const { password } = c.req.valid('json')
    const confirmation = { password, from: originOf(c), now: c.get('now') }
    await reauthenticate(c.get('db'), c.get('user'), confirmation)
    return done(c, 'পাসওয়ার্ড সফলভাবে নিশ্চিত হয়েছে।', { valid_for: reauthenticationLifetime / 1000 })
  },
)
