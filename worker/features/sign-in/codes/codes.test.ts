import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { sendWith } from '#test/support/send-with.ts'
import { atOnce, errorsAtOnce, jsonOf } from '#test/support/answers.ts'
import { changeRows, db } from '#test/support/database.ts'
import { makeUser, newPhone } from '#test/support/factories.ts'
import {
  letTimePass,
  logIn,
  newVisitor,
  registerUser,
  registrationForm,
  smsTo,
  wrongCode,
} from '#test/support/registration.ts'
import { as, guest } from '#test/support/request.ts'
import { oneTimeCodes, registrations, termsAgreements } from '../sign-in.table.ts'
import { rateCounters, securityEvents, users } from '#worker/features/people/people.table.ts'
import { changeSecrets, changeSettings, removeSettings } from '#test/support/settings.ts'
import { outbox } from '#worker/features/outbox/outbox.table.ts'

const resend = (phone: string, purpose?: string, visitor = newVisitor()) =>
  guest.post('/api/auth/resend-otp', { phone, ...(purpose && { purpose }) }, visitor)

const letAMinutePass = (phone: string) => letTimePass(phone, 60_000)

describe('requesting another code', () => {
  it('is refused for sixty seconds with the time left, then sends a new code [A-175 A-255 A-285]', async () => {
    const { phone, otp } = await registerUser()
    const early = await resend(phone)
    expect(early.status).toBe(429)
    const refusal = await early.json<{ error: string; retry_after: number }>()
    expect(refusal.error).toBe('too_many_requests')
    expect(refusal.retry_after).toBeGreaterThan(50)
    expect(refusal.retry_after).toBeLessThanOrEqual(60)

    await letAMinutePass(phone)
    const answer = await resend(phone)
    expect(answer.status).toBe(200)
    const { dev_otp: renewed, ...rest } = await answer.json<{ dev_otp: string }>()
    expect(rest).toEqual({ success: true, message: expect.stringContaining('সফল'), retry_after: 60 })
    expect((await guest.post('/api/auth/verify-otp', { phone, otp }, newVisitor())).status).toBe(422)
    expect((await guest.post('/api/auth/verify-otp', { phone, otp: renewed }, newVisitor())).status).toBe(200)
  })

  it('sends and counts one code for twenty simultaneous requests', async () => {
    const { phone } = await registerUser()
    await letAMinutePass(phone)
    const before = (await smsTo(phone)).length
    expect(await atOnce(20, () => resend(phone))).toEqual({ 200: 1, 429: 19 })
    expect((await smsTo(phone)).length).toBe(before + 1)
    const counted = await db.select().from(rateCounters)
    expect(counted.every(({ hits }) => hits <= 20)).toBe(true)
  })

  it('keeps one code per number and purpose, and a minute between codes of any purpose', async () => {
    const { phone } = await registerUser()
    expect((await resend(phone, 'reset_password')).status).toBe(429)
    await letAMinutePass(phone)
    expect((await resend(phone, 'reset_password')).status).toBe(200)
    expect((await resend(phone, 'register')).status).toBe(429)
    const codes = await db.select().from(oneTimeCodes).where(eq(oneTimeCodes.phone, phone))
    expect(codes.map(({ purpose }) => purpose)).toEqual(['reset_password'])
    expect(await db.select().from(registrations).where(eq(registrations.phone, phone))).toHaveLength(1)
  })

  it('answers an unknown and a verified number in the same way, and sends them no SMS', async () => {
    const { phone: verifiedPhone } = await makeUser()
    const stranger = newPhone()
    for (const phone of [stranger, verifiedPhone ?? '']) {
      const answer = await resend(phone)
      expect(answer.status).toBe(200)
      expect(await answer.json()).toMatchObject({ success: true, retry_after: 60 })
      expect((await resend(phone)).status).toBe(429)
      expect(await smsTo(phone)).toEqual([])
    }
  })
})

it('a code that was sent before the signing key changed is right while the old key is listed', async () => {
  const nextKey = 'the-next-signing-key-of-this-site'
  const verify = async (body: { phone: string; otp: string }, keys: Partial<Env>) =>
    (await sendWith(keys, '/api/auth/verify-otp', { body, ...newVisitor() })).status
  const { phone, otp } = await registerUser()
  expect(await verify({ phone, otp }, { JWT_SECRET: nextKey })).toBe(422)
  const listed = { JWT_SECRET: nextKey, JWT_SECRET_OLD: env.JWT_SECRET }
  const wrong = otp === '111111' ? '222222' : '111111'
  expect(await verify({ phone, otp: wrong }, listed)).toBe(422)
  expect(await verify({ phone, otp }, listed)).toBe(200)
  expect(await verify({ phone, otp }, listed)).toBe(422)
})

