import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { faultyBinding, faults } from '#test/support/bindings/faulty-bindings.ts'
import { laggingDatabase, watchedDatabase } from '#test/support/bindings/watched-database.ts'
import { db } from '#test/support/database.ts'
import { makePlace, makeProvider, makeUser } from '#test/support/factories.ts'
import { anotherIsolate, ask, type Isolate } from '#test/support/isolates/isolates.ts'
import { as } from '#test/support/request.ts'
import { providers } from '#worker/features/providers/providers.table.ts'
import { saveSetting } from '#worker/features/settings/settings.queries.ts'
import worker from '#worker/index.ts'
import { hashPassword } from '#worker/lib/crypto.ts'
import { deadlines } from '#worker/lib/faults/deadline.ts'
import { raiseNumber } from './numbers.table.ts'

vi.setConfig({ testTimeout: 60_000 })

const pages = ['/', '/biodata', '/biodata/1', '/categories', '/about']
const open = async (isolate: Isolate) => {
  for (const page of pages) await ask(isolate, page)
}
let other: Isolate
beforeAll(async () => {
  await makeProvider()
  await open(worker)
  other = await anotherIsolate()
  await open(other)
}, 120_000)
// Each test begins when the copies and numbers of the one before have ended.
let hours = 0
beforeEach(() => {
  hours += 1
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + hours * 3_600_000 })
})
afterEach(() => void vi.useRealTimers())

const usualDeadlines = { ...deadlines }
afterEach(() => void Object.assign(deadlines, usualDeadlines))

const later = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000)
const rename = (id: number, name: string) => db.update(providers).set({ name }).where(eq(providers.id, id))
const cookieOf = (headers: Headers) => headers.get('set-cookie')?.split(';')[0] ?? ''

/** An approved provider with the places that show its name. */
async function makeShown(name: string) {
  const user = await makeUser('service_worker', { passwordHash: await hashPassword('worker-1') })
  const { id, categoryId } = await makeProvider({ userId: user.id, name })
  const addresses = [
    `/biodata/${id}`,
    `/biodata?category=${categoryId}`,
    `/api/biodata/${id}`,
    `/api/biodata?category=${categoryId}`,
    `/api/favourites/cards?ids=${id}`,
  ]
  const seen = async (isolate: Isolate, headers: Record<string, string> = {}) => {
    const found = []
    for (const address of addresses)
      found.push((await ask(isolate, address, { headers })).text.includes(name))
    return [...new Set(found)]
  }
  return { id, userId: user.id, addresses, seen }
}

