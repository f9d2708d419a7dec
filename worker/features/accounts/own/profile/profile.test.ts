import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { errorOf } from '#test/support/answers.ts'
import { db } from '#test/support/database.ts'
import { makePlace, makeUser } from '#test/support/factories.ts'
import { logIn, password, passwordHash } from '#test/support/registration.ts'
import { as } from '#test/support/request.ts'
import { securityEvents, type NewUser } from '#worker/features/people/people.table.ts'

describe("the user's own profile", () => {
  it('takes a new name, e-mail and place, no phone and no role, and leaves what was not sent', async () => {
    const { division, district, thana } = await makePlace()
    const user = await makeUser('service_worker', { email: 'old@example.com' })
    const me = await as(user)
    const read = async () => (await me.get('/api/me/profile')).json()
    const { name, phone } = user
    expect(await read()).toMatchObject({ name, phone, email: 'old@example.com', upazila_id: null })
    const answer = await me.put('/api/me/profile', {
      name: '  নতুন   নাম ',
      division_id: division.id,
      district_id: district.id,
      upazila_id: thana.id,
    })
    expect(answer.status).toBe(200)
    expect(await answer.json()).toMatchObject({
      success: true,
      message: expect.stringContaining('সফল'),
      password_updated: false,
      data: { name: 'নতুন নাম', email: 'old@example.com', area: thana.bnName },
    })
    const others = { phone: '01711111111', role: 'admin' }
    await me.put('/api/me/profile', { name: 'নতুন নাম', email: '', ...others })
    expect(await read()).toMatchObject({
      name: 'নতুন নাম',
      phone,
      email: null,
      role: 'service_worker',
      upazila_id: thana.id,
      division: division.bnName,
      district: district.bnName,
      area: thana.bnName,
    })
  })
})

describe("the user's own password", () => {
  const change = {
    name: 'ক',
    current_password: password,
    password: 'another-1',
    confirmPassword: 'another-1',
  }

  it('changes with the current one, and every other session ends', async () => {
    const user = await makeUser('customer', { passwordHash })
    const [here, elsewhere] = [await as(user), await as(user)]
    const answer = await here.put('/api/me/profile', change)
    expect(await answer.json()).toMatchObject({ success: true, password_updated: true })
    expect((await here.get('/api/auth/me')).status).toBe(200)
    expect(await (await elsewhere.get('/api/auth/me')).json()).toMatchObject({
      error: 'unauthenticated',
      reason: 'password_changed',
      message: expect.stringContaining('পাসওয়ার্ড বদলানো হয়েছে'),
    })
    expect((await logIn(user.phone, password)).status).toBe(401)
    expect((await logIn(user.phone, 'another-1')).status).toBe(200)
  })

  it('stays, and the name with it, when the current one is wrong or missing', async () => {
    const user = await makeUser('customer', { passwordHash })
    const me = await as(user)
    const wrong = await me.put('/api/me/profile', { ...change, current_password: 'wrong-one' })
    expect(wrong.status).toBe(422)
    expect(await wrong.json()).toMatchObject({ errors: { current_password: ['পাসওয়ার্ড ঠিক নেই'] } })
    const missing = await me.put('/api/me/profile', { ...change, current_password: '' })
    expect(await missing.json()).toMatchObject({ errors: { current_password: ['বর্তমান পাসওয়ার্ড দিন'] } })
    expect(await (await me.get('/api/me/profile')).json()).toMatchObject({ name: user.name })
  })
})

const fields = { password: 'kodom-bhomor-91', confirmPassword: 'kodom-bhomor-91' }
const change = { name: 'রহিমা খাতুন', current_password: 'not-the-password', ...fields }
it.each<[string, 'customer' | 'staff', (me: Awaited<ReturnType<typeof as>>) => Promise<Response>]>([
  ['to change the password', 'customer', (me) => me.put('/api/me/profile', change)],
  [
    'to erase the account',
    'customer',
    (me) => me.delete('/api/me', { body: { password: 'not-the-password' } }),
  ],
  ['to change the password of staff', 'staff', (me) => me.put('/api/admin/profile', change)],
])('a wrong password %s leaves a security event for each try', async (_, role, attempt) => {
  const user = await makeUser(role, { passwordHash })
  const me = await as(user)
  for (let time = 0; time < 2; time += 1) expect((await attempt(me)).status).toBe(422)
  const events = await db.select().from(securityEvents).where(eq(securityEvents.userId, user.id))
  expect(new Set(events.map(({ kind, result }) => `${kind} ${result}`))).toEqual(
    new Set(['auth.failed wrong_password']),
  )
  expect(events.reduce((sum, { count }) => sum + count, 0)).toBe(2)
})

