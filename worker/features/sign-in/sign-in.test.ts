import { eq } from 'drizzle-orm'
import { describe, expect, it, onTestFinished } from 'vitest'
import { users } from '#worker/features/people/people.table.ts'
import { hashPassword, unmatchableHash } from '#worker/lib/crypto.ts'
import { hashing } from '#worker/lib/overload/hash-turns.ts'
import { isStaff, readySets, switchedOffPermissions } from '#worker/lib/rights.schema.ts'
import { db } from '#test/support/database.ts'
import { makeUser, newPhone } from '#test/support/factories.ts'
import { newVisitor, registerUser, logIn } from '#test/support/registration.ts'
import { guest } from '#test/support/request.ts'

const password = 'secret-1'
const passwordHash = await hashPassword(password)

const usualHashing = { ...hashing }
const costOf = (hash: string) => hash.split('$').slice(0, 4)

const withToken = (token: string) => ({ headers: { Authorization: `Bearer ${token}` } })

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

  it('takes as long for an unknown number as for a wrong password', async () => {
    onTestFinished(() => void Object.assign(hashing, usualHashing))
    // A hash starts so long after the one before it, so an answer takes as long exactly if it hashes.
    hashing.interval = 300
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
    expect(costOf(unmatchableHash)).toEqual(costOf(passwordHash))
    expect(Math.min(...unknown)).toBeGreaterThan(Math.min(...known) / 3)
  })

  it('requires both fields [A-056 A-215]', async () => {
    const answer = await guest.post('/api/auth/login', { phone: '', password: '' }, newVisitor())
    expect(answer.status).toBe(422)
    expect(await answer.json()).toMatchObject({
      errors: { phone: ['ফোন নম্বর প্রয়োজন'], password: ['পাসওয়ার্ড প্রয়োজন'] },
    })
  })

  it('answers phone_unverified to an unverified person, but only with the right password', async () => {
    const { phone, password: own } = await registerUser()
    const right = await logIn(phone, own)
    expect(right.status).toBe(403)
    expect(await right.json()).toMatchObject({ error: 'phone_unverified' })
    expect((await logIn(phone, 'wrong-one')).status).toBe(401)
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
      db
        .update(users)
        .set({ passwordHash: await hashPassword('another-1') })
        .where(eq(users.id, id)),
    ])
    expect([200, 401]).toContain(answer.status)
    expect((await logIn(phone, password)).status).toBe(401)
  })
})
