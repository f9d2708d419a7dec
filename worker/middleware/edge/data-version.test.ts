import { eq } from 'drizzle-orm'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { watchedDatabase, withoutVersion } from '#test/support/bindings/watched-database.ts'
import { db } from '#test/support/database.ts'
import { makeCategory, makeProvider, makeUser } from '#test/support/factories.ts'
import { anotherIsolate, ask, type Isolate } from '#test/support/isolates/isolates.ts'
import { raiseVersion } from '#test/support/public-data.ts'
import { as } from '#test/support/request.ts'
import { providers } from '#worker/features/providers/providers.table.ts'
import worker from '#worker/index.ts'
import { versionTimes } from './data-version.ts'

const usualTimes = { ...versionTimes }
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  Object.assign(versionTimes, usualTimes)
})

beforeAll(async () => {
  const { id } = await makeProvider()
  for (const page of ['/', '/biodata', `/biodata/${id}`, '/categories']) await ask(worker, page)
})

const later = (milliseconds: number) => vi.setSystemTime(Date.now() + milliseconds)
/** Raises the version, and waits until every isolate asks for it. */
async function raiseEverywhere(): Promise<void> {
  await raiseVersion()
  later(usualTimes.usable)
}
const rename = (id: number, name: string) => db.update(providers).set({ name }).where(eq(providers.id, id))

describe('a change that visitors see, in two isolates', { timeout: 60_000 }, () => {
  let other: Isolate
  beforeEach(async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    other = await anotherIsolate()
  }, 60_000)

  const cookieOf = (headers: Headers) => headers.get('set-cookie')?.split(';')[0] ?? ''

  it(
    'is seen by its author at once, and by others before a minute is over',
    { timeout: 60_000 },
    async () => {
      const category = await makeCategory()
      const user = await makeUser('service_worker')
      const name = 'স্থগিত কর্মী'
      const { id } = await makeProvider({ userId: user.id, categoryId: category.id, name })
      await raiseEverywhere()
      const addresses = ['/', `/biodata?category=${category.id}`, `/biodata/${id}`, `/api/biodata/${id}`]
      const shownIn = async (isolate: Isolate, headers: Record<string, string> = {}) => {
        const answers = []
        for (const address of addresses) answers.push(await ask(isolate, address, { headers }))
        return answers.map(({ text }) => text.includes(name))
      }
      expect(await shownIn(worker)).toEqual([true, true, true, true])
      expect(await shownIn(other)).toEqual([true, true, true, true])
      const { token } = await as(await makeUser('admin'))
      const suspended = await ask(worker, `/api/admin/users/${user.id}/suspend`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${token}` },
        body: { reason: 'ভুল তথ্য দিয়েছেন' },
      })
      expect(suspended.status).toBe(200)
      expect(suspended.headers.get('set-cookie')).toMatch(/^changed=\d+\.[\w-]{43}; .*HttpOnly/)
      // A stranger in the isolate of the write, then one elsewhere, then the author elsewhere.
      expect(await shownIn(worker)).toEqual([false, false, false, false])
      expect(await shownIn(other)).toEqual([true, true, true, true])
      expect(await shownIn(other, { Cookie: cookieOf(suspended.headers) })).toEqual([
        false,
        false,
        false,
        false,
      ])
      const third = await anotherIsolate()
      expect(await shownIn(third)).toEqual([false, false, false, false])
    },
  )

  it('reaches an isolate without a message, within a minute', async () => {
    const { id } = await makeProvider({ name: 'আগের নাম' })
    await raiseEverywhere()
    await ask(other, `/biodata/${id}`)
    await rename(id, 'পরের নাম')
    await raiseVersion()
    expect((await ask(other, `/biodata/${id}`)).text).toContain('আগের নাম')
    later(usualTimes.usable)
    expect(usualTimes.usable).toBeLessThan(60_000)
    expect((await ask(other, `/biodata/${id}`)).text).toContain('পরের নাম')
  })

  it('is asked for once by its author, and not for a forged cookie', async () => {
    await raiseEverywhere()
    await ask(other, '/')
    let questions = 0
    const DB = watchedDatabase({ before: (sql) => void (questions += sql.includes('data_versions') ? 1 : 0) })
    const askWith = (cookie: string) => ask(other, '/', { headers: { Cookie: cookie }, bindings: { DB } })
    const genuine = await changeAsAdmin()
    const [version = ''] = /\d+/.exec(genuine) ?? []
    for (const forged of [
      `changed=${Number(version) + 1}.${genuine.split('.')[1]}`,
      `changed=99999999999999.${'A'.repeat(43)}`,
      'changed=99999999999999',
      `changed=${'9'.repeat(400)}.x`,
    ])
      await askWith(forged)
    expect(questions).toBe(0)
    await askWith(`theme=dark; ${genuine}; x=y`)
    await askWith(genuine)
    await askWith(genuine)
    expect(questions).toBe(1)
  })

  it('is not hidden by a page whose reading began before it', async () => {
    const { id } = await makeProvider({ name: 'আগের নাম' })
    await raiseEverywhere()
    let isPending = true
    const DB = watchedDatabase({
      after: async (sql) => {
        if (!isPending || !/\bproviders\b/.test(sql)) return
        isPending = false
        await rename(id, 'পরের নাম')
        await raiseVersion()
      },
    })
    const during = await ask(worker, `/biodata/${id}`, { bindings: { DB } })
    expect([isPending, during.text.includes('আগের নাম')]).toEqual([false, true])
    expect((await ask(worker, `/biodata/${id}`)).text).toContain('পরের নাম')
    later(usualTimes.usable)
    expect((await ask(other, `/biodata/${id}`)).text).toContain('পরের নাম')
  })

  it('is raised by each of several writes of one millisecond', async () => {
    const cookies = await Promise.all([changeAsAdmin(), changeAsAdmin(), changeAsAdmin()])
    expect(new Set(cookies).size).toBe(3)
  })

  it('is told after the write when the database failed at first, and its isolate uses no old copy', async () => {
    Object.assign(versionTimes, { retries: [10] })
    const plan = await makeCategory({ name: 'আগের পেশা' })
    await raiseEverywhere()
    expect((await ask(worker, '/categories')).text).toContain('আগের পেশা')
    let failures = 0
    const DB = watchedDatabase({
      before: (sql) => {
        if (!/insert into "data_versions"/.test(sql) || failures > 0) return
        failures += 1
        throw new Error('D1_ERROR: Network connection lost.')
      },
    })
    const { token } = await as(await makeUser('admin'))
    await ask(other, '/categories')
    const deleted = await ask(worker, `/api/categories/${plan.id}`, {
      method: 'DELETE',
      headers: { Authorization: `Bearer ${token}` },
      bindings: { DB },
    })
    expect([deleted.status, failures, deleted.headers.get('set-cookie')]).toEqual([200, 1, null])
    expect((await ask(worker, '/categories')).text).not.toContain('আগের পেশা')
    later(usualTimes.usable)
    expect((await ask(other, '/categories')).text).not.toContain('আগের পেশা')
  })

  /** @returns the cookie of the answer */
  async function changeAsAdmin(): Promise<string> {
    const { token } = await as(await makeUser('admin'))
    const user = await makeUser('service_worker')
    const answer = await ask(worker, `/api/admin/users/${user.id}/suspend`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}` },
      body: { reason: 'ভুল তথ্য দিয়েছেন' },
    })
    expect(answer.status).toBe(200)
    return cookieOf(answer.headers)
  }
})

