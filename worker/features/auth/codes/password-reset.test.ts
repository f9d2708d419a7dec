import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { smsOutbox } from '#worker/features/notifications/notifications.table.ts'
import { users } from '#worker/features/users/users.table.ts'
import { db } from '#test/support/database.ts'
import { makeUser, newPhone } from '#test/support/factories.ts'
import { newVisitor, registerUser, wrongCode } from '#test/support/registration.ts'
import { as, guest } from '#test/support/request.ts'
import { oneTimeCodes } from '#worker/features/auth/auth.table.ts'

const forget = (phone: string | null) => guest.post('/api/auth/forgot-password', { phone }, newVisitor())

const codeFor = async (phone: string | null) =>
  (await (await forget(phone)).json<{ dev_otp: string }>()).dev_otp

const reset = (phone: string | null, otp: string, password = 'new-secret', confirmPassword = password) =>
  guest.post('/api/auth/reset-password', { phone, otp, password, confirmPassword }, newVisitor())

const logIn = (phone: string | null, password: string) =>
  guest.post('/api/auth/login', { phone, password }, newVisitor())

describe('a forgotten password', () => {
  it('answers a known and an unknown number alike, and sends an SMS to the known one only', async () => {
    const { phone } = await makeUser()
    const stranger = newPhone()
    const [known, unknown] = await Promise.all([forget(phone), forget(stranger)])
    expect([known.status, unknown.status]).toEqual([200, 200])
    const [a, b] = await Promise.all([known.json<object>(), unknown.json<object>()])
    expect({ ...a, dev_otp: '' }).toEqual({ ...b, dev_otp: '' })
    const sms = await db.select({ phone: smsOutbox.phone }).from(smsOutbox)
    expect(sms).toContainEqual({ phone })
    expect(sms).not.toContainEqual({ phone: stranger })
  })

  it('answers 200 also when it was asked a moment ago, and sends nothing more', async () => {
    const { phone } = await makeUser()
    await forget(phone)
    const again = await Promise.all(Array.from({ length: 5 }, () => forget(phone)))
    expect(again.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    expect(
      await db
        .select()
        .from(smsOutbox)
        .where(eq(smsOutbox.phone, phone ?? '')),
    ).toHaveLength(1)
  })

  it('is replaced by a new one, and every session of the account ends', async () => {
    const user = await makeUser()
    const [phoneSession, deskSession] = [await as(user), await as(user)]
    const answer = await reset(user.phone, await codeFor(user.phone))
    expect(answer.status).toBe(200)
    expect(await answer.json()).toMatchObject({ success: true, message: expect.stringContaining('সফল') })
    expect((await phoneSession.get('/api/auth/me')).status).toBe(401)
    expect((await deskSession.get('/api/auth/me')).status).toBe(401)
    expect((await logIn(user.phone, 'new-secret')).status).toBe(200)
  })

  it('lets somebody in again whom wrong passwords had locked out', async () => {
    const { phone } = await makeUser()
    for (let i = 0; i < 11; i++) await logIn(phone, 'wrong-one')
    await reset(phone, await codeFor(phone))
    expect((await logIn(phone, 'new-secret')).status).toBe(200)
  })

  it('verifies the number of somebody who never finished registering', async () => {
    const { phone } = await registerUser()
    await db.run(`UPDATE one_time_codes SET sent_at = sent_at - 60000 WHERE phone = '${phone}'`)
    await reset(phone, await codeFor(phone))
    expect((await logIn(phone, 'new-secret')).status).toBe(200)
  })

  it('cannot be replaced with a wrong code, an old one, or the code of a registration', async () => {
    const { phone, otp: registrationCode } = await registerUser()
    expect((await reset(phone, registrationCode)).status).toBe(422)
    const user = await makeUser()
    const code = await codeFor(user.phone)
    expect(await (await reset(user.phone, wrongCode(code))).json()).toMatchObject({
      error: 'otp_invalid',
      tries_left: 4,
    })
    await db
      .update(oneTimeCodes)
      .set({ expiresAt: new Date() })
      .where(eq(oneTimeCodes.phone, user.phone ?? ''))
    expect(await (await reset(user.phone, code)).json()).toMatchObject({ error: 'otp_expired' })
  })

  it('is replaced once, although the right code comes five times at once', async () => {
    const { phone } = await makeUser()
    const code = await codeFor(phone)
    const statuses = await Promise.all(
      Array.from({ length: 5 }, async (_, i) => (await reset(phone, code, `new-secret-${i}`)).status),
    )
    expect(statuses.toSorted()).toEqual([200, 422, 422, 422, 422])
  })

  it('spends exactly five tries on thirty wrong codes at once', async () => {
    const { phone, passwordHash } = await makeUser()
    const code = await codeFor(phone)
    const errors = await Promise.all(
      Array.from(
        { length: 30 },
        async () => (await (await reset(phone, wrongCode(code))).json<{ error: string }>()).error,
      ),
    )
    expect(errors.filter((error) => error === 'otp_invalid')).toHaveLength(5)
    expect((await reset(phone, code)).status).toBe(422)
    const [user] = await db
      .select()
      .from(users)
      .where(eq(users.phone, phone ?? ''))
    expect(user?.passwordHash).toBe(passwordHash)
  })

  it('must be repeated and long enough', async () => {
    const { phone } = await makeUser()
    const code = await codeFor(phone)
    expect(await (await reset(phone, code, '12345')).json()).toMatchObject({
      errors: { password: ['পাসওয়ার্ড কমপক্ষে ৬ অক্ষরের হতে হবে'] },
    })
    expect(await (await reset(phone, code, 'new-secret', 'other')).json()).toMatchObject({
      errors: { confirmPassword: ['পাসওয়ার্ড মিলছে না'] },
    })
  })

  it('must have ten characters for staff, which only the right code reveals and which does not use it up', async () => {
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