describe('codes by SMS', () => {
  let sites = 0

  const call = (path: string, body?: object, environment: Env['ENVIRONMENT'] = 'production') =>
    // Public settings are cached by address.
    sendWith({ ENVIRONMENT: environment }, `http://site-${(sites += 1)}.test${path}`, { body })

  const isOpen = async (environment?: Env['ENVIRONMENT']) =>
    (await jsonOf<{ data: { registration_open: boolean } }>(call('/api/settings', undefined, environment)))
      .data.registration_open

  const storedRows = async () =>
    (
      await Promise.all(
        [registrations, oneTimeCodes, outbox, rateCounters].map((table) => db.select().from(table)),
      )
    ).flat().length

  const account = {
    sms_enabled: '1',
    mimsms_username: 'kormi',
    mimsms_sender_name: 'KORMI',
    mimsms_base_url: 'https://sms.example',
  }

  beforeEach(removeSettings)

  it.each([
    ['no account', {}, ''],
    ['an account that is switched off', { ...account, sms_enabled: '0' }, 'key'],
    ['an account without a key', account, ''],
  ])(
    'with %s a request for a code is refused before anything is written',
    async (_, settings, mimsms_api_key) => {
      await changeSettings(settings)
      if (mimsms_api_key) await changeSecrets({ mimsms_api_key })
      const { phone } = await makeUser()
      const form = await registrationForm()
      const before = await storedRows()
      const requests: [string, object][] = [
        ['/api/auth/register', form],
        ['/api/auth/resend-otp', { phone: form.phone }],
        ['/api/auth/resend-otp', { phone, purpose: 'reset_password' }],
        ['/api/auth/forgot-password', { phone }],
        ['/api/auth/forgot-password', { phone: newPhone() }],
      ]
      for (const [path, body] of requests) {
        const answer = await call(path, body)
        expect([answer.status, answer.headers.get('retry-after')], path).toEqual([503, '3600'])
        expect(await answer.json()).toMatchObject({ success: false, error: 'sms_unavailable' })
      }
      expect(await storedRows()).toBe(before)
      expect(await isOpen()).toBe(false)
    },
  )

  it('with an SMS service a registration is accepted, and the code is not shown [A-148]', async () => {
    await changeSettings(account)
    await changeSecrets({ mimsms_api_key: 'key' })
    for (const environment of ['production', 'trial'] as const) {
      const answer = await call('/api/auth/register', await registrationForm(), environment)
      expect(answer.status).toBe(201)
      expect(await answer.json()).not.toHaveProperty('dev_otp')
      expect(await isOpen(environment)).toBe(true)
    }
  })
})