describe('a service that fails', { timeout: 60_000 }, () => {
  it.each(['fails', 'hangs'] as const)('leaves right pages when it is the cache, which %s', async (fault) => {
    const never = () => new Promise<never>(() => undefined)
    const call = () => (fault === 'fails' ? Promise.reject(new Error('internal error')) : never())
    vi.stubGlobal('caches', { default: { match: call, put: call } })
    const { id } = await makeProvider({ name: 'আগের নাম' })
    await raiseVersion()
    const isolate = await anotherIsolate()
    expect((await ask(isolate, `/biodata/${id}`)).text).toContain('আগের নাম')
    await rename(id, 'পরের নাম')
    await raiseVersion()
    const next = await anotherIsolate()
    expect((await ask(next, `/biodata/${id}`)).text).toContain('পরের নাম')
  })

  it('leaves pages without copies while a new isolate cannot ask for the version', async () => {
    const { id } = await makeProvider({ name: 'আগের নাম' })
    await raiseVersion()
    const isolate = await anotherIsolate()
    const DB = withoutVersion()
    expect((await ask(isolate, `/biodata/${id}`, { bindings: { DB } })).text).toContain('আগের নাম')
    await rename(id, 'পরের নাম')
    expect((await ask(isolate, `/biodata/${id}`, { bindings: { DB } })).text).toContain('পরের নাম')
    expect((await ask(isolate, `/biodata/${id}`)).status).toBe(200)
  })
})
