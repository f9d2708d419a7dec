import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { users } from '#worker/features/users/users.table.ts'
import { hashPassword } from '#worker/lib/crypto.ts'
import { db } from '#test/support/database.ts'
import { makeUser, newPhone } from '#test/support/factories.ts'
import { newVisitor, registerUser } from '#test/support/registration.ts'
import { as, guest, request } from '#test/support/request.ts'
import { loginLimits } from '#worker/features/auth/auth.rules.ts'
import { rateCounters } from '#worker/features/auth/auth.table.ts'

const password = 'secret-1'
const passwordHash = await hashPassword(password)

const logIn = (phone: string | null, given: string, visitor = newVisitor()) =>
  guest.post('/api/auth/login', { phone, password: given }, visitor)

const withToken = (token: string) => ({ headers: { Authorization: `Bearer ${token}` } })

describe('signing in', () => {
  it.each(['admin', 'staff', 'customer', 'service_worker'] as const)(
    'gives a %s a token and who they are',
    async (role) => {
      const user = await makeUser(role, { passwordHash, email: 'a@example.com' })
      const answer = await logIn(user.phone, password)
      expect(answer.status).toBe(200)
      const { token, ...rest } = await answer.json<{ token: string }>()
      expect(rest).toEqual({
        success: true,
        message: expect.stringContaining('সফল'),
        user: { id: user.id, name: user.name, role, phone: user.phone, email: 'a@example.com' },
      })
      const me = await guest.get('/api/auth/me', withToken(token))
      expect(await me.json()).toMatchObject({ id: user.id, role })
    },
  )

  it('answers a wrong password and an unknown number with the very same words', async () => {
    const { phone } = await makeUser('customer', { passwordHash })
    const [wrong, unknown] = await Promise.all([logIn(phone, 'wrong-one'), logIn(newPhone(), password)])
    expect([wrong.status, unknown.status]).toEqual([401, 401])
    expect(await wrong.json()).toEqual(await unknown.json())
  })

  it('takes as long for an unknown number as for a wrong password', async () => {
    const { phone } = await makeUser('customer', { passwordHash })
    const timed = async (call: () => Promise<Response>) => {
      const start = performance.now()
      await call()
      return performance.now() - start
    }
    await logIn(phone, 'warm-up')
    const known = []
    const unknown = []
    for (let i = 0; i < 4; i++) {
      known.push(await timed(() => logIn(phone, 'wrong-one')))
      unknown.push(await timed(() => logIn(newPhone(), 'wrong-one')))
    }
    // Hashing takes many times what the rest does: an answer without it would come in a tenth of the time.
    expect(Math.min(...unknown)).toBeGreaterThan(Math.min(...known) / 3)
  })

  it('understands a phone in Bengali digits', async () => {
    const { phone } = await makeUser('customer', { passwordHash })
    const bengali = (phone ?? '').replace(/\d/g, (digit) => String.fromCharCode(0x09e6 + Number(digit)))
    expect((await logIn(`+880${bengali.slice(1)}`, password)).status).toBe(200)
  })

  it('asks for both fields', async () => {
    const answer = await guest.post('/api/auth/login', { phone: '', password: '' }, newVisitor())
    expect(answer.status).toBe(422)
    expect(await answer.json()).toMatchObject({
      errors: { phone: ['ফোন নম্বর প্রয়োজন'], password: ['পাসওয়ার্ড প্রয়োজন'] },
    })
  })

  it('sends an unverified person to verification, but only with the right password', async () => {
    const { phone, password: own } = await registerUser()
    const right = await logIn(phone, own)
    expect(right.status).toBe(403)
    expect(await right.json()).toMatchObject({ error: 'phone_unverified' })
    expect((await logIn(phone, 'wrong-one')).status).toBe(401)
  })

  it('tells a suspended person so, but only with the right password', async () => {
    const { phone } = await makeUser('customer', { passwordHash, suspendedAt: new Date() })
    const right = await logIn(phone, password)
    expect(right.status).toBe(403)
    expect(await right.json()).toMatchObject({ error: 'account_suspended' })
    expect((await logIn(phone, 'wrong-one')).status).toBe(401)
  })

  it('allows ten wrong passwords a quarter of an hour, then not even the right one', async () => {
    const { phone } = await makeUser('customer', { passwordHash })
    const statuses = []
    for (let i = 0; i < 10; i++) statuses.push((await logIn(phone, 'wrong-one')).status)
    expect(new Set(statuses)).toEqual(new Set([401]))
    const refused = await logIn(phone, password)
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  })

  it('lets ten of thirty tries at once through to the password', async () => {
    const { phone } = await makeUser('customer', { passwordHash })
    const statuses = await Promise.all(
      Array.from({ length: 30 }, async () => (await logIn(phone, 'wrong-one')).status),
    )
    expect(statuses.filter((status) => status === 401)).toHaveLength(10)
    expect(statuses.filter((status) => status === 429)).toHaveLength(20)
  })

  it('limits an unknown number like a known one', async () => {
    const phone = newPhone()
    const statuses = await Promise.all(
      Array.from({ length: 12 }, async () => (await logIn(phone, 'wrong-one')).status),
    )
    expect(statuses.filter((status) => status === 429)).toHaveLength(2)
  })

  it('does not count those who know their password', async () => {
    const { phone } = await makeUser('customer', { passwordHash })
    const statuses = []
    for (let i = 0; i < 12; i++) statuses.push((await logIn(phone, password)).status)
    expect(new Set(statuses)).toEqual(new Set([200]))
  })

  it('limits the wrong passwords of one address over many numbers', async () => {
    const visitor = newVisitor()
    const [{ bucket, start, end, most }] = loginLimits(
      env.JWT_SECRET,
      newPhone(),
      visitor.headers['cf-connecting-ip'],
      new Date(),
    )
    await db.insert(rateCounters).values({ bucket, windowStart: start, hits: most - 2, expiresAt: end })
    const statuses: number[] = []
    for (let i = 0; i < 4; i++) statuses.push((await logIn(newPhone(), 'wrong-one', visitor)).status)
    expect(statuses).toEqual([401, 401, 429, 429])
  })

  it('opens no session for a password that was changed while it was being checked', async () => {
    const { id, phone } = await makeUser('customer', { passwordHash })
    const [answer] = await Promise.all([
      logIn(phone, password),
      db
        .update(users)
        .set({ passwordHash: await hashPassword('another-1') })
        .where(eq(users.id, id)),
    ])
    expect([200, 401]).toContain(answer.status)
    expect((await logIn(phone, password)).status).toBe(401)
  })
})

describe('a session', () => {
  it('ends at logout, at once', async () => {
    const user = await makeUser()
    const session = await as(user)
    expect((await session.post('/api/auth/logout')).status).toBe(200)
    expect((await session.get('/api/auth/me')).status).toBe(401)
  })

  it('ends with suspension and with a change of role', async () => {
    const [suspended, promoted] = [await makeUser(), await makeUser()]
    const [first, second] = [await as(suspended), await as(promoted)]
    await db.update(users).set({ suspendedAt: new Date() }).where(eq(users.id, suspended.id))
    await db.update(users).set({ role: 'staff' }).where(eq(users.id, promoted.id))
    expect((await first.get('/api/auth/me')).status).toBe(401)
    expect((await second.get('/api/auth/me')).status).toBe(401)
  })

  it('needs the whole token: a changed one is nobody', async () => {
    const { token } = await as(await makeUser())
    const forged = `${token.slice(0, -4)}AAAA`
    expect((await request('GET', '/api/auth/me', withToken(forged))).status).toBe(401)
    expect((await guest.get('/api/auth/me')).status).toBe(401)
  })
})
