import { Hono, type Context } from 'hono'
import { firstOr } from '#worker/db/db.ts'
import type { AppEnv, SignedInContext } from '#worker/env.ts'
import { sendSmsAfterwards } from '#worker/features/outbox/send-sms-afterwards.request.ts'
import { findOwnUser } from '#worker/features/people/people.queries.ts'
import { ownUser } from '#worker/features/people/people.answers.ts'
import { isOn } from '#worker/features/settings/settings.rules.ts'
import { unauthenticated } from '#worker/lib/errors.ts'
import { settingsKeys, signingKeys } from '#worker/lib/keys.ts'
import { created, done } from '#worker/lib/respond.ts'
import { validate, withId } from '#worker/lib/input/validate.ts'
import type { CurrentUser } from '#worker/lib/actor.ts'
import { isStaff } from '#worker/lib/rights.schema.ts'
import { switchedOffPermissions } from '#worker/lib/staff-rights.schema.ts'
import {
  mustEnrol,
  allow,
  reauthenticationLifetime,
  reauthenticated,
  mustHaveSecondFactor,
} from '#worker/middleware/rights/allow.ts'
import { boundHashing } from '#worker/middleware/admission.ts'
import { networkOf } from '#worker/lib/input/network.ts'
import { callerOf, codeCallerOf, codeSent, originOf } from './sign-in.request.ts'
import {
  credentials,
  forgottenPassword,
  otpRequest,
  otpVerification,
  passwordReset,
  registration,
  reauthentication,
} from './sign-in.schema.ts'
import { rememberDevice } from '#worker/features/people/sessions/device-cookie.request.ts'
import { requestPasswordReset, resendResetCode, resetPassword } from './codes/password-reset.usecases.ts'
import {
  register,
  resendRegistrationCode,
  verifyRegistration,
} from './registrations/registrations.usecases.ts'
import { endSession } from '#worker/features/people/sessions/sessions.queries.ts'
import { logIn } from './sign-in.usecases.ts'
import { reauthenticate } from './passwords/passwords.usecases.ts'
import { enrolmentConfirmation } from './second-factor/second-factor.schema.ts'
import {
  finishEnrolment,
  readSecondFactor,
  renewRecoveryCodes,
  resetSecondFactorOf,
  startEnrolment,
  switchOff,
  type SecondFactorContext,
} from './second-factor/second-factor.usecases.ts'
import { staffContextOf } from '#worker/features/audit/staff-context.request.ts'

/**
 * `second_factor_enrolment_required` is present only while the user must switch the second factor on first, `switched_off` only
 * for staff.
 */
const staffState = (
  c: Pick<Context<AppEnv>, 'var' | 'env'>,
  user: Pick<CurrentUser, 'role' | 'hasSecondFactor' | 'mustChangePassword' | 'isFirstSession'>,
) => ({
  ...(isStaff(user) && { switched_off: switchedOffPermissions(c.var.settings) }),
  ...(mustEnrol(user, c.var.settings, c.env.ENVIRONMENT) && {
    second_factor_enrolment_required: true as const,
  }),
})

const secondFactorContextOf = (c: SignedInContext): SecondFactorContext => ({
  ...staffContextOf(c),
  actor: c.get('user'),
  siteName: c.get('settings').site_name,
  network: networkOf(c.req.header('cf-connecting-ip')),
  keys: { events: signingKeys(c.env), settings: settingsKeys(c.env) },
})

