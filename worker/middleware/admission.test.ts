import { createExecutionContext } from 'cloudflare:test'
import { Hono } from 'hono'
import { exports } from 'cloudflare:workers'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { db } from '#test/support/database.ts'
import { makeProvider, makeUser } from '#test/support/factories.ts'
import { newVisitor, registrationForm } from '#test/support/registration.ts'
import { guest, send } from '#test/support/request.ts'
import type { AppEnv } from '#worker/env.ts'
import { hashPassword } from '#worker/lib/crypto.ts'
import { hashing } from '#worker/lib/hash-turns.ts'
import { onError } from '#worker/middleware/on-error.ts'
import { requestLog } from '#worker/middleware/request-log.ts'
import { rateCounters } from '#worker/features/people/people.table.ts'
import { inFlight, shedLoad, rateLimit } from './admission.ts'

const usual = { inFlight: { ...inFlight }, hashing: { ...hashing } }

afterEach(() => {
  Object.assign(inFlight, usual.inFlight)
  Object.assign(hashing, usual.hashing)
})

const repeat = <Value>(times: number, call: (index: number) => Promise<Value>) =>
  Promise.all(Array.from({ length: times }, (_, index) => call(index)))
const count = (statuses: readonly number[], status: number) => statuses.filter((one) => one === status).length
const statusesOf = (answers: readonly Response[]) => answers.map(({ status }) => status)

/** A site whose answers wait for `release`; with `fails` they become errors. */
function waitingSite({ fails = false } = {}) {
  let release = () => undefined as void
  const held = new Promise<void>((resolve) => {
    release = () => resolve()
  })
  const site = new Hono<AppEnv>()
    .onError(onError)
    .use(requestLog, shedLoad)
    .all('*', async (c) => {
      await held
      if (fails) throw new Error('a fault')
      return c.text('OK')
    })
  const call = async (path: string, init?: RequestInit) =>
    (await site.request(path, init, {}, createExecutionContext())).status
  return { call, release }
}

const app = new Hono<AppEnv>()
  .onError(onError)
  .use(rateLimit)
  .all('/', (c) => c.text('ok'))

function limiterOf(most: number) {
  const hits = new Map<string, number>()
  return {
    hits,
    limit: ({ key }: { key: string }) => {
      const count = (hits.get(key) ?? 0) + 1
      hits.set(key, count)
      return Promise.resolve({ success: count <= most })
    },
  }
}

function site(environment = 'production') {
  const [reads, writes] = [limiterOf(3), limiterOf(1)]
  const env = { ENVIRONMENT: environment, READ_LIMITER: reads, RATE_LIMITER: writes }
  const send = async (method: string, address?: string) =>
    (await app.request('/', { method, headers: address ? { 'cf-connecting-ip': address } : {} }, env)).status
  return { send, reads, writes }
}

describe('an isolate with as many requests as it handles at once', () => {
  it('refuses a further read, and handles as many again after the answers', async () => {
    Object.assign(inFlight, { reads: 3, writes: 3, gateways: 3 })
    for (const round of ['first', 'second']) {
      const { call, release } = waitingSite()
      const calls = repeat(10, () => call('/api/biodata'))
      release()
      const statuses = await calls
      expect([round, count(statuses, 200), count(statuses, 503)]).toEqual([round, 3, 7])
    }
  })

  it('handles as many again after errors', async () => {
    Object.assign(inFlight, { reads: 3, writes: 3, gateways: 3 })
    const failing = waitingSite({ fails: true })
    const failed = repeat(5, () => failing.call('/api/biodata'))
    failing.release()
    expect(count(await failed, 500)).toBe(3)
    const { call, release } = waitingSite()
    release()
    expect(await repeat(3, () => call('/api/biodata'))).toEqual([200, 200, 200])
  })

  it('has a free place after half a minute, because the runtime may have stopped a request', async () => {
    Object.assign(inFlight, { reads: 1 })
    const stopped = waitingSite()
    const never = stopped.call('/api/biodata')
    const { call, release } = waitingSite()
    release()
    expect(await call('/api/biodata')).toBe(503)
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 30_000 })
    expect(await call('/api/biodata')).toBe(200)
    vi.useRealTimers()
    stopped.release()
    await never
  })

  it('handles writes while it refuses reads, gateways while it refuses writes, and health checks always', async () => {
    Object.assign(inFlight, { reads: 1, writes: 2, gateways: 4 })
    const { call, release } = waitingSite()
    const [ipn, webhook] = ['/api/payments/sslcommerz/ipn', '/api/payments/nogorpay/webhook/01J']
    const calls = [
      call('/api/biodata'),
      call('/api/biodata'),
      call('/api/auth/login', { method: 'POST' }),
      call('/api/auth/login', { method: 'POST' }),
      call(ipn, { method: 'POST' }),
      call('/payment/nogorpay/success/01J'),
      call(webhook, { method: 'POST' }),
      call('/api/health'),
      call('/api/ready'),
    ]
    release()
    expect(await Promise.all(calls)).toEqual([200, 503, 200, 503, 200, 200, 503, 200, 200])
  })
})

