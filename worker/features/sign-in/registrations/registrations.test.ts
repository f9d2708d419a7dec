import { and, eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { termsAgreements, registrations } from '../sign-in.table.ts'
import { settingDefinitions } from '#worker/features/settings/setting-definitions.schema.ts'
import { termsVersion } from '#worker/features/settings/settings.rules.ts'
import { users } from '#worker/features/people/people.table.ts'
import { atOnce, errorOf, errorsAtOnce, jsonOf } from '#test/support/answers.ts'
import { db, rowsOf } from '#test/support/database.ts'
import { makePlace, makeUser, newPhone } from '#test/support/factories.ts'
import {
  newVisitor,
  registerUser,
  letTimePass,
  registrationForm,
  registerAndVerify,
  wrongCode,
  smsTo,
  logIn,
} from '#test/support/registration.ts'
import { guest } from '#test/support/request.ts'
import { changeSettings } from '#test/support/settings.ts'

const register = (form: object, visitor = newVisitor()) => guest.post('/api/auth/register', form, visitor)
const verify = (phone: string, otp: string, registration?: string) =>
  guest.post('/api/auth/verify-otp', { phone, otp, ...(registration && { registration }) }, newVisitor())
const resend = (phone: string, registration: string) =>
  jsonOf<{ dev_otp: string }>(guest.post('/api/auth/resend-otp', { phone, registration }, newVisitor()))
const codeOf = async (answer: Response) => (await errorOf(answer))[1]

const userOf = async (phone: string) => {
  const [user] = await db.select().from(users).where(eq(users.phone, phone))
  return user
}
const waitingFor = (phone: string) =>
  db.select().from(registrations).where(eq(registrations.phone, phone)).orderBy(registrations.id)

describe('registering', () => {
  it('creates a waiting registration and no account, sends a code, and shows it in development [A-144 A-148 A-229]', async () => {
    const form = await registrationForm({ email: 'rahima@example.com', role: 'service_worker' })
    const answer = await register(form)
    expect(answer.status).toBe(201)
    expect(await answer.json()).toEqual({
      success: true,
      message: expect.stringContaining('সফল'),
      dev_otp: expect.stringMatching(/^\d{6}$/),
      registration: expect.stringMatching(/^\d+\.[\w-]{22}$/),
      retry_after: 60,
    })
    expect(await userOf(form.phone)).toBeUndefined()
    expect(await waitingFor(form.phone)).toEqual([
      expect.objectContaining({
        name: 'রহিমা বেগম',
        email: 'rahima@example.com',
        role: 'service_worker',
        divisionId: form.division_id,
        upazilaId: form.upazila_id,
      }),
    ])
    await expect.poll(async () => (await smsTo(form.phone))[0]?.status).toBe('sent')
    expect(await smsTo(form.phone)).toEqual([expect.objectContaining({ kind: 'otp', body: '' })])
  })

  it('stores neither the code nor the password as plain text', async () => {
    const { phone, otp, password } = await registerUser()
    expect(JSON.stringify(await waitingFor(phone))).not.toMatch(new RegExp(`${otp}|${password}`))
  })

  it('names the missing fields with the messages of the form [A-201 A-202 A-205 A-207 A-209]', async () => {
    const answer = await register({ role: 'service_worker' })
    expect(answer.status).toBe(422)
    expect(await answer.json()).toMatchObject({
      error: 'validation_failed',
      errors: {
        name: ['নাম প্রয়োজন'],
        phone: ['ফোন নম্বর প্রয়োজন'],
        password: ['পাসওয়ার্ড প্রয়োজন'],
        confirmPassword: ['পাসওয়ার্ড নিশ্চিত করুন'],
        division_id: ['বিভাগ নির্বাচন করুন'],
        district_id: ['জেলা নির্বাচন করুন'],
        upazila_id: ['থানা/উপজেলা নির্বাচন করুন'],
      },
    })
  })

  it('names the wrong fields with the messages of the form [A-203 A-204 A-206 A-208 A-284]', async () => {
    const answer = await register({
      name: '  ',
      phone: '01212345678',
      email: 'rahima@',
      password: '12345',
      confirmPassword: '123456',
      division_id: '',
    })
    expect(await answer.json()).toMatchObject({
      errors: {
        name: ['নাম প্রয়োজন'],
        phone: ['সঠিক ফোন নম্বর দিন (01XXXXXXXXX)'],
        email: ['সঠিক ইমেইল ঠিকানা দিন'],
        password: ['পাসওয়ার্ড কমপক্ষে ৬ অক্ষরের হতে হবে'],
        confirmPassword: ['পাসওয়ার্ড মিলছে না'],
        division_id: ['বিভাগ নির্বাচন করুন'],
      },
    })
  })

  it.each([
    ...['admin', 'staff', 'guest', ''].map((role) => ['another role', { role }, 'role', 'বেছে নিন'] as const),
    ['a name with a number', { name: 'শূন্যএকসাতএকদুইতিনচার' }, 'name', ''],
    ...['123456', 'Bangladesh71', 'রহিমা12'].map(
      (common) =>
        ['a common password', { password: common, confirmPassword: common }, 'password', 'অনুমান'] as const,
    ),
  ] as const)('refuses %s: %j [A-225]', async (_, wrong, field, message) => {
    const form = await registrationForm(wrong)
    const answer = await register(form)
    expect(answer.status).toBe(422)
    expect((await answer.json<{ errors: object }>()).errors).toEqual({
      [field]: [expect.stringContaining(message)],
    })
    expect(await waitingFor(form.phone)).toEqual([])
  })

  it('takes a password of six characters, an empty e-mail, and no role for a customer [A-146 A-284]', async () => {
    const least = { password: 'tk-9vq', confirmPassword: 'tk-9vq', email: '', role: undefined }
    const form = await registrationForm(least)
    expect((await register(form)).status).toBe(201)
    expect(await waitingFor(form.phone)).toMatchObject([{ role: 'customer', email: null }])
  })

  it('refuses places that do not belong together, under the wrong field', async () => {
    const elsewhere = await makePlace()
    const form = await registrationForm()
    const errorsOf = async (values: object) =>
      (await (await register({ ...form, ...values })).json<{ errors: Record<string, string[]> }>()).errors
    expect(Object.keys(await errorsOf({ district_id: elsewhere.district.id }))).toEqual(['district_id'])
    expect(Object.keys(await errorsOf({ upazila_id: elsewhere.thana.id }))).toEqual(['upazila_id'])
    expect(Object.keys(await errorsOf({ division_id: 999_999 }))).toEqual(['division_id'])
    expect(await waitingFor(form.phone)).toEqual([])
  })

  it('takes a customer without a place, but no part of one, and a worker only with one', async () => {
    const { division_id, ...form } = await registrationForm({ district_id: null, upazila_id: undefined })
    const refusedFields = async (values: object) =>
      Object.keys((await (await register({ ...form, ...values })).json<{ errors: object }>()).errors)
    expect(await refusedFields({ division_id })).toEqual(['district_id', 'upazila_id'])
    expect(await refusedFields({ role: 'service_worker' })).toEqual([
      'division_id',
      'district_id',
      'upazila_id',
    ])
    const { phone } = await registerAndVerify({ division_id: null, district_id: null, upazila_id: null })
    expect(await userOf(phone)).toMatchObject({
      role: 'customer',
      divisionId: null,
      districtId: null,
      upazilaId: null,
    })
  })

  it('takes the names of the place from its ids, not from the form [A-145]', async () => {
    const form = await registrationForm()
    const names = { division: 'ভুল বিভাগ', district: 'ভুল জেলা', area: 'ভুল থানা' }
    const answer = await register({ ...form, ...names })
    const { dev_otp: otp } = await answer.json<{ dev_otp: string }>()
    expect(JSON.stringify(await waitingFor(form.phone))).not.toContain('ভুল')
    const { token } = await (await verify(form.phone, otp)).json<{ token: string }>()
    const profile = await guest.get('/api/me/profile', { headers: { Authorization: `Bearer ${token}` } })
    const shown = JSON.stringify(await profile.json())
    expect(shown).toContain(`"upazila_id":${form.upazila_id}`)
    for (const name of Object.values(names)) expect(shown).not.toContain(name)
  })

  it('requires the terms while they are enabled, and records the version of the accepted text [A-211 A-212]', async () => {
    const form = await registrationForm({ terms_accepted: false })
    const refused = await register(form)
    expect(refused.status).toBe(422)
    expect(await refused.json()).toMatchObject({
      errors: { terms_accepted: ['চালিয়ে যেতে হলে আপনাকে শর্তাবলী গ্রহণ করতে হবে।'] },
    })
    const answer = await register({ ...form, terms_accepted: true })
    await verify(form.phone, (await answer.json<{ dev_otp: string }>()).dev_otp)
    const user = await userOf(form.phone)
    const agreed = await rowsOf(
      termsAgreements,
      and(eq(termsAgreements.userId, user?.id ?? 0), eq(termsAgreements.kind, 'registration')),
    )
    expect(agreed.map(({ version }) => version)).toEqual([
      termsVersion(
        settingDefinitions.terms_and_conditions_title.default,
        settingDefinitions.terms_and_conditions_content.default,
      ),
    ])
  })

  it('requires no terms when they are switched off [A-212 B-218]', async () => {
    await changeSettings({ terms_and_conditions_enabled: '0' })
    const answer = await register(await registrationForm({ terms_accepted: undefined }))
    await changeSettings({ terms_and_conditions_enabled: '1' })
    expect(answer.status).toBe(201)
  })

  it('waits a minute between two registrations of a number', async () => {
    const first = await registerUser({ name: 'প্রথম' })
    const again = await registrationForm({ phone: first.phone, name: 'দ্বিতীয়', role: 'service_worker' })
    const tooSoon = await register(again)
    expect(tooSoon.status).toBe(429)
    expect(Number(tooSoon.headers.get('retry-after'))).toBeGreaterThan(50)
    await letTimePass(first.phone, 60_000)
    expect((await register(again)).status).toBe(201)
    expect(await waitingFor(first.phone)).toMatchObject([{ name: 'প্রথম' }, { name: 'দ্বিতীয়' }])
  })

  it('creates one registration and one SMS for ten simultaneous registrations', async () => {
    const form = await registrationForm()
    expect(await atOnce(10, () => register(form))).toEqual({ 201: 1, 429: 9 })
    expect(await smsTo(form.phone)).toHaveLength(1)
    expect(await waitingFor(form.phone)).toHaveLength(1)
  })
})

describe('verifying a number', () => {
  it('signs the person in with the right code [A-149 A-230]', async () => {
    const { phone, otp } = await registerUser()
    const answer = await verify(phone, otp)
    expect(answer.status).toBe(200)
    const { token, ...rest } = await answer.json<{ token: string }>()
    expect(rest).toEqual({
      success: true,
      message: expect.stringContaining('সফল'),
      user: { id: expect.any(Number), name: 'রহিমা বেগম', role: 'customer', phone, email: null },
    })
    const me = await guest.get('/api/auth/me', { headers: { Authorization: `Bearer ${token}` } })
    expect(await me.json()).toMatchObject({ phone, role: 'customer', user: { phone } })
    expect(me.headers.get('cache-control')).toContain('no-store')
  })

  it.each(['12345', '1234567', 'abcdef', ''])(
    'refuses "%s" without counting a try [A-213 A-214 A-284]',
    async (otp) => {
      const { phone } = await registerUser()
      const answer = await verify(phone, otp)
      expect(answer.status).toBe(422)
      expect(await answer.json()).toMatchObject({ errors: { otp: ['দয়া করে ৬ সংখ্যার ওটিপি কোড দিন'] } })
      expect(await waitingFor(phone)).toMatchObject([{ wrongTries: 0, openTries: 0 }])
    },
  )

  it('counts down the tries and voids the code after five wrong ones', async () => {
    const { phone, otp } = await registerUser()
    for (const left of [4, 3, 2, 1, 0]) {
      const answer = await verify(phone, wrongCode(otp))
      expect(answer.status).toBe(422)
      expect(await answer.json()).toMatchObject({ error: 'otp_invalid', tries_left: left })
    }
    const right = await verify(phone, otp)
    expect(await right.json()).toMatchObject({ error: 'otp_expired', errors: { otp: [expect.any(String)] } })
    expect(await userOf(phone)).toBeUndefined()
  })

  it('accepts the right code once when it is sent ten times at once', async () => {
    const { phone, otp } = await registerUser()
    expect(await atOnce(10, () => verify(phone, otp))).toEqual({ 200: 1, 422: 9 })
  })

  it('refuses a code after five minutes, in the same way as that of an unknown number', async () => {
    const { phone, otp } = await registerUser()
    await letTimePass(phone, 300_000)
    for (const number of [phone, newPhone()])
      expect(await codeOf(await verify(number, otp))).toBe('otp_expired')
  })
})

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
      expect(await userOf(phone)).toMatchObject({ name: 'মালিক' })
      expect((await logIn(phone, 'owner-pass')).status).toBe(200)
      expect((await logIn(phone, 'stranger-pass')).status).toBe(401)
    },
  )

  it('do not let the owner complete the registration of the stranger by the code that came last', async () => {
    const { owner, stranger, phone } = await rivals()
    const answer = await verify(phone, stranger.otp, owner.registration)
    expect(await errorOf(answer)).toEqual([422, 'otp_invalid'])
    expect(await userOf(phone)).toBeUndefined()
    expect((await verify(phone, owner.otp, owner.registration)).status).toBe(200)
  })

  it('end together when one of them is completed', async () => {
    const { owner, stranger, phone } = await rivals()
    await verify(phone, owner.otp, owner.registration)
    expect(await codeOf(await verify(phone, stranger.otp, stranger.registration))).toBe('otp_expired')
    expect(await waitingFor(phone)).toEqual([])
    const third = await register(await registrationForm({ phone }))
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
    expect(await userOf(phone)).toMatchObject({ name: 'মালিক' })
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
    const errors = errorsAtOnce(20, () => verify(phone, wrong ?? ''))
    expect(await errors).toEqual({ otp_invalid: 5, otp_expired: 15 })
  })

  it('are five with the token', async () => {
    const { phone, otp, registration } = await registerUser()
    const errors = errorsAtOnce(12, () => verify(phone, wrongCode(otp), registration))
    expect(await errors).toEqual({ otp_invalid: 5, otp_expired: 7 })
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
    expect(await userOf(form.phone)).toMatchObject({ divisionId: null, districtId: null, upazilaId: null })
  })

  it('does not replace a staff account that was created meanwhile', async () => {
    const { phone, otp, registration } = await registerUser()
    const staff = await makeUser('staff', { phone })
    expect(await codeOf(await verify(phone, otp, registration))).toBe('otp_expired')
    expect(await userOf(phone)).toMatchObject({ id: staff.id, role: 'staff' })
  })
})
