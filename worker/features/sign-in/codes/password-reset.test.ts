import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { outbox } from '#worker/features/outbox/outbox.table.ts'
import { securityEvents } from '#worker/features/people/people.table.ts'
import { atOnce } from '#test/support/answers.ts'
import { changeRows, db } from '#test/support/database.ts'
import { makeUser, newPhone } from '#test/support/factories.ts'
import { letTimePass, newVisitor, registerUser, wrongCode, logIn, smsTo } from '#test/support/registration.ts'
import { as, guest } from '#test/support/request.ts'
import { oneTimeCodes } from '../sign-in.table.ts'

const requestReset = (phone: string | null) =>
  guest.post('/api/auth/forgot-password', { phone }, newVisitor())

const codeFor = async (phone: string | null) =>
  (await (await requestReset(phone)).json<{ dev_otp: string }>()).dev_otp

const reset = (phone: string | null, otp: string, password = 'new-secret', confirmPassword = password) =>
  guest.post('/api/auth/reset-password', { phone, otp, password, confirmPassword }, newVisitor())

describe('a forgotten password', () => {
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

  it('is replaced by a new one, which ends every session of the account', async () => {
    const user = await makeUser()
    const [firstSession, secondSession] = [await as(user), await as(user)]
    const answer = await reset(user.phone, await codeFor(user.phone))
    expect(answer.status).toBe(200)
    expect(await answer.json()).toMatchObject({ success: true, message: expect.stringContaining('সফল') })
    expect((await firstSession.get('/api/auth/me')).status).toBe(401)
    expect((await secondSession.get('/api/auth/me')).status).toBe(401)
    expect((await logIn(user.phone, 'new-secret')).status).toBe(200)
  })

  it('clears the count of wrong passwords when it is replaced', async () => {
    const { phone } = await makeUser()
    for (let i = 0; i < 11; i++) await logIn(phone, 'wrong-one')
    await reset(phone, await codeFor(phone))
    expect((await logIn(phone, 'new-secret')).status).toBe(200)
  })

  it('verifies an unverified number when it is replaced', async () => {
    const { phone } = await registerUser()
    await letTimePass(phone, 60_000)
    await reset(phone, await codeFor(phone))
    expect((await logIn(phone, 'new-secret')).status).toBe(200)
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
    const errors = await Promise.all(
      Array.from(
        { length: 30 },
        async () => (await (await reset(phone, wrongCode(code))).json<{ error: string }>()).error,
      ),
    )
    expect(errors.filter((error) => error === 'otp_invalid')).toHaveLength(5)
    expect((await reset(phone, code)).status).toBe(422)
    expect((await logIn(phone, 'new-secret')).status).toBe(401)
  })

  it('leaves a security event for a wrong code and for the change', async () => {
    const { id, phone } = await makeUser()
    const code = await codeFor(phone)
    await reset(phone, wrongCode(code))
    await reset(phone, code)
    const events = await db.select().from(securityEvents).where(eq(securityEvents.userId, id))
    expect(events.map(({ kind, result }) => [kind, result])).toEqual([
      ['auth.failed', 'wrong_code'],
      ['auth.password_reset', 'succeeded'],
    ])
  })

  it('refuses a common one and does not use the code', async () => {
    const { phone } = await makeUser()
    const code = await codeFor(phone)
    expect(await (await reset(phone, code, 'bangladesh71')).json()).toMatchObject({
      error: 'validation_failed',
      errors: { password: [expect.stringMatching('অনুমান')] },
    })
    expect((await reset(phone, code)).status).toBe(200)
  })

  it('needs ten characters for staff; the error needs the right code and does not use it', async () => {
    const { phone } = await makeUser('staff')
    const code = await codeFor(phone)
    expect(await (await reset(phone, wrongCode(code), 'short-1')).json()).toMatchObject({
      error: 'otp_invalid',
    })
    const short = await reset(phone, code, 'short-1')
    expect(await short.json()).toMatchObject({ errors: { password: ['পাসওয়ার্ড কমপক্ষে ১০ অক্ষরের হতে হবে'] } })
    expect((await reset(phone, code, 'long-enough-1')).status).toBe(200)
  })
})