type Answer = { message: string; password_updated: boolean; user: Record<string, unknown> }
type Refusal = { error: string; errors: Record<string, string[]> }

async function signedIn(role: 'admin' | 'staff', values: Partial<NewUser> = {}) {
  const user = await makeUser(role, { passwordHash, ...values })
  const session = await as(user)
  return { ...session, user, change: (body: unknown) => session.put('/api/admin/profile', body) }
}

describe.each(['admin', 'staff'] as const)('the profile of %s', (role) => {
  it('is read bare, and changes only what is sent [B-004 B-090 B-143 B-184 B-185]', async () => {
    const me = await signedIn(role, { email: 'me@example.com' })
    expect(await (await me.get('/api/admin/profile')).json()).toMatchObject({
      name: me.user.name,
      email: 'me@example.com',
      phone: me.user.phone,
    })
    const answer = await (await me.change({ name: 'নতুন নাম' })).json<Answer>()
    expect(answer).toMatchObject({
      password_updated: false,
      user: { name: 'নতুন নাম', email: 'me@example.com', phone: me.user.phone },
    })
    expect(answer.message).toContain('সফল')
    expect(await (await me.change({ email: '' })).json()).toMatchObject({ user: { email: null } })
    expect((await me.change({})).status).toBe(200)
  })

  it('with a new password ends every session, also this one [B-185]', async () => {
    const me = await signedIn(role)
    const elsewhere = await as(me.user)
    const answer = await me.change({ password: 'brand-new-one' })
    expect(await answer.json()).toMatchObject({ password_updated: true })
    for (const session of [me, elsewhere]) expect((await session.get('/api/auth/me')).status).toBe(401)
    expect((await logIn(me.user.phone, password)).status).toBe(401)
    expect((await logIn(me.user.phone, 'brand-new-one')).status).toBe(200)
  })
})

it('a change of the admin profile refuses short and unequal passwords, an empty name, and a wrong current password [B-143 B-144]', async () => {
  const me = await signedIn('admin')
  const errorsOf = async (body: unknown) => {
    const answer = await me.change(body)
    expect(answer.status).toBe(422)
    return (await answer.json<Refusal>()).errors
  }
  expect(await errorsOf({ password: 'only-nine' })).toEqual({
    password: ['পাসওয়ার্ড কমপক্ষে ১০ অক্ষরের হতে হবে'],
  })
  expect(await errorsOf({ password: 'brand-new-one', confirmPassword: 'brand-new-two' })).toEqual({
    confirmPassword: ['পাসওয়ার্ড ও নিশ্চিত পাসওয়ার্ড মিলছে না'],
  })
  expect(await errorsOf({ name: '', phone: '' })).toMatchObject({
    name: ['নাম প্রয়োজন'],
    phone: ['ফোন নম্বর প্রয়োজন'],
  })
  expect(await errorsOf({ password: 'brand-new-one', current_password: 'wrong-one' })).toEqual({
    current_password: ['পাসওয়ার্ড ঠিক নেই'],
  })
  expect((await me.change({ password: '', confirmPassword: '' })).status).toBe(200)
  expect((await me.get('/api/auth/me')).status).toBe(200)
})

it('a password that was given out opens the profile and nothing else', async () => {
  const me = await signedIn('admin', { passwordChangeRequiredAt: new Date() })
  for (const path of ['/api/auth/me', '/api/admin/profile'])
    expect((await me.get(path)).status, path).toBe(200)
  for (const path of ['/api/admin/customers', '/api/admin/workers/pending'])
    expect(await errorOf(await me.get(path)), path).toEqual([403, 'password_change_required'])
  expect((await me.change({ name: 'আগে নাম' })).status).toBe(403)
  expect((await me.change({ password })).status).toBe(422)
})
