import { and, eq, isNull } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { env } from 'cloudflare:workers'
import { sendWith } from '#test/support/send-with.ts'
import { atOnce } from '#test/support/answers.ts'
import { changeRows, db, rowsOf } from '#test/support/database.ts'
import { makeUser } from '#test/support/factories.ts'
import { logIn as logInAs, newVisitor, registerAndVerify } from '#test/support/registration.ts'
import { as, request } from '#test/support/request.ts'
import { deviceCookieOf } from '#test/support/sign-in/sign-in.ts'
import { devices, rateCounters, sessions } from '#worker/features/people/people.table.ts'
import { hashPassword } from '#worker/lib/crypto.ts'
import { openSessions } from '#worker/features/people/sessions/sessions.rules.ts'
import { openSession } from '#worker/features/people/sessions/sessions.usecases.ts'
import { signInLimit } from './sign-in.usecases.ts'

const password = 'secret-1'
const passwordHash = await hashPassword(password)
const chrome = { 'user-agent': 'Mozilla/5.0 (Linux; Android 14) Chrome/130.0' }
const logIn = (phone: string | null, headers: Record<string, string> = {}) =>
  logInAs(phone, password, { headers: { ...newVisitor().headers, ...chrome, ...headers } })
type Caller = Pick<Awaited<ReturnType<typeof as>>, 'get'>
const refusalOf = async (caller: Caller) => {
  const answer = await caller.get('/api/auth/me')
  expect(answer.status).toBe(401)
  return answer.json<{ error: string; message: string; reason?: string }>()
}

const withToken = (token: string): Caller => ({
  get: (path) => request('GET', path, { headers: { Authorization: `Bearer ${token}` } }),
})

describe('sign-ins to one account', () => {
  it('have a cap of an hour, also when they come at once', async () => {
    const { id, phone } = await makeUser('customer', { passwordHash })
    const { bucket, start, end, max } = signInLimit(id, new Date())
    await db.insert(rateCounters).values({ bucket, windowStart: start, hits: max - 2, expiresAt: end })
    expect(await atOnce(6, () => logIn(phone))).toEqual({ 200: 2, 429: 4 })
    const refused = await logIn(phone)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await refused.json()).toMatchObject({ error: 'too_many_requests' })
    expect(await db.select().from(sessions).where(eq(sessions.userId, id))).toHaveLength(2)
  })

  it('end the oldest session above twenty open ones', async () => {
    const user = await makeUser('customer', { passwordHash })
    const oldest = await as(user)
    await changeRows(sessions, eq(sessions.userId, user.id), { createdAt: new Date(Date.now() - 1000) })
    await Promise.all(Array.from({ length: openSessions - 1 }, () => as(user)))
    expect((await oldest.get('/api/auth/me')).status).toBe(200)
    expect((await logIn(user.phone)).status).toBe(200)
    const ended = await oldest.get('/api/auth/me')
    expect([ended.status, await ended.json()]).toMatchObject([401, { reason: 'too_many' }])
    const open = await rowsOf(sessions, and(eq(sessions.userId, user.id), isNull(sessions.endedAt)))
    expect(open).toHaveLength(openSessions)
  })
})

describe('the device of a sign-in', () => {
  it('is remembered in a cookie that scripts cannot read and other sites do not send', async () => {
    const { phone } = await makeUser('customer', { passwordHash })
    const answer = await logIn(phone)
    const cookie = answer.headers.get('set-cookie') ?? ''
    expect(cookie).toMatch(/^device=[\w-]{27};/)
    for (const part of ['HttpOnly', 'Secure', 'SameSite=Strict', 'Path=/;', 'Max-Age='])
      expect(cookie).toContain(part)
    const refused = await logInAs(phone, 'wrong-one')
    expect(refused.headers.get('set-cookie')).toBeNull()
  })

  it('is in a cookie that subdomains cannot set, where the site has https', async () => {
    const { id, phone } = await makeUser('customer', { passwordHash })
    const signIn = (headers: Record<string, string> = {}) =>
      sendWith({}, 'https://kormi.test/api/auth/login', {
        headers: { ...newVisitor().headers, ...headers },
        body: { phone, password },
      })
    const cookie = (await signIn()).headers.get('set-cookie') ?? ''
    expect(cookie).toMatch(/^__Host-device=[\w-]{27};/)
    expect(cookie).toContain('Path=/;')
    expect(cookie).not.toContain('Domain')
    await signIn({ cookie: cookie.split(';')[0] ?? '' })
    expect(await db.select().from(devices).where(eq(devices.userId, id))).toHaveLength(1)
  })

  it('has one row for each account that signs in on it, with its label, and belongs to the session', async () => {
    const [first, second] = [
      await makeUser('customer', { passwordHash }),
      await makeUser('staff', { passwordHash }),
    ]
    const cookie = deviceCookieOf(await logIn(first.phone))
    const again = deviceCookieOf(await logIn(first.phone, cookie))
    expect(again).toEqual(cookie)
    await logIn(second.phone, cookie)
    const [ofFirst, ofSecond] = await Promise.all(
      [first, second].map(({ id }) => db.select().from(devices).where(eq(devices.userId, id))),
    )
    expect([ofFirst?.length, ofSecond?.length]).toEqual([1, 1])
    expect(ofFirst?.[0]).toMatchObject({ label: 'Chrome · Android', tokenHash: ofSecond?.[0]?.tokenHash })
    expect(JSON.stringify(ofFirst)).not.toContain(cookie.cookie.replace('device=', ''))
    const opened = await db.select().from(sessions).where(eq(sessions.userId, first.id))
    expect(opened.map(({ deviceId }) => deviceId)).toEqual([ofFirst?.[0]?.id, ofFirst?.[0]?.id])
  })

  it('is known after the verification of a registration, too', async () => {
    const { id } = await registerAndVerify()
    expect(await db.select().from(devices).where(eq(devices.userId, id))).toHaveLength(1)
  })
})

