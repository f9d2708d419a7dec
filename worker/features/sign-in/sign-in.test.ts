import { and, eq, isNull } from 'drizzle-orm'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { atOnce, jsonOf } from '#test/support/answers.ts'
import { changeRows, db, rowsOf } from '#test/support/database.ts'
import { makeUser, newPhone } from '#test/support/factories.ts'
import {
  logIn,
  newVisitor,
  registerAndVerify,
  registrationForm,
  smsTo,
  password,
  passwordHash,
} from '#test/support/registration.ts'
import { as, guest } from '#test/support/request.ts'
import { devices, rateCounters, sessions, users } from '#worker/features/people/people.table.ts'
import { openSessions } from '#worker/features/people/sessions/sessions.rules.ts'
import { hashPassword, unmatchableHash } from '#worker/lib/crypto.ts'
import { hashing } from '#worker/lib/hash-turns.ts'
import { isStaff, type Role } from '#worker/lib/rights.schema.ts'
import { readySets, switchedOffPermissions } from '#worker/lib/staff-rights.schema.ts'
import { env } from 'cloudflare:workers'
import { auditLog } from '#worker/features/audit/audit.table.ts'
import { inProduction, sendWith } from '#test/support/send-with.ts'
import { changeSecrets, changeSettings } from '#test/support/settings.ts'
import { deviceCookieOf } from '#test/support/sign-in/sign-in.ts'
import { findTraces } from '#test/support/stored-traces.ts'
import { codeHash } from './codes/codes.rules.ts'
import { registrations } from './sign-in.table.ts'
import { signInLimit } from './sign-in.usecases.ts'

const usualHashing = { ...hashing }
const costOf = (hash: string) => hash.split('$').slice(0, 4)
const withToken = (token: string) => ({ headers: { Authorization: `Bearer ${token}` } })
const chromeOnAndroid = 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36'

const logInOnPhone = (phone: string | null, headers: Record<string, string> = {}, given = password) =>
  logIn(phone, given, { headers: { ...newVisitor().headers, 'User-Agent': chromeOnAndroid, ...headers } })

async function person(role: Role) {
  const { phone } = await makeUser(role, { passwordHash })
  return {
    logIn: async (cookie?: string, given = password) => {
      const answer = await logInOnPhone(phone, cookie ? { cookie } : {}, given)
      const { token } = await answer.json<{ token?: string }>()
      return { token, cookie: answer.headers.get('set-cookie')?.split(';')[0] }
    },
    sms: async () => (await smsTo(phone)).map(({ kind }) => kind),
  }
}

