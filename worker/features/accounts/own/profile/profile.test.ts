import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { hashPassword } from '#worker/lib/crypto.ts'
import { db } from '#test/support/database.ts'
import { makePlace, makeUser } from '#test/support/factories.ts'
import { logIn } from '#test/support/registration.ts'
import { as } from '#test/support/request.ts'
import { users, securityEvents } from '#worker/features/people/people.table.ts'

const password = 'secret-1'
const passwordHash = await hashPassword(password)

describe("the user's own profile", () => {
  it('shows name, role and place', async () => {
    const { division, district, thana } = await makePlace()
    const user = await makeUser('customer', {
      email: 'a@example.com',
      divisionId: division.id,
      districtId: district.id,
      upazilaId: thana.id,
    })
    const answer = await (await as(user)).get('/api/me/profile')
    expect(answer.headers.get('cache-control')).toContain('no-store')
    expect(await answer.json()).toEqual({
      id: user.id,
      name: user.name,
      phone: user.phone,
      email: 'a@example.com',
      role: 'customer',
      division_id: division.id,
      district_id: district.id,
      upazila_id: thana.id,
      division: division.bnName,
      district: district.bnName,
      area: thana.bnName,
      created_at: user.createdAt.toISOString(),
    })
  })

  it('takes a new name, e-mail and place, and leaves what was not sent', async () => {
    const { division, district, thana } = await makePlace()
    const user = await makeUser('service_worker', { email: 'old@example.com' })
    const me = await as(user)
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
    await me.put('/api/me/profile', { name: 'নতুন নাম', email: '' })
    expect(await (await me.get('/api/me/profile')).json()).toMatchObject({
      email: null,
      upazila_id: thana.id,
    })
  })

  it('cannot be used to change phone or role', async () => {
    const user = await makeUser()
    await (await as(user)).put('/api/me/profile', { name: 'ক', phone: '01711111111', role: 'admin' })
    const [row] = await db.select().from(users).where(eq(users.id, user.id))
    expect(row).toMatchObject({ phone: user.phone, role: 'customer' })
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

describe('a wrong password of a signed-in person', () => {
  const fields = { password: 'kodom-bhomor-91', confirmPassword: 'kodom-bhomor-91' }
  const change = { name: 'রহিমা খাতুন', current_password: 'not-the-password', ...fields }
  type Caller = Awaited<ReturnType<typeof as>>
  it.each<[string, 'customer' | 'staff', (me: Caller) => Promise<Response>]>([
    ['to change the password', 'customer', (me) => me.put('/api/me/profile', change)],
    [
      'to erase the account',
      'customer',
      (me) => me.delete('/api/me', { body: { password: 'not-the-password' } }),
    ],
    ['to change the password of staff', 'staff', (me) => me.put('/api/admin/profile', change)],
  ])('%s leaves a security event for each try', async (_, role, attempt) => {
    const user = await makeUser(role, { passwordHash })
    const me = await as(user)
    for (let time = 0; time < 2; time += 1) expect((await attempt(me)).status).toBe(422)
    const events = await db.select().from(securityEvents).where(eq(securityEvents.userId, user.id))
    expect(new Set(events.map(({ kind, result }) => `${kind} ${result}`))).toEqual(
      new Set(['auth.failed wrong_password']),
    )
    expect(events.reduce((sum, { count }) => sum + count, 0)).toBe(2)
  })
})
