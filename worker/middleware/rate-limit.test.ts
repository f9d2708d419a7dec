import { Hono } from 'hono'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { AppEnv } from '#worker/env.ts'
import { onError } from './on-error.ts'
import { rateLimit, uncounted } from './admission.ts'

let now = new Date('2026-11-22T06:00:00Z')

const app = new Hono<AppEnv>()
  .onError(onError)
  .use((c, next) => {
    const silent = () => undefined
    c.set('now', now)
    c.set('log', { info: silent, warn: silent, error: silent })
    return next()
  })
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

const usual = { ...uncounted }
beforeEach(() => {
  uncounted.reads = 0
})
afterEach(() => {
  Object.assign(uncounted, usual)
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

  it('asks the limiter only about a network that reads a lot in a minute', async () => {
    uncounted.reads = 2
    const { send, reads } = site()
    const from = '103.4.145.9'
    const statuses = []
    for (let i = 0; i < 6; i++) statuses.push(await send('GET', from))
    expect([statuses, reads.hits.get(from)]).toEqual([[200, 200, 200, 200, 200, 429], 4])
    expect(await send('GET', '103.4.145.10')).toBe(200)
    now = new Date(now.getTime() + 60_000)
    expect(await send('GET', from)).toBe(200)
    expect([...reads.hits]).toEqual([[from, 4]])
  })
})
