import { env } from 'cloudflare:workers'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { sendWith } from '#test/support/send-with.ts'
import { faultyBinding, faultyDatabase, faults, type Fault } from '#test/support/bindings/faulty-bindings.ts'
import { db } from '#test/support/database.ts'
import { request } from '#test/support/request.ts'
import { jobStates } from '#worker/features/audit/audit.table.ts'
import { deadlines } from '#worker/lib/faults/deadline.ts'

const usual = { ...deadlines }
let clock = Date.now()

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
  // Later than what the isolate remembers from the test before.
  vi.setSystemTime((clock += 60_000))
})
afterEach(() => {
  vi.useRealTimers()
  Object.assign(deadlines, usual)
})

const ask = (bindings: Partial<Env> = {}) => sendWith(bindings, '/api/ready')

/** The bucket, with a count of its calls. */
function countedBucket() {
  const calls = { head: 0 }
  const bucket = {
    head: (key: string) => {
      calls.head += 1
      return env.PICTURES.head(key)
    },
  } as unknown as R2Bucket
  return { calls, bucket }
}

const check = { ok: true, ms: expect.any(Number) as number }

describe('GET /api/ready', () => {
  it('answers that the database, KV and the bucket of the pictures work', async () => {
    const answer = await request('GET', '/api/ready')
    expect(answer.status).toBe(200)
    expect(answer.headers.get('Cache-Control')).toBe('no-store')
    expect(await answer.json()).toEqual({
      status: 'ready',
      cron: 'late',
      checks: { d1: check, kv: check, r2: check },
    })
  })

  it('tells whether the frequent cron ran in time, which does not decide', async () => {
    const cronOf = async () => {
      const answer = await ask()
      expect(answer.status).toBe(200)
      return (await answer.json<{ cron: string }>()).cron
    }
    const ran = { job: 'expire', lastStartedAt: new Date(clock), lastFinishedAt: new Date(clock) }
    await db.insert(jobStates).values(ran)
    vi.setSystemTime((clock += 15 * 60_000))
    expect(await cronOf()).toBe('on_time')
    vi.setSystemTime((clock += 2 * 60_000))
    expect(await cronOf()).toBe('late')
    vi.setSystemTime((clock += 60_000))
    expect(await (await ask({ DB: faultyDatabase(env.DB, 'fails', 0).database })).json()).toMatchObject({
      cron: 'unknown',
    })
  })

  const broken: Record<string, (fault: Fault) => Partial<Env>> = {
    d1: (fault) => ({ DB: faultyDatabase(env.DB, fault, 0).database }),
    kv: (fault) => ({ KV: faultyBinding(env.KV, fault) }),
    r2: (fault) => ({ PICTURES: faultyBinding(env.PICTURES, fault) }),
  }

  it.each(Object.keys(broken).flatMap((service) => faults.map((fault) => [service, fault] as const)))(
    'names %s when it %s, and shows nothing of its error',
    async (service, fault) => {
      deadlines.ready = 50
      const answer = await ask(broken[service]?.(fault))
      expect(answer.status).toBe(503)
      expect(Number(answer.headers.get('Retry-After'))).toBeGreaterThan(0)
      expect(answer.headers.get('Cache-Control')).toBe('no-store')
      const text = await answer.text()
      expect(text).not.toMatch(/D1_ERROR|internal error|malformed|timed out/)
      const body = JSON.parse(text) as { error: string; checks: Record<string, { ok: boolean }> }
      expect(body.error).toBe('not_ready')
      const down = Object.entries(body.checks).filter(([, { ok }]) => !ok)
      expect(down.map(([name]) => name)).toEqual([service])
    },
  )

  it('asks the services once for a hundred calls at once, and again after some seconds', async () => {
    const { calls, bucket } = countedBucket()
    const answers = await Promise.all(Array.from({ length: 100 }, () => ask({ PICTURES: bucket })))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    for (let n = 0; n < 10; n += 1) await ask({ PICTURES: bucket })
    expect(calls.head).toBe(1)
    vi.setSystemTime((clock += 6_000))
    await ask({ PICTURES: bucket })
    expect(calls.head).toBe(2)
  })
})

it('GET /api/health names the version of the deployment, also without a database, and no cache keeps it', async () => {
  const broken = {
    prepare: () => {
      throw new Error('no database')
    },
  } as unknown as D1Database
  const answer = await sendWith({ DB: broken, VERSION: 'abc1234' }, '/api/health')
  expect(answer.status).toBe(200)
  expect(answer.headers.get('Cache-Control')).toBe('no-store')
  expect(await answer.json()).toEqual({ status: 'ok', version: 'abc1234' })
})