describe('a forgotten password', () => {
  const requestReset = (phone: string | null) =>
    guest.post('/api/auth/forgot-password', { phone }, newVisitor())

  const codeFor = async (phone: string | null) =>
    (await (await requestReset(phone)).json<{ dev_otp: string }>()).dev_otp

  const reset = (phone: string | null, otp: string, password = 'new-secret', visitor = newVisitor()) =>
    guest.post('/api/auth/reset-password', { phone, otp, password, confirmPassword: password }, visitor)

  it('answers a known and an unknown number in the same way, and sends an SMS only to the known one', async () => {
    const { phone } = await makeUser()
    const stranger = newPhone()
    const [known, unknown] = await Promise.all([requestReset(phone), requestReset(stranger)])
    expect([known.status, unknown.status]).toEqual([200, 200])
    const [a, b] = await Promise.all([known.json<object>(), unknown.json<object>()])
    expect({ ...a, dev_otp: '' }).toEqual({ ...b, dev_otp: '' })
    const sms = await db.select({ phone: outbox.recipient }).from(outbox)
    expect(sms).toContainEqual({ phone })
    expect(sms).not.toContainEqual({ phone: stranger })
  })

  it('answers 200 to a repeated request too, and sends no second SMS', async () => {
    const { phone } = await makeUser()
    await requestReset(phone)
    expect(await atOnce(5, () => requestReset(phone))).toEqual({ 200: 5 })
    expect(await smsTo(phone)).toHaveLength(1)
  })

  it('is replaced by a new one, which ends every session of the account, and leaves a security event as a wrong code does', async () => {
    const user = await makeUser()
    const [firstSession, secondSession] = [await as(user), await as(user)]
    const code = await codeFor(user.phone)
    await reset(user.phone, wrongCode(code))
    const answer = await reset(user.phone, code)
    expect(answer.status).toBe(200)
    expect(await answer.json()).toMatchObject({ success: true, message: expect.stringContaining('সফল') })
    expect((await firstSession.get('/api/auth/me')).status).toBe(401)
    expect((await secondSession.get('/api/auth/me')).status).toBe(401)
    expect((await logIn(user.phone, 'new-secret')).status).toBe(200)
    const events = await db.select().from(securityEvents).where(eq(securityEvents.userId, user.id))
    expect(events.map(({ kind, result }) => [kind, result])).toEqual([
      ['auth.failed', 'wrong_code'],
      ['auth.password_reset', 'succeeded'],
      ['auth.signed_in', 'new_device'],
    ])
  })

  it('clears the count of wrong passwords when it is replaced', async () => {
    const [{ phone }, visitor] = [await makeUser(), newVisitor()]
    expect(await atOnce(11, () => logIn(phone, 'wrong-one', visitor))).toEqual({ 401: 10, 429: 1 })
    await reset(phone, await codeFor(phone), 'new-secret', visitor)
    expect((await logIn(phone, 'new-secret', visitor)).status).toBe(200)
  })

  it('completes the registration of its number, with the terms that it accepted, when it is replaced', async () => {
    const { phone } = await registerUser()
    await letTimePass(phone, 60_000)
    await reset(phone, await codeFor(phone))
    expect((await logIn(phone, 'new-secret')).status).toBe(200)
    const [{ id = 0 } = {}] = await db.select().from(users).where(eq(users.phone, phone))
    const agreed = await db.select().from(termsAgreements).where(eq(termsAgreements.userId, id))
    expect(agreed).toMatchObject([{ kind: 'registration' }])
  })

  it('is the new one only if the reset says so, when the code of the registration arrives meanwhile', async () => {
    const { phone, otp, password } = await registerUser()
    await letTimePass(phone, 60_000)
    const code = await codeFor(phone)
    const [byReset, byRegistration] = await Promise.all([
      reset(phone, code),
      guest.post('/api/auth/verify-otp', { phone, otp }, newVisitor()),
    ])
    expect([byReset.status, byRegistration.status]).toContain(200)
    const chosen = byReset.ok ? 'new-secret' : password
    expect((await logIn(phone, chosen)).status).toBe(200)
  })

  it('cannot be replaced with a wrong code, an expired code, or the code of a registration', async () => {
    const { phone, otp: registrationCode } = await registerUser()
    expect((await reset(phone, registrationCode)).status).toBe(422)
    const user = await makeUser()
    const code = await codeFor(user.phone)
    expect(await (await reset(user.phone, wrongCode(code))).json()).toMatchObject({
      error: 'otp_invalid',
      tries_left: 4,
    })
    await changeRows(oneTimeCodes, eq(oneTimeCodes.phone, user.phone ?? ''), { expiresAt: new Date() })
    expect(await (await reset(user.phone, code)).json()).toMatchObject({ error: 'otp_expired' })
  })

  it('is replaced once when the right code is sent five times at once', async () => {
    const { phone } = await makeUser()
    const code = await codeFor(phone)
    const answers = await atOnce(5, (at) => reset(phone, code, `new-secret-${at}`))
    expect(answers).toEqual({ 200: 1, 422: 4 })
  })

  it('counts exactly five tries for thirty simultaneous wrong codes', async () => {
    const { phone } = await makeUser()
    const code = await codeFor(phone)
    const errors = errorsAtOnce(30, () => reset(phone, wrongCode(code)))
    expect(await errors).toEqual({ otp_invalid: 5, otp_expired: 25 })
    expect((await reset(phone, code)).status).toBe(422)
    expect((await logIn(phone, 'new-secret')).status).toBe(401)
  })

  it('refuses a common one, and of staff one under ten characters; the error needs the right code and does not use it', async () => {
    const { phone } = await makeUser('staff')
    const code = await codeFor(phone)
    const refusalOf = async (otp: string, password: string) => (await reset(phone, otp, password)).json()
    expect(await refusalOf(wrongCode(code), 'short-1')).toMatchObject({ error: 'otp_invalid' })
    expect(await refusalOf(code, 'short-1')).toMatchObject({
      errors: { password: ['পাসওয়ার্ড কমপক্ষে ১০ অক্ষরের হতে হবে'] },
    })
    expect(await refusalOf(code, 'bangladesh71')).toMatchObject({
      error: 'validation_failed',
      errors: { password: [expect.stringMatching('অনুমান')] },
    })
    expect((await reset(phone, code, 'long-enough-1')).status).toBe(200)
  })
})
