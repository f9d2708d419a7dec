import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { atOnce } from '#test/support/answers.ts'
import { changeRows, db, rowsOf } from '#test/support/database.ts'
import { makeUser } from '#test/support/factories.ts'
import { as, guest } from '#test/support/request.ts'
import { roles, type Role } from '#worker/lib/rights.schema.ts'
import { findSessionUser, updateLastSeen } from './sessions.queries.ts'
import { inactivityLimit, lastSeenInterval } from './sessions.rules.ts'
import { openSession } from './sessions.usecases.ts'
import { sessions } from '../people.table.ts'

type Caller = Awaited<ReturnType<typeof as>>
const refusalOf = async (caller: Pick<Caller, 'get'>) => {
  const answer = await caller.get('/api/auth/me')
  expect(answer.status).toBe(401)
  return answer.json<{ error: string; message: string; reason?: string }>()
}
type Shown = { id: string; device: string | null; current: boolean; last_seen_at: string }

const listOf = async (caller: Caller) =>
  (await (await caller.get('/api/me/sessions')).json<{ data: Shown[] }>()).data

const isSignedIn = async (caller: Caller) => (await caller.get('/api/auth/me')).status === 200

async function signedInTwice(role: Role = 'customer') {
  const user = await makeUser(role)
  return { user, here: await as(user), there: await as(user) }
}

async function otherSessionOf(caller: Caller): Promise<Shown> {
  const other = (await listOf(caller)).find(({ current }) => !current)
  if (!other) throw new Error('there is no other session')
  return other
}

describe('the sessions of a user', () => {
  it.each(roles)('of role %s are listed, and the current one is marked', async (role) => {
    const { user, here } = await signedInTwice(role)
    await as(await makeUser(role))
    const listed = await listOf(here)
    expect(listed).toHaveLength(2)
    expect(listed.filter(({ current }) => current)).toHaveLength(1)
    const rows = await db.select().from(sessions).where(eq(sessions.userId, user.id))
    const text = JSON.stringify(listed)
    for (const { id } of rows) expect(text).not.toContain(id)
  })

  it('lose one when the user ends it, once for five calls at once', async () => {
    const { here, there } = await signedInTwice()
    const { id } = await otherSessionOf(here)
    expect(await atOnce(5, () => here.delete(`/api/me/sessions/${id}`))).toEqual({ 200: 1, 404: 4 })
    expect(await isSignedIn(there)).toBe(false)
    expect(await isSignedIn(here)).toBe(true)
    expect(await listOf(here)).toHaveLength(1)
  })

  it('of another user are not found', async () => {
    const { here, there } = await signedInTwice()
    const { id } = await otherSessionOf(here)
    for (const role of roles) {
      const stranger = await as(await makeUser(role))
      expect((await stranger.delete(`/api/me/sessions/${id}`)).status).toBe(404)
      await stranger.delete('/api/me/sessions')
    }
    expect(await isSignedIn(there)).toBe(true)
    for (const id of ['1', 'x'.repeat(24), `${'0'.repeat(23)}'`])
      expect((await here.delete(`/api/me/sessions/${encodeURIComponent(id)}`)).status).toBe(422)
  })
})

describe('a session without requests', () => {
  const lastSeen = (user: { id: number }, at: Date) =>
    db.update(sessions).set({ lastSeenAt: at }).where(eq(sessions.userId, user.id))

  const sessionIdOf = async (user: { id: number }) =>
    (await db.select({ id: sessions.id }).from(sessions).where(eq(sessions.userId, user.id)))[0]?.id ?? ''

  it.each([
    ['admin', false],
    ['staff', false],
    ['customer', true],
    ['service_worker', true],
  ] as const)('of role %s is open two hours later: %s', async (role, isOpen) => {
    const user = await makeUser(role)
    const caller = await as(user)
    const seen = new Date()
    await lastSeen(user, seen)
    const after = (milliseconds: number) => new Date(seen.getTime() + milliseconds)
    const id = await sessionIdOf(user)
    expect(await findSessionUser(db, id, after(inactivityLimit - 1))).toHaveLength(1)
    expect(await findSessionUser(db, id, after(inactivityLimit))).toHaveLength(isOpen ? 1 : 0)
    await lastSeen(user, new Date(Date.now() - inactivityLimit))
    const answer = await caller.get('/api/auth/me')
    expect([answer.status, await answer.json()]).toMatchObject(
      isOpen ? [200, {}] : [401, { reason: 'inactive' }],
    )
  })

  it('is kept open by a request, which is written at most once per interval', async () => {
    const user = await makeUser('staff')
    const caller = await as(user)
    const id = await sessionIdOf(user)
    const stale = new Date(Date.now() - lastSeenInterval - 1000)
    await lastSeen(user, stale)
    expect((await caller.get('/api/auth/me')).status).toBe(200)
    const read = async () => (await rowsOf(sessions, eq(sessions.id, id)))[0]?.lastSeenAt?.getTime()
    await expect.poll(read).toBeGreaterThan(stale.getTime())

    const now = new Date()
    await db.update(sessions).set({ lastSeenAt: now }).where(eq(sessions.id, id))
    await updateLastSeen(db, id, new Date(now.getTime() + lastSeenInterval))
    expect(await read()).toBe(now.getTime())
    await updateLastSeen(db, id, new Date(now.getTime() + lastSeenInterval + 1))
    expect(await read()).toBe(now.getTime() + lastSeenInterval + 1)
  })

  it('does not open an ended session again', async () => {
    const user = await makeUser('staff')
    const caller = await as(user)
    await caller.post('/api/auth/logout')
    const id = await sessionIdOf(user)
    const before = await rowsOf(sessions, eq(sessions.id, id))
    await updateLastSeen(db, id, new Date(Date.now() + lastSeenInterval * 2))
    expect(await rowsOf(sessions, eq(sessions.id, id))).toEqual(before)
  })
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
    const token = await openSession(db, user, env.JWT_SECRET, longAgo)
    const headers = { Authorization: `Bearer ${token}` }
    expect(await refusalOf({ get: (path) => guest.get(path, { headers }) })).toMatchObject({
      reason: 'expired',
      message: expect.stringContaining('মেয়াদ শেষ'),
    })
    const caller = await as(user)
    await db.delete(sessions).where(eq(sessions.userId, user.id))
    expect((await refusalOf(caller)).reason).toBe('expired')
  })
})

it('gives a guest no reason', async () => {
  expect(await refusalOf(guest)).not.toHaveProperty('reason')
})