describe('signing in', () => {
  it.each(['admin', 'staff', 'customer', 'service_worker'] as const)(
    'answers a %s with a token and the user [A-147 A-231 A-232]',
    async (role) => {
      const user = await makeUser(role, { passwordHash, email: 'a@example.com' })
      const answer = await logIn(user.phone, password)
      expect(answer.status).toBe(200)
      const { token, ...rest } = await answer.json<{ token: string }>()
      expect(rest).toEqual({
        success: true,
        message: expect.stringContaining('সফল'),
        user: {
          id: user.id,
          name: user.name,
          role,
          phone: user.phone,
          email: 'a@example.com',
          ...(role === 'staff' && { acts: readySets[0].acts }),
          ...(isStaff(user) && {
            switched_off: switchedOffPermissions({}),
          }),
        },
      })
      const me = await guest.get('/api/auth/me', withToken(token))
      expect(await me.json()).toMatchObject({ id: user.id, role })
    },
  )

  it('answers a wrong password and an unknown number in the same way', async () => {
    const { phone } = await makeUser('customer', { passwordHash })
    const [wrong, unknown] = await Promise.all([logIn(phone, 'wrong-one'), logIn(newPhone(), password)])
    expect([wrong.status, unknown.status]).toEqual([401, 401])
    expect(await wrong.json()).toEqual(await unknown.json())
  })

  it('hashes once for an unknown number, as for a wrong password, so that both take as long', async () => {
    let hashes = 0
    // Each hash reads it once, when it takes its turn.
    Object.defineProperty(hashing, 'interval', {
      configurable: true,
      get: () => {
        hashes += 1
        return 0
      },
    })
    onTestFinished(
      () => void Object.defineProperty(hashing, 'interval', { value: usualHashing.interval, writable: true }),
    )
    const { phone } = await makeUser('customer', { passwordHash })
    const hashesOf = async (number: Parameters<typeof logIn>[0]) => {
      hashes = 0
      await logIn(number, 'wrong-one')
      return hashes
    }
    expect([await hashesOf(phone), await hashesOf(newPhone())]).toEqual([1, 1])
    expect(costOf(unmatchableHash)).toEqual(costOf(passwordHash))
  })

  it('requires both fields [A-056 A-215]', async () => {
    const answer = await guest.post('/api/auth/login', { phone: '', password: '' }, newVisitor())
    expect(answer.status).toBe(422)
    expect(await answer.json()).toMatchObject({
      errors: { phone: ['ফোন নম্বর প্রয়োজন'], password: ['পাসওয়ার্ড প্রয়োজন'] },
    })
  })

  it('does not count right passwords', async () => {
    const { phone } = await makeUser('customer', { passwordHash })
    const statuses = []
    for (let i = 0; i < 12; i++) statuses.push((await logIn(phone, password)).status)
    expect(new Set(statuses)).toEqual(new Set([200]))
  })

  it('opens no session if the password is changed while it is checked', async () => {
    const { id, phone } = await makeUser('customer', { passwordHash })
    const [answer] = await Promise.all([
      logIn(phone, password),
      changeRows(users, eq(users.id, id), { passwordHash: await hashPassword('another-1') }),
    ])
    expect([200, 401]).toContain(answer.status)
    expect((await logIn(phone, password)).status).toBe(401)
  })
})

describe('a sign-in on a new device', () => {
  it.each(['admin', 'staff'] as const)('sends %s an SMS, once for each device', async (role) => {
    const { logIn, sms } = await person(role)
    const { cookie } = await logIn()
    expect(await sms()).toEqual(['security'])
    await logIn(cookie)
    expect(await sms()).toEqual(['security'])
    await logIn()
    expect(await sms()).toEqual(['security', 'security'])
  })

  it('sends the SMS of a new device although the browser holds a planted cookie', async () => {
    const [thief, victim] = [await person('customer'), await person('admin')]
    const { cookie: planted } = await thief.logIn()
    const { cookie } = await victim.logIn(planted)
    expect(cookie).not.toBe(planted)
    expect(await victim.sms()).toEqual(['security'])
    // The thief's own browser stays strange to the account.
    await victim.logIn(planted)
    expect(await victim.sms()).toEqual(['security', 'security'])
    await victim.logIn(cookie)
    expect(await victim.sms()).toEqual(['security', 'security'])
  })

  it('is sent once to each of two who share a computer', async () => {
    const [owner, helper] = [await person('admin'), await person('staff')]
    const { cookie } = await owner.logIn()
    const { cookie: shared } = await helper.logIn(cookie)
    await owner.logIn(shared)
    await helper.logIn(shared)
    expect([await owner.sms(), await helper.sms()]).toEqual([['security'], ['security']])
  })

  it('sends none to customers and workers, and none for a wrong password', async () => {
    for (const role of ['customer', 'service_worker'] as const) {
      const { logIn, sms } = await person(role)
      await logIn()
      expect(await sms()).toEqual([])
    }
    const { logIn, sms } = await person('admin')
    await logIn(undefined, 'wrong-password')
    expect(await sms()).toEqual([])
  })
})

describe('sign-ins to one account', () => {
  it('have a cap of an hour, also when they come at once', async () => {
    const { id, phone } = await makeUser('customer', { passwordHash })
    const { bucket, start, end, max } = signInLimit(id, new Date())
    await db.insert(rateCounters).values({ bucket, windowStart: start, hits: max - 2, expiresAt: end })
    expect(await atOnce(6, () => logInOnPhone(phone))).toEqual({ 200: 2, 429: 4 })
    const refused = await logInOnPhone(phone)
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
    expect((await logInOnPhone(user.phone)).status).toBe(200)
    const ended = await oldest.get('/api/auth/me')
    expect([ended.status, await ended.json()]).toMatchObject([401, { reason: 'too_many' }])
    const open = await rowsOf(sessions, and(eq(sessions.userId, user.id), isNull(sessions.endedAt)))
    expect(open).toHaveLength(openSessions)
  })
})