it('the list of security events shows neither numbers nor addresses', async () => {
  const user = await makeUser('customer', { passwordHash, name: 'ঘটনার মানুষ' })
  const visitor = newVisitor()
  await logInAs(user.phone, 'wrong-one', visitor)
  await logIn(user.phone)
  const path = `/api/admin/security-events?user=${user.id}`
  const admin = await as(await makeUser('admin'))
  const answer = await admin.get(path)
  const text = await answer.clone().text()
  expect(await answer.json()).toMatchObject({
    data: [
      {
        kind: 'auth.signed_in',
        result: 'new_device',
        user: { id: user.id, name: 'ঘটনার মানুষ', role: 'customer' },
        device: 'Chrome · Android',
        count: 1,
      },
      { kind: 'auth.failed', result: 'wrong_password', device: null },
    ],
    meta: { current_page: 1, total: 2 },
  })
  expect(text).not.toContain(String(user.phone))
  expect(text).not.toContain(visitor.headers['cf-connecting-ip'])
  const filtered = await admin.get(`${path}&kind=auth.failed`)
  expect(await filtered.json()).toMatchObject({ meta: { total: 1 } })
  expect((await admin.get('/api/admin/security-events?kind=other')).status).toBe(422)
  expect((await admin.get('/api/admin/security-events?page=1001')).status).toBe(404)
})

describe('a session that has ended says why', () => {
  it('after the user signed out here, or on another device [A-170 A-233]', async () => {
    const user = await makeUser()
    const [here, ...others] = [await as(user), await as(user), await as(user)]
    expect((await here.delete('/api/me/sessions')).status).toBe(200)
    for (const there of others)
      expect(await refusalOf(there)).toMatchObject({
        error: 'unauthenticated',
        reason: 'signed_out_elsewhere',
        message: expect.stringContaining('অন্য ডিভাইস'),
      })
    expect((await here.post('/api/auth/logout')).status).toBe(200)
    expect((await refusalOf(here)).reason).toBe('signed_out')
  })

  it('after an admin suspended the account, also if the session had expired meanwhile', async () => {
    const [admin, user] = [await as(await makeUser('admin')), await makeUser()]
    const caller = await as(user)
    await admin.post(`/api/admin/users/${user.id}/suspend`, { reason: 'ভুয়া অভিযোগ করেছেন' })
    expect(await refusalOf(caller)).toMatchObject({
      reason: 'suspended',
      message: expect.stringContaining('স্থগিত'),
    })
    await changeRows(sessions, eq(sessions.userId, user.id), { expiresAt: new Date(0) })
    expect((await refusalOf(caller)).reason).toBe('suspended')
  })

  it('after its time, and after the row was deleted', async () => {
    const user = await makeUser()
    const longAgo = new Date(Date.now() - 90 * 86_400_000)
    const expired = withToken(await openSession(db, user, env.JWT_SECRET, longAgo))
    expect(await refusalOf(expired)).toMatchObject({
      reason: 'expired',
      message: expect.stringContaining('মেয়াদ শেষ'),
    })
    const caller = await as(user)
    await db.delete(sessions).where(eq(sessions.userId, user.id))
    expect((await refusalOf(caller)).reason).toBe('expired')
  })
})

it('gives a guest no reason', async () => {
  const answer = await request('GET', '/api/auth/me')
  expect(answer.status).toBe(401)
  expect(await answer.json()).not.toHaveProperty('reason')
})
