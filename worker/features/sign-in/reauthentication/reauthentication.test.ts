import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { atOnce, errorOf } from '#test/support/answers.ts'
import { changeRows, db } from '#test/support/database.ts'
import { makeUser, newPhone } from '#test/support/factories.ts'
import { password, passwordHash } from '#test/support/registration.ts'
import { as } from '#test/support/request.ts'
import { users, sessions, securityEvents } from '#worker/features/people/people.table.ts'
import { reauthenticationLifetime } from '#worker/middleware/rights/allow.ts'

async function signedIn(role: 'admin' | 'staff' | 'customer') {
  const user = await makeUser(role, { passwordHash })
  const caller = await as(user, { reauthenticated: false })
  const confirm = (given: string) => caller.post('/api/auth/reauthenticate', { password: given })
  const confirmedAt = async () =>
    (await db.select().from(sessions).where(eq(sessions.userId, user.id)))[0]?.reauthenticatedAt ?? null
  const listEvents = () => db.select().from(securityEvents).where(eq(securityEvents.userId, user.id))
  return { ...caller, user, confirm, confirmedAt, listEvents }
}

describe('a sensitive change', () => {
  it.each(['admin', 'staff'] as const)('of %s is refused until the password was confirmed', async (role) => {
    const me = await signedIn(role)
    for (const change of [
      { password: 'brand-new-one' },
      { phone: newPhone() },
      { email: 'new@example.com' },
      { name: 'নতুন নাম', email: 'new@example.com' },
    ]) {
      expect(await errorOf(await me.put('/api/admin/profile', change))).toEqual([
        403,
        'reauthentication_required',
      ])
    }
    expect(await (await me.get('/api/admin/profile')).json()).toMatchObject({
      name: me.user.name,
      phone: me.user.phone,
      email: null,
    })
    expect((await me.put('/api/admin/profile', { name: 'নতুন নাম' })).status).toBe(200)

    const confirmed = await me.confirm(password)
    expect(await confirmed.json()).toMatchObject({ success: true, valid_for: 300 })
    expect((await me.put('/api/admin/profile', { email: 'new@example.com' })).status).toBe(200)
  })

  it.each([
    ['payment', { nogorpay_api_key: 'a-new-key-for-the-gateway' }],
    ['payment', { nogorpay_base_url: 'https://elsewhere.example.com' }],
    ['payment', { ssl_store_password: 'a-new-password' }],
    ['payment', { ssl_sandbox: false }],
    ['system', { require_second_factor: 'none' }],
    ['sms', { mimsms_api_key: 'a-new-key-for-messages' }],
    ['sms', { mimsms_base_url: 'https://elsewhere.example.com' }],
  ])('of a sensitive setting in the group %s is refused until then: %j', async (group, change) => {
    const me = await signedIn('admin')
    const path = group === 'sms' ? '/api/admin/sms/settings' : `/api/admin/settings/${group}`
    const refused = await me.put(path, change)
    expect(await refused.json()).toMatchObject({ error: 'reauthentication_required' })
    await me.confirm(password)
    expect((await me.put(path, change)).status).toBe(200)
  })

  it('is refused again five minutes later, and in another session', async () => {
    const me = await signedIn('admin')
    await me.confirm(password)
    const elsewhere = await as(me.user, { reauthenticated: false })
    expect((await elsewhere.put('/api/admin/profile', { email: 'a@example.com' })).status).toBe(403)
    await changeRows(sessions, eq(sessions.userId, me.user.id), {
      reauthenticatedAt: new Date(Date.now() - reauthenticationLifetime),
    })
    expect((await me.put('/api/admin/profile', { email: 'a@example.com' })).status).toBe(403)
  })

  it('is allowed by the current password in the same form', async () => {
    const change = { email: 'a@example.com', current_password: password }
    expect((await (await signedIn('staff')).put('/api/admin/profile', change)).status).toBe(200)
  })
})

describe('confirming the password', () => {
  it('hashes at most ten wrong passwords, also in parallel, and then refuses the right one', async () => {
    const me = await signedIn('admin')
    expect((await me.post('/api/auth/reauthenticate', {})).status).toBe(422)
    const wrong = await me.confirm('wrong-password')
    expect(await wrong.json()).toMatchObject({ errors: { password: [expect.any(String)] } })
    expect(await atOnce(13, () => me.confirm('wrong-password'))).toEqual({ 422: 9, 429: 4 })
    expect((await me.confirm(password)).status).toBe(429)
    expect(await me.confirmedAt()).toBeNull()
    // They are counted in the security event of their minute.
    const events = await me.listEvents()
    expect(events.reduce((sum, { count }) => sum + count, 0)).toBe(10)
    // The minute may end between two of the calls.
    expect(events.length).toBeLessThanOrEqual(2)
  })

  it('does not count right passwords', async () => {
    const me = await signedIn('customer')
    for (let n = 0; n < 11; n += 1) expect((await me.confirm(password)).status).toBe(200)
  })

  it('does not confirm with a password that is replaced meanwhile', async () => {
    const me = await signedIn('staff')
    const [answer] = await Promise.all([
      me.confirm(password),
      db.update(users).set({ passwordHash: 'replaced' }).where(eq(users.id, me.user.id)),
    ])
    expect([401, 422]).toContain(answer.status)
    expect(await me.confirmedAt()).toBeNull()
  })
})