describe('the device of a sign-in', () => {
  it('is remembered in a cookie that scripts cannot read and other sites do not send', async () => {
    const { phone } = await makeUser('customer', { passwordHash })
    const answer = await logInOnPhone(phone)
    const cookie = answer.headers.get('set-cookie') ?? ''
    expect(cookie).toMatch(/^device=[\w-]{27};/)
    for (const part of ['HttpOnly', 'Secure', 'SameSite=Strict', 'Path=/;', 'Max-Age='])
      expect(cookie).toContain(part)
    const refused = await logIn(phone, 'wrong-one')
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
    const cookie = deviceCookieOf(await logInOnPhone(first.phone))
    const again = deviceCookieOf(await logInOnPhone(first.phone, cookie))
    expect(again).toEqual(cookie)
    await logInOnPhone(second.phone, cookie)
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
  await logIn(user.phone, 'wrong-one', visitor)
  await logInOnPhone(user.phone)
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

describe('secrets', () => {
  const lines: string[] = []

  beforeEach(() => {
    lines.length = 0
    for (const level of ['log', 'warn', 'error', 'info', 'debug'] as const)
      vi.spyOn(console, level).mockImplementation((...parts: unknown[]) => void lines.push(parts.join(' ')))
  })

  const { headers } = newVisitor()
  const postInProduction = (path: string, body: object, token?: string) =>
    inProduction(path, { body, headers, ...(token && { token }) })

  it('writes no number, code, password or token to the log or the audit log during a whole sign-in, nor stores a password, key, token or address', async () => {
    await changeSettings({
      sms_enabled: '1',
      mimsms_username: 'kormi',
      mimsms_sender_name: 'KORMI',
      mimsms_base_url: 'https://sms.example',
    })
    await changeSecrets({ mimsms_api_key: 'key-of-the-sms-service' })
    const sent = vi
      .spyOn(globalThis, 'fetch')
      .mockImplementation(async () => new Response('', { status: 500 }))
    const form = await registrationForm({ password: 'very-secret', confirmPassword: 'very-secret' })
    const { phone } = form
    await postInProduction('/api/auth/register', form)
    // Production does not show the code, so the test stores a known one.
    const otp = '918273'
    await changeRows(registrations, eq(registrations.phone, phone), {
      codeHash: codeHash(env.JWT_SECRET, phone, 'register', otp),
    })
    await postInProduction('/api/auth/verify-otp', { phone, otp: '918274' })
    const { token } = await jsonOf<{ token: string }>(
      postInProduction('/api/auth/verify-otp', { phone, otp }),
    )
    await postInProduction('/api/auth/login', { phone, password: 'wrong-one' })
    await postInProduction('/api/auth/login', { phone, password: 'very-secret' })
    await postInProduction('/api/auth/forgot-password', { phone })
    await postInProduction('/api/auth/logout', {}, token)

    const [user] = await db.select().from(users).where(eq(users.phone, phone))
    expect(user).toBeDefined()
    expect(sent).toHaveBeenCalled()
    expect(lines.length).toBeGreaterThan(6)
    const output = [...lines, JSON.stringify(await db.select().from(auditLog))].join('\n')
    for (const secret of [
      phone,
      otp,
      'key-of-the-sms-service',
      '918274',
      'very-secret',
      'wrong-one',
      token,
      token.split('.')[2] ?? token,
    ])
      expect(output).not.toContain(secret)
    const unstored = [
      'very-secret',
      'wrong-one',
      'key-of-the-sms-service',
      token,
      headers['cf-connecting-ip'],
    ]
    expect(await findTraces(unstored)).toEqual([])
  })
})
