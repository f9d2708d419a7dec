import { env } from 'cloudflare:test'
import { SignJWT } from 'jose'
import { describe, expect, it } from 'vitest'
import { sendWith } from '#test/support/send-with.ts'
import { db } from '#test/support/database.ts'
import { makeUser } from '#test/support/factories.ts'
import { recordedDatabase } from '#test/support/bindings/watched-database.ts'
import { as } from '#test/support/request.ts'
import { endSession, insertSession } from '#worker/features/people/sessions/sessions.queries.ts'
import { openSession, prepareSession } from '#worker/features/people/sessions/sessions.usecases.ts'

const bookmark = '00000001-00000002-00000003-0123456789abcdef0123456789abcdef'

async function ask(path: string, headers: Record<string, string>, bindings: Partial<Env> = {}) {
  const { binding, statements } = recordedDatabase()
  const answer = await sendWith({ DB: binding, ...bindings }, path, { headers })
  return { answer, statements }
}

const bearer = (token: string) => ({ Authorization: `Bearer ${token}` })

describe('the session check of a read', () => {
  it('asks the primary, also when the request brings a bookmark that the rest of it may use', async () => {
    const { token } = await as(await makeUser())
    const { answer, statements } = await ask('/api/me/contacts', {
      ...bearer(token),
      'X-D1-Bookmark': bookmark,
    })
    expect(answer.status).toBe(200)
    const starts = (isCheck: boolean) =>
      new Set(
        statements.filter(({ sql }) => /from "sessions"/.test(sql) === isCheck).map(({ start }) => start),
      )
    expect(starts(true)).toEqual(new Set(['first-primary']))
    expect(starts(false)).toContain(bookmark)
  })

  it('refuses a session that has ended', async () => {
    const { row, token } = await prepareSession(await makeUser(), env.JWT_SECRET, new Date())
    await insertSession(db, row)
    await endSession(db, row.id, new Date())
    const { answer } = await ask('/api/me/contacts', { ...bearer(token), 'X-D1-Bookmark': bookmark })
    expect(answer.status).toBe(401)
  })
})

describe('a token that cannot be verified', () => {
  const expired = async () => {
    const longAgo = new Date(Date.now() - 90 * 86_400_000)
    return openSession(db, await makeUser(), env.JWT_SECRET, longAgo)
  }
  it.each<[string, () => string | Promise<string>]>([
    ['malformed', () => 'not-a-token-but-long-enough'],
    ['signed with another key', async () => openSession(db, await makeUser(), 'another-key', new Date())],
    ['expired', expired],
    ['without a signature', () => `${btoa('{"alg":"none"}')}.${btoa('{"sub":"1"}')}.`.replaceAll('=', '')],
  ])('that is %s reads a replica and the cache like a guest', async (_, makeToken) => {
    const headers = bearer(await makeToken())
    const path = '/api/categories'
    const build = { VERSION: crypto.randomUUID() }
    const first = await ask(path, headers, build)
    expect(first.answer.status).toBe(200)
    expect(first.answer.headers.get('x-d1-bookmark')).toBeNull()
    expect(first.answer.headers.get('cache-control')).not.toContain('private')
    expect(first.statements.some(({ sql }) => /categories/.test(sql))).toBe(true)
    expect(
      first.statements.filter(({ sql }) => /categories|sessions/.test(sql)).map(({ start }) => start),
    ).not.toContain('first-primary')
    const second = await ask(path, headers, build)
    expect(second.answer.status).toBe(200)
    expect(second.statements.filter(({ sql }) => /categories/.test(sql))).toEqual([])
  })
})

describe('a new signing key', () => {
  const rotated = { JWT_SECRET: 'the-next-signing-key-of-this-site', JWT_SECRET_OLD: env.JWT_SECRET }

  it('keeps the sessions of the old one while that is listed', async () => {
    const { token } = await as(await makeUser())
    expect((await ask('/api/auth/me', bearer(token), rotated)).answer.status).toBe(200)
    const { answer } = await ask('/api/auth/me', bearer(token), { JWT_SECRET: rotated.JWT_SECRET })
    expect(answer.status).toBe(401)
  })

  it('keeps a session whose token was made before keys had ids', async () => {
    const user = await makeUser()
    const { row } = await prepareSession(user, env.JWT_SECRET, new Date())
    await insertSession(db, row)
    const token = await new SignJWT({ role: user.role })
      .setProtectedHeader({ alg: 'HS256' })
      .setSubject(String(user.id))
      .setJti(row.id)
      .setExpirationTime(row.expiresAt)
      .sign(new TextEncoder().encode(env.JWT_SECRET))
    expect((await ask('/api/auth/me', bearer(token), rotated)).answer.status).toBe(200)
  })

  it('signs the tokens of new sessions', async () => {
    const token = await openSession(db, await makeUser(), [rotated.JWT_SECRET, env.JWT_SECRET], new Date())
    expect((await ask('/api/auth/me', bearer(token), rotated)).answer.status).toBe(200)
    expect((await ask('/api/auth/me', bearer(token))).answer.status).toBe(401)
  })
})
