import { beforeAll, describe, expect, it } from 'vitest'
import { makeUser } from '#test/support/factories.ts'
import { logIn } from '#test/support/registration.ts'
import { as, guest } from '#test/support/request.ts'
import { hashPassword } from '#worker/lib/crypto.ts'
import type { NewUser } from '#worker/features/people/people.table.ts'

type Answer = { message: string; password_updated: boolean; user: Record<string, unknown> }
type Refusal = { error: string; errors: Record<string, string[]> }

const password = 'long-enough-1'
let passwordHash: string
beforeAll(async () => {
  passwordHash = await hashPassword(password)
})

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

describe('a change of the admin profile', () => {
  it('refuses short and unequal passwords, an empty name, and a wrong current password [B-143 B-144]', async () => {
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
})

describe('a password that was given out', () => {
  const oneTime = () => signedIn('admin', { passwordChangeRequiredAt: new Date() })

  it('opens the profile and nothing else', async () => {
    const me = await oneTime()
    const { user } = await (await logIn(me.user.phone, password)).json<{ user: object }>()
    expect(user).toMatchObject({ password_change_required: true })
    for (const path of ['/api/auth/me', '/api/admin/profile'])
      expect((await me.get(path)).status, path).toBe(200)
    for (const path of ['/api/admin/customers', '/api/admin/staff', '/api/admin/workers/pending']) {
      const answer = await me.get(path)
      expect(answer.status, path).toBe(403)
      expect(await answer.json()).toMatchObject({ error: 'password_change_required' })
    }
    expect((await me.change({ name: 'আগে নাম' })).status).toBe(403)
    expect((await me.change({ password })).status).toBe(422)
    expect((await guest.get('/api/settings')).status).toBe(200)
  })

  it('is over with a new one', async () => {
    const me = await oneTime()
    expect((await me.change({ password: 'brand-new-one' })).status).toBe(200)
    const answer = await logIn(me.user.phone, 'brand-new-one')
    const { token, user } = await answer.json<{ token: string; user: object }>()
    expect(user).not.toHaveProperty('password_change_required')
    const headers = { Authorization: `Bearer ${token}` }
    expect((await guest.get('/api/admin/customers', { headers })).status).toBe(200)
  })
})
