import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { db } from '#test/support/database.ts'
import { makeUser } from '#test/support/factories.ts'
import { as, request } from '#test/support/request.ts'
import { openSession } from '#worker/features/people/sessions/sessions.usecases.ts'
import { sessions } from '#worker/features/people/people.table.ts'

type Caller = Pick<Awaited<ReturnType<typeof as>>, 'get'>

const refusalOf = async (caller: Caller) => {
  const answer = await caller.get('/api/auth/me')
  expect(answer.status).toBe(401)
  return answer.json<{ error: string; message: string; reason?: string }>()
}

const withToken = (token: string): Caller => ({
  get: (path) => request('GET', path, { headers: { Authorization: `Bearer ${token}` } }),
})

describe('a session that has ended says why', () => {
  it('after the user signed out here, or on another device [A-170 A-233]', async () => {
    const user = await makeUser()
    const [here, there] = [await as(user), await as(user)]
    await here.delete('/api/me/sessions')
    expect(await refusalOf(there)).toMatchObject({
      error: 'unauthenticated',
      reason: 'signed_out_elsewhere',
      message: expect.stringContaining('অন্য ডিভাইস'),
    })
    await here.post('/api/auth/logout')
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
    await db
      .update(sessions)
      .set({ expiresAt: new Date(0) })
      .where(eq(sessions.userId, user.id))
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
