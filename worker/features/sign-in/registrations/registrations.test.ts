import { and, eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { termsAgreements, registrations } from '../sign-in.table.ts'
import { settingDefinitions } from '#worker/features/settings/setting-definitions.schema.ts'
import { termsVersion } from '#worker/features/settings/settings.rules.ts'
import { users } from '#worker/features/people/people.table.ts'
import { atOnce, errorOf } from '#test/support/answers.ts'
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
} from '#test/support/registration.ts'
import { guest } from '#test/support/request.ts'
import { changeSettings } from '#test/support/settings.ts'

const register = (form: object, visitor = newVisitor()) => guest.post('/api/auth/register', form, visitor)
const verify = (phone: string, otp: string) =>
  guest.post('/api/auth/verify-otp', { phone, otp }, newVisitor())

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
    ...['admin', 'staff', 'guest', ''].map((role) => ['role', { role }] as const),
    ['name', { name: 'শূন্যএকসাতএকদুইতিনচার' }],
    ...['123456', 'Bangladesh71', 'রহিমা12'].map(
      (password) => ['password', { password, confirmPassword: password }] as const,
    ),
  ] as const)(
    'refuses another role, a name with a number, a common password: %s %j [A-225]',
    async (field, wrong) => {
      const form = await registrationForm(wrong)
      const answer = await register(form)
      expect(answer.status).toBe(422)
      const { errors } = await answer.json<{ errors: Record<string, string[]> }>()
      expect(errors).toEqual({ [field]: [expect.any(String)] })
      if (field === 'password') expect(errors.password).toEqual([expect.stringMatching('অনুমান')])
      expect(await waitingFor(form.phone)).toEqual([])
    },
  )

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

  it('refuses the number of an account with 409', async () => {
    const { phone } = await makeUser()
    expect(await errorOf(await register(await registrationForm({ phone })))).toEqual([409, 'phone_taken'])
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

  it('refuses a code after five minutes', async () => {
    const { phone, otp } = await registerUser()
    await letTimePass(phone, 300_000)
    expect(await (await verify(phone, otp)).json()).toMatchObject({ error: 'otp_expired' })
  })

  it('answers an unknown number like a number with an expired code', async () => {
    expect(await (await verify(newPhone(), '123456')).json()).toMatchObject({ error: 'otp_expired' })
  })
})
