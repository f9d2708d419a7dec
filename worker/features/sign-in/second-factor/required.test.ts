import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { errorOf } from '#test/support/answers.ts'
import { sendWith } from '#test/support/send-with.ts'
import { makeUser } from '#test/support/factories.ts'
import { newVisitor } from '#test/support/registration.ts'
import { as, guest } from '#test/support/request.ts'
import { appCode } from '#test/support/app-code.ts'
import { changeSettings, putSettings } from '#test/support/settings.ts'
import { hashPassword } from '#worker/lib/crypto.ts'

const password = 'long-enough-1'
let passwordHash: string
beforeAll(async () => {
  passwordHash = await hashPassword(password)
})
afterEach(() => changeSettings({ require_second_factor: '' }))

const mustEnrol = [403, 'second_factor_enrolment_required']

const userOfSignIn = async (phone: string | null) => {
  const answer = await guest.post('/api/auth/login', { phone, password }, newVisitor())
  return (await answer.json<{ user: Record<string, unknown> }>()).user
}

const inProduction = (path: string, sent: Parameters<typeof sendWith>[2]) =>
  sendWith({ ENVIRONMENT: 'production' }, path, sent)

const getInProduction = (path: string, token: string) => inProduction(path, { token })

describe('a required second factor', () => {
  it('lets an admin without one only enrol, and then work in the same session', async () => {
    await changeSettings({ require_second_factor: 'admin' })
    const user = await makeUser('admin', { passwordHash })
    expect(await userOfSignIn(user.phone)).toMatchObject({ second_factor_enrolment_required: true })
    const caller = await as(user)
    for (const path of ['/api/admin/staff', '/api/admin/customers', '/api/admin/profile', '/api/me/sessions'])
      expect(await errorOf(await caller.get(path)), path).toEqual(mustEnrol)
    expect(await errorOf(await caller.put('/api/admin/profile', { name: 'নতুন' }))).toEqual(mustEnrol)
    const me = await (await caller.get('/api/auth/me')).json<{ user: object }>()
    expect(me.user).toMatchObject({ second_factor_enrolment_required: true })

    const state = await (await caller.get('/api/me/second-factor')).json()
    expect(state).toMatchObject({ data: { enabled: false, required: true, must_enrol: true } })
    const { secret } = await (await caller.post('/api/me/second-factor')).json<{ secret: string }>()
    await caller.post('/api/me/second-factor/confirm', { code: appCode(secret) })
    expect((await caller.get('/api/admin/staff')).status).toBe(200)
    const after = await (await caller.get('/api/auth/me')).json<{ user: object }>()
    expect(after.user).not.toHaveProperty('second_factor_enrolment_required')
  })

  it.each([
    ['', 200, 200],
    ['none', 200, 200],
    ['admin', 403, 200],
    ['staff', 403, 403],
  ] as const)('with the setting "%s" answers admins %i and staff %i', async (level, forAdmin, forStaff) => {
    await changeSettings({ require_second_factor: level })
    const read = async (role: 'admin' | 'staff') =>
      (await (await as(await makeUser(role))).get('/api/admin/customers')).status
    expect([await read('admin'), await read('staff')]).toEqual([forAdmin, forStaff])
    const customer = await as(await makeUser('customer'))
    expect((await customer.get('/api/me/profile')).status).toBe(200)
  })

  it.each(['admin', 'staff'] as const)(
    'is asked of %s in production from the second sign-in on, which leads to the enrolment',
    async (role) => {
      const user = await makeUser(role, { passwordHash })
      const signIn = async () => {
        const body = { phone: user.phone, password }
        const answer = await inProduction('/api/auth/login', { body, ...newVisitor() })
        return answer.json<{ token: string; user: object }>()
      }
      const stateFor = async (token: string) =>
        (await getInProduction('/api/me/second-factor', token)).json<{ data: object }>()
      const first = await signIn()
      expect(first.user).not.toHaveProperty('second_factor_enrolment_required')
      expect((await getInProduction('/api/admin/customers', first.token)).status).toBe(200)
      expect((await stateFor(first.token)).data).toMatchObject({ required: true, must_enrol: false })

      const { token, user: signedIn } = await signIn()
      expect(signedIn).toMatchObject({ second_factor_enrolment_required: true })
      expect(await errorOf(await getInProduction('/api/admin/customers', token))).toEqual(mustEnrol)
      expect((await stateFor(token)).data).toMatchObject({ required: true, must_enrol: true })
      const post = async (path: string, body: object) => inProduction(path, { token, body })
      expect((await post('/api/auth/reauthenticate', { password })).status).toBe(200)
      const { secret } = await (await post('/api/me/second-factor', {})).json<{ secret: string }>()
      await post('/api/me/second-factor/confirm', { code: appCode(secret) })
      expect((await getInProduction('/api/admin/customers', token)).status).toBe(200)
    },
  )

  it('follows after a one-time password was changed', async () => {
    await changeSettings({ require_second_factor: 'admin' })
    const user = await makeUser('admin', { passwordHash, passwordChangeRequiredAt: new Date() })
    const first = await userOfSignIn(user.phone)
    expect(first).toMatchObject({ password_change_required: true })
    expect(first).not.toHaveProperty('second_factor_enrolment_required')
    const caller = await as(user)
    expect((await caller.put('/api/admin/profile', { password: 'brand-new-one' })).status).toBe(200)
    expect(await errorOf(await (await as(user)).get('/api/admin/staff'))).toEqual(mustEnrol)
  })

  it('is configured only after the password was confirmed', async () => {
    const admin = await as(await makeUser('admin'), { reauthenticated: false })
    const refused = await putSettings('system', { require_second_factor: 'none' }, undefined, admin)
    expect([refused.status, refused.body.error]).toEqual([403, 'reauthentication_required'])
    expect((await putSettings('system', { currency: 'BDT' }, undefined, admin)).status).toBe(200)
    expect((await putSettings('system', { require_second_factor: 'none' })).status).toBe(200)
    expect((await putSettings('system', { require_second_factor: 'everyone' })).status).toBe(422)
  })
})