export const authRoutes = new Hono<AppEnv>()
  .post('/auth/register', allow.anyone(), validate('json', registration), boundHashing, async (c) => {
    const { challenge, ...input } = c.req.valid('json')
    const caller = codeCallerOf(c, challenge)
    const { code, registration } = await register(c.get('db'), { input, settings: c.get('settings'), caller })
    const message = 'নিবন্ধন সফল হয়েছে। আপনার ফোনে পাঠানো কোডটি দিন।'
    return created(c, message, { ...codeSent(c, code), registration })
  })
  .post('/auth/verify-otp', allow.anyone(), validate('json', otpVerification), async (c) => {
    const { phone, otp, registration: token, challenge } = c.req.valid('json')
    const caller = callerOf(c, challenge)
    const signedIn = await verifyRegistration(c.get('db'), { phone, otp, token, caller })
    rememberDevice(c, caller.device)
    const message = 'আপনার ফোন নম্বর সফলভাবে যাচাই হয়েছে।'
    return done(c, message, { token: signedIn.token, user: ownUser(signedIn.user) })
  })
  .post('/auth/resend-otp', allow.anyone(), validate('json', otpRequest), async (c) => {
    const { phone, purpose, registration: token, challenge } = c.req.valid('json')
    const caller = codeCallerOf(c, challenge)
    const message = 'নতুন ওটিপি সফলভাবে পাঠানো হয়েছে।'
    if (purpose !== 'register')
      return done(c, message, codeSent(c, await resendResetCode(c.get('db'), { phone, caller })))
    const code = await resendRegistrationCode(c.get('db'), { phone, token, caller })
    return done(c, message, codeSent(c, code))
  })
  .post('/auth/forgot-password', allow.anyone(), validate('json', forgottenPassword), async (c) => {
    const { phone, challenge } = c.req.valid('json')
    const code = await requestPasswordReset(c.get('db'), { phone, caller: codeCallerOf(c, challenge) })
    const message = 'অনুরোধ সফল হয়েছে। এই নম্বরে অ্যাকাউন্ট থাকলে একটি কোড পাঠানো হয়েছে।'
    return done(c, message, codeSent(c, code))
  })
  .post('/auth/reset-password', allow.anyone(), validate('json', passwordReset), boundHashing, async (c) => {
    const { challenge, ...input } = c.req.valid('json')
    await resetPassword(c.get('db'), { input, caller: callerOf(c, challenge) })
    return done(c, 'পাসওয়ার্ড সফলভাবে বদলানো হয়েছে। নতুন পাসওয়ার্ড দিয়ে লগইন করুন।')
  })
  .post('/auth/login', allow.anyone(), validate('json', credentials), boundHashing, async (c) => {
    const { challenge, ...given } = c.req.valid('json')
    const caller = callerOf(c, challenge)
    const onboards = isOn(c.get('settings'), 'agent_onboarding')
    const signIn = { ...given, settingsKeys: settingsKeys(c.env), onboards, caller }
    const { user, token, device, isNewDevice, ...factor } = await logIn(c.get('db'), signIn)
    rememberDevice(c, device)
    if (isNewDevice) sendSmsAfterwards(c, { kind: 'security' })
    const mustChangePassword = user.passwordChangeRequiredAt !== null
    return done(c, 'লগইন সফল হয়েছে।', {
      token,
      user: { ...ownUser(user), ...staffState(c, { role: user.role, mustChangePassword, ...factor }) },
    })
  })
  .get('/auth/me', allow.signedIn(), async (c) => {
    const found = await firstOr(findOwnUser(c.get('db'), c.get('user').id), unauthenticated)
    const user = { ...ownUser(found), ...staffState(c, c.get('user')) }
    // The fields stand at the top level and under `user`, because clients read either.
    return c.json({ ...user, user })
  })
  .post('/auth/logout', allow.signedIn(), async (c) => {
    await endSession(c.get('db'), c.get('user').sessionId, c.get('now'))
    return done(c, 'সফলভাবে লগআউট হয়েছে।')
  })
  .post(
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
  .delete('/admin/staff/:id/second-factor', allow.to('manage_staff'), reauthenticated, withId, async (c) => {
    await resetSecondFactorOf(c.get('db'), secondFactorContextOf(c), c.req.valid('param').id)
    sendSmsAfterwards(c, { kind: 'security' })
    return done(c, 'দুই ধাপের লগইন সফলভাবে বন্ধ হয়েছে। স্টাফকে এসএমএস পাঠানো হয়েছে।')
  })
