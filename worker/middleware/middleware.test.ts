import { env } from 'cloudflare:test'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { sendWith } from '#test/support/send-with.ts'
import { db } from '#test/support/database.ts'
import { guest, send, as } from '#test/support/request.ts'
import { makeUser } from '#test/support/factories.ts'
import { interceptedDatabase } from '#test/support/bindings/intercepted-database.ts'
import { recordedDatabase } from '#test/support/bindings/watched-database.ts'
import { runCron } from '#worker/cron.ts'
import { jobRuns, jobStates } from '#worker/features/audit/audit.table.ts'
import { openSession } from '#worker/features/people/sessions/sessions.usecases.ts'

const lines: string[] = []

afterEach(() => void (lines.length = 0))

function recordLog() {
  for (const level of ['log', 'warn', 'error'] as const)
    vi.spyOn(console, level).mockImplementation((...parts: unknown[]) => void lines.push(parts.join(' ')))
}

/** The database of the tests, in which each statement whose SQL matches fails with `message` and the values it was given. */
const failingDatabase = (pattern: RegExp, message: string) =>
  interceptedDatabase(env.DB, () => ({
    call: (statements, run) => {
      const failing = statements.find(({ sql }) => pattern.test(sql))
      if (failing) throw new Error(`${message} for value '${failing.params.join("', '")}'`)
      return run()
    },
  }))

const phone = '01712345678'
const bengaliPhone = '০১৭১২৩৪৫৬৭৮'
const values = new RegExp(`${phone}|${phone.slice(2)}|${bengaliPhone}|1712345|রহিমা|SELECT|select `)
const productionEnv: Env = { ...env, ENVIRONMENT: 'production' }
const ofDevelopment = {
  JWT_SECRET: 'development-only-jwt-secret-never-deploy-this',
  SETTINGS_KEY: 'development-only-settings-key-never-deploy-this',
}

const ask = (bindings: Partial<Env>, path = '/api/settings') => sendWith(bindings, path)
const bookmark = '00000001-00000002-00000003-0123456789abcdef0123456789abcdef'

async function askRecorded(path: string, headers: Record<string, string>, bindings: Partial<Env> = {}) {
  const { binding, statements } = recordedDatabase()
  const answer = await sendWith({ DB: binding, ...bindings }, path, { headers })
  return { answer, statements }
}

const bearer = (token: string) => ({ Authorization: `Bearer ${token}` })

describe('a failing query', () => {
  it('is logged without its SQL and its values', async () => {
    recordLog()
    const DB = failingDatabase(/users/, 'D1_ERROR: no such column')
    const body = { phone: bengaliPhone, password: 'secret-of-rahima' }
    const answer = await sendWith({ DB }, '/api/auth/login', { body })
    expect(answer.status).toBe(500)
    const failed = lines.filter((line) => line.includes('request_failed'))
    expect(failed).toHaveLength(1)
    expect(failed[0]).toContain('D1_ERROR: no such column')
    expect([...lines, await answer.text()].join('\n')).not.toMatch(values)
  })

  it('of a search, alone and outside of a batch, is logged without what was searched', async () => {
    recordLog()
    const DB = failingDatabase(/"?users"?|providers/, 'D1_ERROR: no such table')
    expect((await sendWith({ DB }, '/api/biodata/17123456?name=রহিমা')).status).toBe(500)
    expect(lines.join('\n')).toContain('D1_ERROR: no such table')
    expect(lines.filter((line) => line.includes('request_failed')).join('\n')).not.toMatch(values)
  })

  it('of a job is logged and stored without its values', async () => {
    recordLog()
    const DB = failingDatabase(/outbox/, `D1_ERROR: refused ${bengaliPhone} ${phone}`)
    await runCron({ ...env, DB }, '*/5 * * * *', new Date())
    const stored = JSON.stringify(await db.select().from(jobRuns))
    expect(stored).toContain('D1_ERROR: refused')
    expect(lines.join('\n')).toContain('job_failed')
    expect([stored, ...lines].join('\n')).not.toMatch(values)
  })
})

describe('the Worker in production', () => {
  it('answers with keys of its own', async () => {
    expect((await ask(productionEnv)).status).toBe(200)
  })

  it('refuses to run with a key of development, and the log names it', async () => {
    const { JWT_SECRET } = ofDevelopment
    const written = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    for (const path of ['/api/settings', '/api/auth/me', '/storage/x', '/payment/sslcommerz/success']) {
      const answer = await ask({ ...productionEnv, JWT_SECRET }, path)
      expect([path, answer.status, answer.headers.get('retry-after')]).toEqual([path, 503, '600'])
      expect(await answer.json()).toMatchObject({ error: 'unsafe_keys' })
    }
    const line = String(written.mock.calls[0]?.[0])
    expect(line).toContain('JWT_SECRET is the key of development')
    expect(line).not.toMatch(/development-only|h7Qm2|9f2c7/)
  })

  it('runs no job with unsafe keys', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    await db.delete(jobStates)
    await runCron({ ...productionEnv, ...ofDevelopment }, '*/5 * * * *', new Date())
    expect(await db.select().from(jobStates)).toEqual([])
    await runCron(productionEnv, '*/5 * * * *', new Date())
    expect((await db.select().from(jobStates)).length).toBeGreaterThan(0)
  })
})

