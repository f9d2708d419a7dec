import { and, eq, isNull } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { users, devices, rateCounters, sessions } from '#worker/features/people/people.table.ts'
import { hashPassword } from '#worker/lib/crypto.ts'
import { sendWith } from '#test/support/send-with.ts'
import { db } from '#test/support/database.ts'
import { makeUser } from '#test/support/factories.ts'
import { newVisitor, registerAndVerify } from '#test/support/registration.ts'
import { as, guest } from '#test/support/request.ts'
import { deviceCookieOf } from '#test/support/sign-in/sign-in.ts'
import { openSessions } from '#worker/features/people/sessions/sessions.rules.ts'
import { signInLimit } from './sign-in.usecases.ts'

const password = 'secret-1'
const passwordHash = await hashPassword(password)

const logIn = (phone: string | null, headers: Record<string, string> = {}) =>
  guest.post(
    '/api/auth/login',
    { phone, password },
    {
      headers: {
        ...newVisitor().headers,
        'user-agent': 'Mozilla/5.0 (Linux; Android 14) Chrome/130.0',
        ...headers,
      },
    },
  )

describe('sign-ins to one account', () => {
  it('have a cap of an hour, also when they come at once', async () => {
    const { id, phone } = await makeUser('customer', { passwordHash })
    const { bucket, start, end, max } = signInLimit(id, new Date())
    await db.insert(rateCounters).values({ bucket, windowStart: start, hits: max - 2, expiresAt: end })
    const answers = await Promise.all(Array.from({ length: 6 }, () => logIn(phone)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 429, 429, 429, 429])
    const refused = answers.find(({ status }) => status === 429)
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await refused?.json()).toMatchObject({ error: 'too_many_requests' })
    expect(await db.select().from(sessions).where(eq(sessions.userId, id))).toHaveLength(2)
  })

  it('end the oldest session above twenty open ones', async () => {
    const user = await makeUser('customer', { passwordHash })
    const oldest = await as(user)
    await db
      .update(sessions)
      .set({ createdAt: new Date(Date.now() - 1000) })
      .where(eq(sessions.userId, user.id))
    await Promise.all(Array.from({ length: openSessions - 1 }, () => as(user)))
    expect((await oldest.get('/api/auth/me')).status).toBe(200)
    expect((await logIn(user.phone)).status).toBe(200)
    const ended = await oldest.get('/api/auth/me')
    expect([ended.status, await ended.json()]).toMatchObject([401, { reason: 'too_many' }])
    const open = await db
      .select()
      .from(sessions)
      .where(and(eq(sessions.userId, user.id), isNull(sessions.endedAt)))
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
    const refused = await guest.post('/api/auth/login', { phone, password: 'wrong-one' }, newVisitor())
    expect(refused.headers.get('set-cookie')).toBeNull()
  })

  it('is in a cookie that subdomains cannot set, where the site has https', async () => {
    const { phone } = await makeUser('customer', { passwordHash })
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
    expect(
      await db
        .select()
        .from(devices)
        .innerJoin(users, eq(devices.userId, users.id))
        .where(eq(users.phone, phone ?? '')),
    ).toHaveLength(1)
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

describe('the list of security events', () => {
  it('shows neither numbers nor addresses', async () => {
    const user = await makeUser('customer', { passwordHash, name: 'ঘটনার মানুষ' })
    const visitor = newVisitor()
    await guest.post('/api/auth/login', { phone: user.phone, password: 'wrong-one' }, visitor)
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
})
