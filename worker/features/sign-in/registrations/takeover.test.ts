import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { users } from '#worker/features/people/people.table.ts'
import { atOnce, errorOf } from '#test/support/answers.ts'
import { db } from '#test/support/database.ts'
import { makeUser } from '#test/support/factories.ts'
import {
  letTimePass,
  newVisitor,
  registerUser,
  registrationForm,
  wrongCode,
  logIn,
} from '#test/support/registration.ts'
import { guest } from '#test/support/request.ts'
import { registrations } from '../sign-in.table.ts'

const verify = (phone: string, otp: string, registration?: string) =>
  guest.post('/api/auth/verify-otp', { phone, otp, ...(registration && { registration }) }, newVisitor())
const resend = async (phone: string, registration: string) =>
  (await guest.post('/api/auth/resend-otp', { phone, registration }, newVisitor())).json<{
    dev_otp: string
  }>()
const codeOf = async (answer: Response) => (await errorOf(answer))[1]
const accountOf = async (phone: string) => (await db.select().from(users).where(eq(users.phone, phone)))[0]

/** The owner registers; a stranger registers the same number a minute later with another name and password. */
async function rivals() {
  const owner = await registerUser({ name: 'মালিক', password: 'owner-pass', confirmPassword: 'owner-pass' })
  await letTimePass(owner.phone, 60_000)
  const stranger = await registerUser({
    phone: owner.phone,
    name: 'অচেনা',
    password: 'stranger-pass',
    confirmPassword: 'stranger-pass',
  })
  return { owner, stranger, phone: owner.phone }
}

describe('two registrations of one number', () => {
  it.each(['with its token', 'without a token'])(
    'are told apart by their codes, and the first one completes with its own data, %s',
    async (how) => {
      const { owner, phone } = await rivals()
      const token = how === 'with its token' ? owner.registration : undefined
      expect((await verify(phone, owner.otp, token)).status).toBe(200)
      expect(await accountOf(phone)).toMatchObject({ name: 'মালিক' })
      expect((await logIn(phone, 'owner-pass')).status).toBe(200)
      expect((await logIn(phone, 'stranger-pass')).status).toBe(401)
    },
  )

  it('do not let the owner complete the registration of the stranger by the code that came last', async () => {
    const { owner, stranger, phone } = await rivals()
    const answer = await verify(phone, stranger.otp, owner.registration)
    expect(await errorOf(answer)).toEqual([422, 'otp_invalid'])
    expect(await accountOf(phone)).toBeUndefined()
    expect((await verify(phone, owner.otp, owner.registration)).status).toBe(200)
  })

  it('end together when one of them is completed', async () => {
    const { owner, stranger, phone } = await rivals()
    await verify(phone, owner.otp, owner.registration)
    expect(await codeOf(await verify(phone, stranger.otp, stranger.registration))).toBe('otp_expired')
    expect(await db.select().from(registrations).where(eq(registrations.phone, phone))).toEqual([])
    const third = await guest.post('/api/auth/register', await registrationForm({ phone }), newVisitor())
    expect(await errorOf(third)).toEqual([409, 'phone_taken'])
  })

  it('create one account when both codes are sent at once', async () => {
    const { owner, stranger, phone } = await rivals()
    const codes = [owner, stranger]
    const both = atOnce(2, (at) => verify(phone, codes[at]?.otp ?? '', codes[at]?.registration))
    expect(await both).toEqual({ 200: 1, 422: 1 })
  })

  it('get new codes apart: another code for one leaves the other as it was', async () => {
    const { owner, stranger, phone } = await rivals()
    await letTimePass(phone, 60_000)
    const { dev_otp: renewed } = await resend(phone, stranger.registration)
    expect((await verify(phone, stranger.otp, stranger.registration)).status).toBe(422)
    expect(renewed).not.toBe(owner.otp)
    expect((await verify(phone, owner.otp, owner.registration)).status).toBe(200)
  })

  it('each lead to their own code from the login', async () => {
    const { owner, phone } = await rivals()
    expect((await logIn(phone, 'wrong-pass')).status).toBe(401)
    const refused = await logIn(phone, 'owner-pass')
    expect(refused.status).toBe(403)
    const { error, registration } = await refused.json<{ error: string; registration: string }>()
    expect([error, registration]).toEqual(['phone_unverified', owner.registration])
    await letTimePass(phone, 60_000)
    const { dev_otp: otp } = await resend(phone, registration)
    expect((await verify(phone, otp, registration)).status).toBe(200)
    expect(await accountOf(phone)).toMatchObject({ name: 'মালিক' })
  })
})

describe('guesses of a code', () => {
  it('of a stranger do not use up the tries of the registration', async () => {
    const { owner, phone } = await rivals()
    for (let i = 0; i < 8; i++) await verify(phone, wrongCode(owner.otp))
    expect(await codeOf(await verify(phone, owner.otp))).toBe('otp_expired')
    expect((await verify(phone, owner.otp, owner.registration)).status).toBe(200)
  })

  it('are five for all codes of a number together, however many registrations wait', async () => {
    const { phone, owner, stranger } = await rivals()
    const wrong = [1, 2, 3]
      .map((step) => String((Number(owner.otp) + step) % 1_000_000).padStart(6, '0'))
      .find((code) => code !== stranger.otp)
    const errors = await Promise.all(
      Array.from({ length: 20 }, async () => codeOf(await verify(phone, wrong ?? ''))),
    )
    expect(errors.filter((error) => error === 'otp_invalid')).toHaveLength(5)
    expect(errors.filter((error) => error === 'otp_expired')).toHaveLength(15)
  })

  it('are five with the token', async () => {
    const { phone, otp, registration } = await registerUser()
    const errors = await Promise.all(
      Array.from({ length: 12 }, async () => codeOf(await verify(phone, wrongCode(otp), registration))),
    )
    expect(errors.filter((error) => error === 'otp_invalid')).toHaveLength(5)
    expect(await codeOf(await verify(phone, otp, registration))).toBe('otp_expired')
  })

  it('with the token of another number, or a token that the server did not make, find no registration', async () => {
    const [own, other] = [await registerUser(), await registerUser()]
    expect(await codeOf(await verify(own.phone, own.otp, other.registration))).toBe('otp_expired')
    const forged = `${own.registration.split('.')[0]}.${'A'.repeat(22)}`
    expect(await codeOf(await verify(own.phone, own.otp, forged))).toBe('otp_expired')
    expect((await verify(own.phone, own.otp, own.registration)).status).toBe(200)
  })

  it.each(['x', '1', '1.short', `1.${'A'.repeat(23)}`])('refuses the malformed token "%s"', async (token) => {
    const { phone, otp } = await registerUser()
    expect(await codeOf(await verify(phone, otp, token))).toBe('validation_failed')
  })
})

describe('a registration', () => {
  it('keeps no place that was deleted before the code was entered', async () => {
    const form = await registerUser()
    await db.run(`DELETE FROM thanas WHERE id = ${form.upazila_id}`)
    expect((await verify(form.phone, form.otp, form.registration)).status).toBe(200)
    expect(await accountOf(form.phone)).toMatchObject({ divisionId: null, districtId: null, upazilaId: null })
  })

  it('does not replace a staff account that was created meanwhile', async () => {
    const { phone, otp, registration } = await registerUser()
    const staff = await makeUser('staff', { phone })
    expect(await codeOf(await verify(phone, otp, registration))).toBe('otp_expired')
    expect(await accountOf(phone)).toMatchObject({ id: staff.id, role: 'staff' })
  })
})