it('the Worker in development runs with the keys of development', async () => {
  expect((await ask({ ...env, ...ofDevelopment })).status).toBe(200)
})

describe('the headers of an answer', () => {
  it.each([
    ['a list', '/api/settings'],
    ['an unknown address', '/api/nowhere'],
    ['a refused call', '/api/admin/payments'],
    ['the description of the API', '/api/openapi.json'],
    ['a picture that is gone', '/storage/none.webp'],
  ])('protect %s', async (_, path) => {
    const { headers } = await guest.get(path)
    expect(headers.get('strict-transport-security')).toBe('max-age=63072000')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
    const policy = headers.get('content-security-policy')
    for (const name of ['object-src', 'base-uri', 'frame-ancestors'])
      expect(policy).toContain(`${name} 'none'`)
    expect(policy).toContain("form-action 'self'")
  })

  it('let only this site ask for the camera, the microphone and the position', async () => {
    const { headers } = await guest.get('/api/settings')
    expect(headers.get('permissions-policy')).toBe('camera=(self), microphone=(self), geolocation=(self)')
  })

  it('allow no other site to read an answer', async () => {
    const origin = { headers: { Origin: 'https://elsewhere.example' } }
    const read = await guest.get('/api/settings', origin)
    const preflight = await send('OPTIONS', '/api/auth/login', {
      headers: { ...origin.headers, 'Access-Control-Request-Method': 'POST' },
    })
    for (const { headers } of [read, preflight]) expect(headers.get('access-control-allow-origin')).toBeNull()
  })
})

it('the session check of a read asks the primary, also when the request brings a bookmark that the rest of it may use', async () => {
  const { token } = await as(await makeUser())
  const { answer, statements } = await askRecorded('/api/me/contacts', {
    ...bearer(token),
    'X-D1-Bookmark': bookmark,
  })
  expect(answer.status).toBe(200)
  const starts = (isCheck: boolean) =>
    new Set(statements.filter(({ sql }) => /from "sessions"/.test(sql) === isCheck).map(({ start }) => start))
  expect(starts(true)).toEqual(new Set(['first-primary']))
  expect(starts(false)).toContain(bookmark)
})

const expired = async () => {
  const longAgo = new Date(Date.now() - 90 * 86_400_000)
  return openSession(db, await makeUser(), env.JWT_SECRET, longAgo)
}
it.each<[string, () => string | Promise<string>]>([
  ['malformed', () => 'not-a-token-but-long-enough'],
  ['signed with another key', async () => openSession(db, await makeUser(), 'another-key', new Date())],
  ['expired', expired],
  ['without a signature', () => `${btoa('{"alg":"none"}')}.${btoa('{"sub":"1"}')}.`.replaceAll('=', '')],
])('a token that is %s reads a replica and the cache like a guest', async (_, makeToken) => {
  const headers = bearer(await makeToken())
  const path = '/api/categories'
  const build = { VERSION: crypto.randomUUID() }
  const first = await askRecorded(path, headers, build)
  expect(first.answer.status).toBe(200)
  expect(first.answer.headers.get('x-d1-bookmark')).toBeNull()
  expect(first.answer.headers.get('cache-control')).not.toContain('private')
  expect(first.statements.some(({ sql }) => /categories/.test(sql))).toBe(true)
  expect(
    first.statements.filter(({ sql }) => /categories|sessions/.test(sql)).map(({ start }) => start),
  ).not.toContain('first-primary')
  const second = await askRecorded(path, headers, build)
  expect(second.answer.status).toBe(200)
  expect(second.statements.filter(({ sql }) => /categories/.test(sql))).toEqual([])
})

describe('a new signing key', () => {
  const rotated = { JWT_SECRET: 'the-next-signing-key-of-this-site', JWT_SECRET_OLD: env.JWT_SECRET }

  it('keeps the sessions of the old one while that is listed', async () => {
    const { token } = await as(await makeUser())
    expect((await askRecorded('/api/auth/me', bearer(token), rotated)).answer.status).toBe(200)
    const { answer } = await askRecorded('/api/auth/me', bearer(token), { JWT_SECRET: rotated.JWT_SECRET })
    expect(answer.status).toBe(401)
  })

  it('signs the tokens of new sessions', async () => {
    const token = await openSession(db, await makeUser(), [rotated.JWT_SECRET, env.JWT_SECRET], new Date())
    expect((await askRecorded('/api/auth/me', bearer(token), rotated)).answer.status).toBe(200)
    expect((await askRecorded('/api/auth/me', bearer(token))).answer.status).toBe(401)
  })
})