describe('a refusal of the busy site', () => {
  beforeAll(async () => {
    await makeProvider()
  })

  it('is a documented answer in Bengali that says when to come back', async () => {
    inFlight.reads = 0
    const answer = await guest.get('/api/biodata')
    expect(answer.status).toBe(503)
    expect(Number(answer.headers.get('Retry-After'))).toBeGreaterThanOrEqual(2)
    expect(answer.headers.get('Cache-Control')).toBe('no-store')
    expect(await answer.json()).toMatchObject({
      success: false,
      error: 'overloaded',
      message: expect.stringMatching(/ব্যস্ত/),
    })
  })

  it('is a small page for a browser that opens a page', async () => {
    inFlight.reads = 0
    const answer = await send('GET', '/biodata', { headers: { Accept: 'text/html,*/*;q=0.8' } })
    expect(answer.status).toBe(503)
    expect(Number(answer.headers.get('Retry-After'))).toBeGreaterThanOrEqual(2)
    expect(answer.headers.get('Content-Type')).toContain('text/html')
    expect(answer.headers.get('Content-Security-Policy')).toContain("default-src 'self'")
    const html = await answer.text()
    expect(html).toContain('<html lang="bn">')
    expect(html).toContain('ব্যস্ত')
    expect(html).not.toContain('<script')
  })

  it('does not meet the calls that a page makes while it is rendered', async () => {
    inFlight.reads = 1
    const answer = await send('GET', '/biodata')
    expect(answer.status).toBe(200)
    expect(await answer.text()).toContain('/biodata/')
  })
})

const password = 'customer-1'
const passwordHash = await hashPassword(password)

describe('sign-ins at once', () => {
  const signIn = (phone: string | null, signal?: AbortSignal) =>
    (exports as unknown as { default: Fetcher }).default.fetch('http://kormi.test/api/auth/login', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...newVisitor().headers },
      body: JSON.stringify({ phone, password }),
      ...(signal && { signal }),
    })

  it('are refused beyond the bound, before a try is counted', async () => {
    hashing.requests = 2
    const users = await repeat(6, () => makeUser('customer', { passwordHash }))
    await db.delete(rateCounters)
    const wrong = (phone: string | null) =>
      guest.post('/api/auth/login', { phone, password: 'another-1' }, newVisitor())
    const statuses = statusesOf(await repeat(6, (index) => wrong(users[index]?.phone ?? null)))
    const served = count(statuses, 401)
    expect([served + count(statuses, 503), served < 6, served >= 2]).toEqual([6, true, true])
    const counted = await db.select().from(rateCounters)
    expect(counted.filter(({ hits }) => hits > 0)).toHaveLength(served * 3)
    expect((await signIn(users[0]?.phone ?? null)).status).toBe(200)
  })

  it('leave time for other requests between two hashes', async () => {
    Object.assign(hashing, { requests: 8, interval: 300 })
    const users = await repeat(3, () => makeUser('customer', { passwordHash }))
    const order: string[] = []
    const signIns = repeat(3, async (index) => {
      await signIn(users[index]?.phone ?? null)
      order.push('sign-in')
    })
    await send('GET', '/api/biodata')
    order.push('read')
    await signIns
    expect(order.indexOf('read')).toBeLessThan(2)
  })

  it('give their place back when the browser hangs up', async () => {
    Object.assign(hashing, { requests: 1, interval: 60_000 })
    const { phone } = await makeUser('customer', { passwordHash })
    // The next hash has to wait a minute, and the browser does not.
    expect((await signIn(phone)).status).toBe(200)
    const browser = new AbortController()
    const waiting = signIn(phone, browser.signal).catch(() => null)
    // Answered without a hash if the only place is free.
    const form = { ...(await registrationForm()), upazila_id: 999_999 }
    const isRefused = async () => {
      const { status } = await send('POST', '/api/auth/register', { body: form, ...newVisitor() })
      expect([422, 503]).toContain(status)
      return status === 503
    }
    await vi.waitUntil(isRefused, { timeout: 20_000 })
    browser.abort()
    await waiting
    await vi.waitUntil(async () => !(await isRefused()), { timeout: 20_000 })
  })
})

describe('the limit of requests', () => {
  it('bounds reads and writes of a network separately', async () => {
    const { send } = site()
    const from = '103.4.145.2'
    expect([await send('GET', from), await send('HEAD', from), await send('GET', from)]).toEqual([
      200, 200, 200,
    ])
    expect(await send('GET', from)).toBe(429)
    expect([await send('POST', from), await send('POST', from)]).toEqual([200, 429])
    expect(await send('GET', '103.4.145.3')).toBe(200)
  })

  it('counts the addresses of one /64 as one network', async () => {
    const { send } = site()
    expect([await send('POST', '2001:db8:1:2::1'), await send('POST', '2001:db8:1:2:9::7')]).toEqual([
      200, 429,
    ])
  })

  it('does not count requests without an address, and none in development', async () => {
    const { send, reads } = site()
    for (let i = 0; i < 5; i++) expect(await send('GET')).toBe(200)
    const development = site('development')
    for (let i = 0; i < 5; i++) expect(await development.send('GET', '1.1.1.1')).toBe(200)
    expect([reads.hits.size, development.reads.hits.size]).toEqual([0, 0])
  })
})