const suspend = async (userId: number) => {
  const { token } = await as(await makeUser('admin'))
  const answer = await ask(worker, `/api/admin/users/${userId}/suspend`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}` },
    body: { reason: 'ভুল তথ্য দিয়েছেন' },
  })
  expect(answer.status).toBe(200)
  return answer
}

describe('a copy of a page and of an answer', () => {
  it('is answered for 30 seconds, then once while a new one is made', async () => {
    const { id, addresses, seen } = await makeShown('আগের নাম')
    expect(await seen(worker)).toEqual([true])
    await rename(id, 'পরের নাম')
    later(29)
    expect(await seen(other)).toEqual([true])
    expect((await ask(other, addresses[0] ?? '')).headers.get('age')).toBe('29')
    later(1)
    expect(await seen(other)).toEqual([true])
    expect(await seen(worker)).toEqual([false])
  })

  it('has the entity tag of the answer of which it was made', async () => {
    const { addresses } = await makeShown('নাম')
    for (const address of addresses) {
      const made = await ask(worker, address)
      const tag = made.headers.get('etag') ?? ''
      expect(tag).toMatch(/^"[0-9a-f]{20}"$/)
      for (const name of ['content-type', 'cache-control', 'content-security-policy', 'vary'])
        expect((await ask(other, address)).headers.get(name), name).toBe(made.headers.get(name))
      const again = await ask(other, address, { headers: { 'If-None-Match': `W/"x", ${tag}` } })
      expect([again.status, again.text, again.headers.get('etag')]).toEqual([304, '', tag])
    }
    const head = await ask(other, addresses[0] ?? '', { method: 'HEAD' })
    expect([head.status, head.text, head.headers.has('age')]).toEqual([200, '', true])
  })

  it('is as old as the settings in it, which an isolate may know for 25 seconds', async () => {
    await ask(other, '/api/nowhere')
    later(1)
    await saveSetting(db, 'site_name', 'নতুন ঘর', { userId: null, now: new Date() })
    await raiseNumber(db, 'settings')
    later(23)
    const shows = async () => {
      const texts = [await ask(other, '/api/settings'), await ask(other, '/')].map(({ text }) => text)
      return texts.map((text) => text.includes('নতুন ঘর'))
    }
    expect(await shows()).toEqual([false, false])
    later(35)
    expect(await shows()).toEqual([false, false])
    later(1)
    expect(await shows()).toEqual([true, true])
  })

  it('is not made younger by a replica that lags', async () => {
    const { id, addresses } = await makeShown('আগের নাম')
    const { DB, changed } = laggingDatabase('পরের নাম', 'আগের নাম')
    await ask(other, '/api/nowhere')
    later(20)
    await rename(id, 'পরের নাম')
    changed()
    for (const address of addresses)
      expect((await ask(other, address, { bindings: { DB } })).text, address).toContain('আগের নাম')
    later(40)
    for (const address of addresses)
      expect((await ask(other, address, { bindings: { DB } })).text, address).toContain('পরের নাম')
  })

  it('is not used after the clock jumped back, and no copy from the future is', async () => {
    const { id, seen } = await makeShown('আগের নাম')
    later(3_600)
    expect(await seen(worker)).toEqual([true])
    later(-3_600)
    await rename(id, 'পরের নাম')
    expect(await seen(other)).toEqual([false])
    later(-1)
    await rename(id, 'শেষের নাম')
    expect((await ask(other, `/api/biodata/${id}`)).text).toContain('শেষের নাম')
  })

  it('is made of an answer of 200 with all of its parts only', async () => {
    const { addresses } = await makeShown('নাম')
    const [page = '', , answer = ''] = addresses
    const put = vi.spyOn((caches as unknown as { default: Cache }).default, 'put')
    for (const missing of ['/biodata/98765432', '/api/biodata/98765432', '/no-such-page', '/api/nowhere'])
      expect((await ask(worker, missing)).status).toBe(404)
    const without = (table: string) =>
      watchedDatabase({
        before: (sql) => {
          if (sql.includes(table)) throw new Error('D1_ERROR: Network connection lost.')
        },
      })
    expect((await ask(worker, answer, { bindings: { DB: without('"providers"') } })).status).toBe(503)
    const broken = await ask(worker, page, { bindings: { DB: without('"ratings"') } })
    expect([broken.status, broken.text.includes('মতামত এখন দেখানো যাচ্ছে না')]).toEqual([200, true])
    expect(put).not.toHaveBeenCalled()
    expect((await ask(worker, page)).text).not.toContain('মতামত এখন দেখানো যাচ্ছে না')
    expect(put).toHaveBeenCalledTimes(1)
  })

  it('of a page is all that the data centre is asked for: its calls ask the database', async () => {
    const { default: cache } = caches as unknown as { default: Cache }
    const [asked, kept] = [vi.spyOn(cache, 'match'), vi.spyOn(cache, 'put')]
    expect((await ask(worker, '/categories')).status).toBe(200)
    expect([asked.mock.calls.length, kept.mock.calls.length]).toEqual([1, 1])
  })
})

describe('a change that visitors see', () => {
  it('is seen by its author at once in each isolate, and by others within a minute', async () => {
    const { userId, seen } = await makeShown('স্থগিত কর্মী')
    expect(await seen(worker)).toEqual([true])
    later(20)
    const suspended = await suspend(userId)
    expect(suspended.headers.get('set-cookie')).toMatch(/^changed=\d+; Max-Age=60; Path=\/; HttpOnly/)
    const author = { Cookie: `theme=dark; ${cookieOf(suspended.headers)}` }
    for (const isolate of [worker, other]) expect(await seen(isolate, author)).toEqual([false])
    // What the author was answered is no copy for others.
    later(9)
    for (const isolate of [worker, other]) expect(await seen(isolate)).toEqual([true])
    later(31)
    for (const isolate of [worker, other]) expect(await seen(isolate)).toEqual([false])
  })

  it.each(['settings', 'places'] as const)('of the %s is, too', async (what) => {
    const { district } = await makePlace()
    const { token } = await as(await makeUser('admin'))
    const [path, body, address] = {
      settings: ['/api/admin/settings/site', { site_name: 'নতুন কর্মী ঘর' }, '/'],
      places: [
        `/api/admin/geolocation/districts/${district.id}`,
        { bn_name: 'নতুন কর্মী ঘর' },
        '/api/locations/tree',
      ],
    }[what] as [string, object, string]
    const seen = async (isolate: Isolate, headers = {}) =>
      (await ask(isolate, address, { headers })).text.includes('নতুন কর্মী ঘর')
    expect([await seen(worker), await seen(other)]).toEqual([false, false])
    later(1)
    const headers = { Authorization: `Bearer ${token}` }
    const saved = await ask(worker, path, { method: 'PUT', headers, body })
    expect([saved.text, saved.status]).toEqual([expect.anything(), 200])
    for (const isolate of [worker, other])
      expect(await seen(isolate, { Cookie: cookieOf(saved.headers) })).toBe(true)
    later(59)
    for (const isolate of [worker, other]) expect(await seen(isolate)).toBe(true)
    await saveSetting(db, 'site_name', 'কর্মী', { userId: null, now: new Date() })
    await raiseNumber(db, 'settings')
  })

  it('takes a person from every copy within the minute: hidden, suspended or erased', async () => {
    const [hidden, suspended, erased] = [
      await makeShown('লুকানো কর্মী'),
      await makeShown('স্থগিত কর্মী'),
      await makeShown('মোছা কর্মী'),
    ]
    const shown = [hidden, suspended, erased]
    for (const { seen } of shown) expect(await seen(worker)).toEqual([true])
    const write = async (user: number, method: string, path: string, body: object) => {
      const { token } = await as({ id: user, role: 'service_worker' })
      return ask(worker, path, { method, headers: { Authorization: `Bearer ${token}` }, body })
    }
    const answers = [
      await write(hidden.userId, 'PUT', '/api/service-workers/me/pause', { is_paused: true }),
      await suspend(suspended.userId),
      await write(erased.userId, 'DELETE', '/api/me', { password: 'worker-1' }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    later(59)
    for (const { seen } of shown) expect(await seen(other)).toEqual([true])
    later(1)
    for (const { seen } of shown) expect(await seen(other)).toEqual([false])
  })

  it('is shown to its author while an earlier request reads, and while the numbers are unknown', async () => {
    const { id, userId } = await makeShown('স্থগিত কর্মী')
    const { promise: read, resolve: hasRead } = Promise.withResolvers<void>()
    const { promise: written, resolve: goOn } = Promise.withResolvers<void>()
    const askWithoutNumbers = (headers = {}, after: (sql: string) => unknown = () => undefined) => {
      const before = (sql: string) => {
        if (sql.includes('copy_numbers')) throw new Error('D1_ERROR: Network connection lost.')
      }
      return ask(other, `/api/biodata/${id}`, {
        headers,
        bindings: { DB: watchedDatabase({ before, after }) },
      })
    }
    const earlier = askWithoutNumbers({}, async (sql) => {
      if (!/"providers"/.test(sql)) return
      hasRead()
      await written
    })
    await read
    const Cookie = cookieOf((await suspend(userId)).headers)
    expect((await askWithoutNumbers({ Cookie })).status).toBe(404)
    goOn()
    expect((await earlier).text).toContain('স্থগিত কর্মী')
  })
})

describe('an answer for a signed-in person', () => {
  it('is no copy and is never kept', async () => {
    const { id, addresses, seen } = await makeShown('আগের নাম')
    const api = addresses.filter((address) => address.startsWith('/api/'))
    await seen(worker)
    await rename(id, 'পরের নাম')
    const put = vi.spyOn((caches as unknown as { default: Cache }).default, 'put')
    for (const role of ['customer', 'service_worker', 'admin'] as const) {
      const { token } = await as(await makeUser(role))
      const headers = { Authorization: `Bearer ${token}` }
      for (const address of api) {
        const answer = await ask(worker, address, { headers })
        expect(answer.text).toContain('পরের নাম')
        expect(answer.headers.get('cache-control')).toBe('private, no-store')
      }
      for (const address of ['/api/settings', '/api/categories', '/api/locations/tree', '/']) {
        const answer = await ask(worker, address, { headers })
        expect([address, answer.status, answer.headers.get('age')]).toEqual([address, 200, null])
      }
    }
    expect(put).not.toHaveBeenCalled()
  })

  it('is that of a guest when the token is none: it buys no reading of the database', async () => {
    const { addresses, seen } = await makeShown('নাম')
    await seen(worker)
    const headers = { Authorization: 'Bearer not.a.token-of-this-site' }
    expect((await ask(other, addresses[2] ?? '', { headers })).headers.has('age')).toBe(true)
  })
})

describe('a service that fails', () => {
  it.each(['missing', 'empty', 'failing', 'hanging'] as const)(
    'leaves right pages when it is the cache, which is %s',
    async (fault) => {
      const call = {
        empty: () => Promise.resolve(undefined),
        failing: () => Promise.reject(new Error('internal error')),
        hanging: () => new Promise<never>(() => undefined),
      }
      vi.stubGlobal(
        'caches',
        fault === 'missing' ? undefined : { default: { match: call[fault], put: call[fault] } },
      )
      Object.assign(deadlines, { cache: 20 })
      const { id, seen } = await makeShown('আগের নাম')
      expect(await seen(worker)).toEqual([true])
      await rename(id, 'পরের নাম')
      expect(await seen(worker)).toEqual([false])
    },
  )

  it.each(faults)('leaves right settings and places when it is KV, which %s', async (fault) => {
    const bindings = { KV: faultyBinding(env.KV, fault) }
    Object.assign(deadlines, { cache: 50, kv: 50 })
    const { district } = await makePlace()
    expect((await ask(worker, '/api/locations/tree', { bindings })).text).toContain(district.bnName)
    await saveSetting(db, 'site_name', 'ঠিক নাম', { userId: null, now: new Date() })
    await raiseNumber(db, 'settings')
    later(60)
    expect((await ask(worker, '/api/settings', { bindings })).text).toContain('ঠিক নাম')
  })

  it('is asked for the numbers once in 25 seconds, however many requests come', async () => {
    let questions = 0
    const DB = watchedDatabase({ before: (sql) => void (questions += sql.includes('copy_numbers') ? 1 : 0) })
    await ask(worker, '/api/settings')
    for (let second = 0; second < 100; second += 5) {
      later(5)
      const addresses = [`/api/biodata?page=${second + 2}`, `/api/biodata?per_page=${second + 1}`]
      await Promise.all(addresses.map((address) => ask(worker, address, { bindings: { DB } })))
    }
    expect(questions).toBe(4)
  })
})

describe('parallel requests on a cold cache', () => {
  const readsOf = (sql: RegExp) => {
    let reads = 0
    const DB = watchedDatabase({ before: (text) => void (reads += sql.test(text) ? 1 : 0) })
    return { DB, count: () => reads }
  }

  it.each([0, 4, 2])('for address %i read it once', async (index) => {
    const { addresses } = await makeShown('একজন')
    const address = addresses[index] ?? ''
    await ask(worker, '/api/nowhere')
    const { DB, count } = readsOf(/"providers"\."name"|"name" as "name"/)
    const answers = await Promise.all(
      Array.from({ length: 200 }, () => ask(worker, address, { bindings: { DB } })),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
    expect(count()).toBeLessThan(6)
  })

  it('each find what is missing', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => ask(worker, '/api/biodata/98765432')))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([404]))
  })
})
