import { env } from 'cloudflare:workers'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { watchedDatabase } from '#test/support/bindings/watched-database.ts'
import { db } from '#test/support/database.ts'
import { makeProvider, makeUser } from '#test/support/factories.ts'
import { anotherIsolate, ask, type Isolate } from '#test/support/isolates/isolates.ts'
import { as, request } from '#test/support/request.ts'
import { fillParameters, listRoutes } from '#test/support/routes.ts'
import { runCron } from '#worker/cron.ts'
import { jobStates } from '#worker/features/audit/audit.table.ts'
import worker from '#worker/index.ts'
import { lockTimes } from './restore-lock.ts'
import { restoreLock } from './restore-lock.table.ts'

const usual = { ...lockTimes }
const close = async () => {
  const now = new Date()
  const progress = 'users: 100 rows'
  await db
    .insert(restoreLock)
    .values({ id: 1, backup: 'b', owner: 'o', closedAt: now, aliveAt: now, progress })
}
const open = () => db.delete(restoreLock)

afterEach(async () => {
  vi.useRealTimers()
  Object.assign(lockTimes, usual)
  await open()
})

const pages = ['/', '/biodata', '/login', '/admin', '/payment/sslcommerz/success?tran_id=x', '/sitemap.xml']
const picture = '/storage/photos/there-160.webp'

beforeAll(async () => {
  await makeProvider()
  await env.PICTURES.put('photos/there-160.webp', new Uint8Array([1]))
  for (const path of [...pages, picture, '/api/biodata']) await ask(worker, path)
})

/** What an answer must be; a browser that opens a page gets a page. */
const isRefusal = ({ status, headers, text }: Awaited<ReturnType<typeof ask>>) =>
  status === 503 && headers.get('retry-after') === '600' && text.includes('রক্ষণাবেক্ষণ')

describe('while a restore fills the database', { timeout: 60_000 }, () => {
  beforeEach(async () => {
    Object.assign(lockTimes, { fresh: 0, usable: 0 })
    await close()
  })

  it('every address of the API answers 503, to guests and to admins', async () => {
    const admin = await makeUser('admin')
    const { token } = await as(admin)
    for (const headers of [undefined, { Authorization: `Bearer ${token}` }])
      for (const { method, path } of listRoutes()) {
        const answer = await request(method, fillParameters(path, 1), headers && { headers })
        const expected = ['/api/health', '/api/ready'].includes(path) ? 200 : 503
        expect([method, path, answer.status]).toEqual([method, path, expected])
      }
  })

  it('pages, their copies, pictures and gateways answer 503', async () => {
    for (const path of [...pages, picture, '/no-such-page', '/api/payments/sslcommerz/ipn']) {
      const answer = await ask(worker, path)
      expect([path, isRefusal(answer), answer.headers.get('cache-control')]).toEqual([path, true, 'no-store'])
    }
    const page = await ask(worker, '/', { headers: { Accept: 'text/html' } })
    expect(page.headers.get('content-type')).toContain('text/html')
    expect(page.text).toContain('<h1>রক্ষণাবেক্ষণ চলছে</h1>')
    expect(isRefusal(page)).toBe(true)
  })

  it('no job of a cron runs, and the log says why', async () => {
    const log = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    for (const pattern of ['*/5 * * * *', '10 21 * * *']) await runCron(env, pattern, new Date())
    expect(await db.select().from(jobStates)).toEqual([])
    expect(log.mock.calls.map(([line]) => JSON.parse(String(line)) as unknown)).toMatchObject([
      { event: 'jobs_not_run', restore: 'b' },
      { event: 'jobs_not_run', restore: 'b' },
    ])
    log.mockRestore()
    await open()
    await runCron(env, '*/5 * * * *', new Date())
    expect((await db.select().from(jobStates)).length).toBeGreaterThan(3)
  })

  it('a cron that runs already begins no further job', async () => {
    await open()
    let asked = 0
    const before = await db.select().from(jobStates)
    const DB = watchedDatabase({
      before: async (sql) => {
        if (sql.includes('restore_lock') && ++asked === 2) await close()
      },
    })
    const now = new Date(Date.now() + 60_000)
    await runCron({ ...env, DB }, '*/5 * * * *', now)
    const ran = (await db.select().from(jobStates)).filter(
      ({ lastStartedAt }) => lastStartedAt.getTime() === now.getTime(),
    )
    expect([asked, ran.map(({ job }) => job), before.length > 3]).toEqual([2, ['expire'], true])
  })
})

describe('an isolate', { timeout: 60_000 }, () => {
  let questions = 0
  const counted = watchedDatabase({
    before: (sql) => void (questions += sql.includes('restore_lock') ? 1 : 0),
  })
  const unreachable = watchedDatabase({
    before: (sql) => {
      if (sql.includes('restore_lock')) throw new Error('D1_ERROR: Network connection lost.')
    },
  })
  let isolate: Isolate
  beforeEach(async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    isolate = await anotherIsolate()
    questions = 0
  }, 60_000)
  const later = (milliseconds: number) => vi.setSystemTime(Date.now() + milliseconds)
  const status = async (DB = counted) => (await ask(isolate, '/api/biodata', { bindings: { DB } })).status

  it('asks once in half a minute, and learns within a minute that the site is closed and open again', async () => {
    expect([await status(), await status(), await status(), questions]).toEqual([200, 200, 200, 1])
    await close()
    later(usual.fresh - 1)
    expect([await status(), questions]).toEqual([200, 1])
    // Behind this answer.
    later(1)
    expect([await status(), questions]).toEqual([200, 2])
    expect([await status(), questions]).toEqual([503, 2])
    await open()
    later(usual.usable)
    expect([await status(), questions]).toEqual([200, 3])
    await close()
    later(usual.usable)
    expect([await status(), questions]).toEqual([503, 4])
  })

  it('is closed while it has no answer of a minute', async () => {
    expect(await status(unreachable)).toBe(503)
    expect(await status()).toBe(200)
    later(usual.usable - 1)
    expect(await status(unreachable)).toBe(200)
    later(1)
    expect(await status(unreachable)).toBe(503)
    expect((await ask(isolate, '/api/health', { bindings: { DB: unreachable } })).status).toBe(200)
    expect(await status()).toBe(200)
    // A clock that jumps back.
    later(-10_000)
    expect(await status(unreachable)).toBe(503)
  })
})
