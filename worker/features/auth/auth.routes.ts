import { Hono, type Context } from 'hono'
import type { AppEnv } from '#worker/env.ts'
import { sendSmsAfterwards } from '#worker/features/notifications/send-sms-afterwards.request.ts'
import { findOwnUser } from '#worker/features/users/users.queries.ts'
import { ownUser } from '#worker/features/users/users.serialisers.ts'
import { unauthenticated } from '#worker/lib/errors.ts'
import { created, done } from '#worker/lib/respond.ts'
import { validate } from '#worker/lib/input/validate.ts'
import type { CurrentUser } from '#worker/lib/actor.ts'
import { mustEnrol } from '#worker/middleware/second-factor.ts'
import { allow } from '#worker/middleware/allow.ts'
import { networkOf, otpGap } from './auth.rules.ts'
import {
  credentials,
  forgottenPassword,
  otpRequest,
  otpVerification,
  passwordReset,
  registration,
} from './auth.schema.ts'
import { deviceOf, rememberDevice } from './devices/device-cookie.request.ts'
import { requestPasswordReset, resendCode, resetPassword } from './codes/password-reset.usecases.ts'
import { register, verifyRegistration, type CodeContext } from './registration.usecases.ts'
import { endSession } from './sessions/sessions.queries.ts'
import type { Place } from './sessions/sessions.usecases.ts'
import { logIn } from './sessions/sign-in.usecases.ts'

export const authRoutes = new Hono<AppEnv>()
  .post('/auth/register', allow.anyone(), validate('json', registration), async (c) => {
    const input = c.req.valid('json')
    const code = await register(c.get('db'), { input, settings: c.get('settings'), context: codeContext(c) })
    return created(c, 'নিবন্ধন সফল হয়েছে। আপনার ফোনে পাঠানো কোডটি দিন।', sendCode(c, code))
  })
  .post('/auth/verify-otp', allow.anyone(), validate('json', otpVerification), async (c) => {
    const { phone, otp } = c.req.valid('json')
    const device = deviceOf(c)
    const { user, token } = await verifyRegistration(c.get('db'), { phone, otp, ...caller(c), device })
    rememberDevice(c, device)
    return done(c, 'আপনার ফোন নম্বর সফলভাবে যাচাই হয়েছে।', { token, user: ownUser(user) })
  })
  .post('/auth/resend-otp', allow.anyone(), validate('json', otpRequest), async (c) => {
    const code = await resendCode(c.get('db'), { ...c.req.valid('json'), context: codeContext(c) })
    return done(c, 'নতুন ওটিপি সফলভাবে পাঠানো হয়েছে।', sendCode(c, code))
  })
  .post('/auth/forgot-password', allow.anyone(), validate('json', forgottenPassword), async (c) => {
    const code = await requestPasswordReset(c.get('db'), { ...c.req.valid('json'), context: codeContext(c) })
    const message = 'অনুরোধ সফল হয়েছে। এই নম্বরে অ্যাকাউন্ট থাকলে একটি কোড পাঠানো হয়েছে।'
    return done(c, message, sendCode(c, code))
  })
  .post('/auth/reset-password', allow.anyone(), validate('json', passwordReset), async (c) => {
    await resetPassword(c.get('db'), { input: c.req.valid('json'), ...caller(c) })
    return done(c, 'পাসওয়ার্ড সফলভাবে বদলানো হয়েছে। নতুন পাসওয়ার্ড দিয়ে লগইন করুন।')
  })
  .post('/auth/login', allow.anyone(), validate('json', credentials), async (c) => {
    const device = deviceOf(c)
    const settingsKey = c.env.SETTINGS_KEY
    const { user, token, isNewDevice, hasSecondFactor } = await logIn(c.get('db'), {
      ...c.req.valid('json'),
      ...caller(c),
      device,
      settingsKey,
    })
    rememberDevice(c, device)
    if (isNewDevice) sendSmsAfterwards(c, { kind: 'security' })
    return done(c, 'লগইন সফল হয়েছে।', {
      token,
      user: {
        ...ownUser(user),
        ...enrolment(c, {
          role: user.role,
          hasSecondFactor,
          mustChangePassword: user.passwordChangeRequiredAt !== null,
        }),
      },
    })
  })
  .get('/auth/me', allow.signedIn(), async (c) => {
    const [found] = await findOwnUser(c.get('db'), c.get('user').id)
    if (!found) throw unauthenticated()
    const user = { ...ownUser(found), ...enrolment(c, c.get('user')) }
    // The fields stand at the top level and under `user`, because clients read either.
    return c.json({ ...user, user })
  })
  .post('/auth/logout', allow.signedIn(), async (c) => {
    await endSession(c.get('db'), c.get('user').sessionId, c.get('now'))
    return done(c, 'সফলভাবে লগআউট হয়েছে।')
  })

const caller = (c: Context<AppEnv>) => ({
  network: networkOf(c.req.header('cf-connecting-ip')),
  place: placeOf(c),
  secret: c.env.JWT_SECRET,
  now: c.get('now'),
})

/** What the network reports about the caller. Missing in local development. */
function placeOf(c: Context<AppEnv>): Place {
  const { city, country } = (c.req.raw.cf ?? {}) as { city?: string; country?: string }
  return { city: city?.slice(0, 100) ?? null, country: country?.slice(0, 2) ?? null }
}

/** `second_factor_enrolment_required` is present only while the user must switch the second factor on first. */
const enrolment = (
  c: Pick<Context<AppEnv>, 'var' | 'env'>,
  user: Pick<CurrentUser, 'role' | 'hasSecondFactor' | 'mustChangePassword'>,
) =>
  mustEnrol(user, c.var.settings, c.env.ENVIRONMENT)
    ? { second_factor_enrolment_required: true as const }
    : {}

const codeContext = (c: Context<AppEnv>): CodeContext => ({
  ...caller(c),
  siteLimit: Number(c.get('settings').otp_daily_site_limit),
  timezone: c.get('settings').timezone,
})

/** Only development answers with the code, because it sends no SMS. */
function sendCode(c: Context<AppEnv>, code: string | null): { retry_after: number; dev_otp?: string } {
  sendSmsAfterwards(c, { kind: 'otp' })
  const retry_after = otpGap / 1000
  return c.env.ENVIRONMENT === 'development' && code !== null
    ? { retry_after, dev_otp: code }
    : { retry_after }
}
