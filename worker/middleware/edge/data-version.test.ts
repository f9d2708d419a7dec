import { eq, inArray, like, max, sql } from 'drizzle-orm'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { laggingDatabase, watchedDatabase, withoutVersion } from '#test/support/bindings/watched-database.ts'
import { db } from '#test/support/database.ts'
import { makeCategory, makePlace, makeProvider, makeUser } from '#test/support/factories.ts'
import { anotherIsolate, ask, type Isolate } from '#test/support/isolates/isolates.ts'
import { changeUnnoticed, learnVersion, raiseVersion } from '#test/support/public-data.ts'
import { as } from '#test/support/request.ts'
import { providers } from '#worker/features/providers/providers.table.ts'
import worker from '#worker/index.ts'
import { versionTimes } from './data-version.ts'
import { dataVersions } from './data-versions.table.ts'

const usualTimes = { ...versionTimes }
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  Object.assign(versionTimes, usualTimes)
})

/** Renders a page of each kind, so that the isolate has loaded their code. */
const warmUp = async (isolate: Isolate) => {
  const { id } = await makeProvider()
  for (const page of ['/', '/biodata', `/biodata/${id}`, '/categories']) await ask(isolate, page)
}
beforeAll(() => warmUp(worker))

// The copies of places ask for their own version.
const isQuestion = (statement: string) => statement.includes('coalesce(max(version), 0) FROM data_versions')
const later = (milliseconds: number) => vi.setSystemTime(Date.now() + milliseconds)
/** Raises the version, and waits until every isolate asks for it. */
async function raiseEverywhere(): Promise<void> {
  await raiseVersion()
  later(usualTimes.usable)
}
/** Notes a change of one part, as triggers do. */
const raise = (name: string) =>
  db.run(sql`INSERT INTO data_versions (name, version) VALUES (${name}, (SELECT max(version) + 1 FROM data_versions))
    ON CONFLICT (name) DO UPDATE SET version = excluded.version`)
const rename = (id: number, name: string) => db.update(providers).set({ name }).where(eq(providers.id, id))

describe('a change that visitors see, in two isolates', { timeout: 60_000 }, () => {
  let other: Isolate
  beforeAll(async () => {
    other = await anotherIsolate()
    await warmUp(other)
  })
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }))

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
    const DB = watchedDatabase({ before: (sql) => void (questions += isQuestion(sql) ? 1 : 0) })
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

  it('has a version that is later than all before it, also of writes in one millisecond', async () => {
    const [highest] = await db.select({ version: max(dataVersions.version) }).from(dataVersions)
    const made = await Promise.all([makeProvider(), makeProvider(), makeProvider()])
    await Promise.all(made.map(({ id }) => rename(id, 'পরের নাম')))
    const names = made.map(({ id }) => `withdrawn:${id}`)
    const rows = await db.select().from(dataVersions).where(inArray(dataVersions.name, names))
    const versions = rows.map(({ version }) => version)
    expect(new Set(versions).size).toBe(3)
    expect(Math.min(...versions)).toBeGreaterThan(highest?.version ?? Infinity)
  })

  it('is on no copy of its isolate, which could not ask for it behind the write', async () => {
    const { id } = await makeCategory({ name: 'আগের পেশা' })
    await raiseEverywhere()
    expect((await ask(worker, '/categories')).text).toContain('আগের পেশা')
    await ask(other, '/categories')
    const { token } = await as(await makeUser('admin'))
    const deleted = await ask(worker, `/api/categories/${id}`, {
      method: 'DELETE',
      headers: { Authorization: `Bearer ${token}` },
      bindings: { DB: withoutVersion() },
    })
    expect([deleted.status, deleted.headers.get('set-cookie')]).toEqual([200, null])
    // Still without an answer: the page is made, and not kept.
    const without = await ask(worker, '/categories', { bindings: { DB: withoutVersion() } })
    expect([without.status, without.text.includes('আগের পেশা')]).toEqual([200, false])
    expect((await ask(worker, '/categories')).text).not.toContain('আগের পেশা')
    later(usualTimes.usable)
    expect((await ask(other, '/categories')).text).not.toContain('আগের পেশা')
  })

  it('leaves the copies of other trades, districts and profiles alone in every isolate', async () => {
    const [here, there] = [await makeListed('এখানকার কর্মী'), await makeListed('ওখানকার কর্মী')]
    await raiseEverywhere()
    const addresses = [
      `/biodata?category=${here.categoryId}&district_id=${here.districtId}`,
      `/biodata?category=${here.categoryId}`,
      `/biodata/${here.id}`,
    ]
    const readAll = async (isolate: Isolate) => {
      const texts = []
      for (const address of addresses) texts.push((await ask(isolate, address)).text)
      return texts
    }
    const before = await readAll(worker)
    await readAll(other)
    await changeUnnoticed(() => rename(here.id, 'বদলানো নাম'))
    await changeAsAdmin(there.userId)
    await raise(`provider:${there.id}`)
    // Until a page is made anew after a minute, whatever happens.
    for (let passed = 0; passed < 55_000; passed += 27_000) {
      expect(await readAll(worker)).toEqual(before)
      expect(await readAll(other)).toEqual(before)
      later(27_000)
    }
  })

  it('of a trade in a district is seen in the lists of both, and a profile that left is on no list', async () => {
    const { id, userId, categoryId, districtId } = await makeListed('আছেন এখনো')
    await raiseEverywhere()
    const lists = [
      `/api/biodata?category=${categoryId}&district_id=${districtId}`,
      `/api/biodata?category=${categoryId}`,
      `/api/biodata?district_id=${districtId}`,
      '/api/biodata/recent',
      '/api/biodata?sort=newest',
    ]
    const shownIn = async () => {
      const shown = []
      for (const list of lists) shown.push((await ask(worker, list)).text.includes('আছেন এখনো'))
      return shown
    }
    expect(await shownIn()).toEqual([true, true, true, true, true])
    await changeAsAdmin(userId)
    expect(await shownIn()).toEqual([false, false, false, false, false])
    const { token } = await as(await makeUser('admin'))
    const reinstated = await ask(worker, `/api/admin/users/${userId}/reinstate`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}` },
    })
    expect([reinstated.status, id > 0]).toEqual([200, true])
    // The lists of the whole site change all the time: they show who is new to the author at once, and to others within a minute.
    expect(await shownIn()).toEqual([true, true, true, false, false])
    const author = { headers: { Cookie: cookieOf(reinstated.headers) } }
    expect((await ask(worker, '/api/biodata/recent', author)).text).toContain('আছেন এখনো')
    expect((await ask(other, '/biodata?sort=newest', author)).text).toContain('আছেন এখনো')
    later(usualTimes.usable)
    expect(await shownIn()).toEqual([true, true, true, true, true])
  })

  it('is not hidden by a replica that lags', async () => {
    const { id } = await makeProvider({ name: 'আগের নাম' })
    await raiseEverywhere()
    // Shows the old name to sessions that do not start at the primary or at a bookmark of after the change.
    const { DB, changed } = laggingDatabase('পরের নাম', 'আগের নাম')
    await ask(worker, '/api/nowhere')
    await rename(id, 'পরের নাম')
    changed()
    expect((await ask(worker, `/biodata/${id}`, { bindings: { DB } })).text).toContain('আগের নাম')
    // Its copy is not confirmed by a later question.
    later(usualTimes.usable)
    expect((await ask(worker, `/biodata/${id}`, { bindings: { DB } })).text).toContain('পরের নাম')
    expect((await ask(other, `/biodata/${id}`, { bindings: { DB } })).text).toContain('পরের নাম')
  })

  it('is seen although the clock jumped back, and in a copy from the future', async () => {
    const { id } = await makeProvider({ name: 'আগের নাম' })
    later(3_600_000)
    await raiseEverywhere()
    expect((await ask(worker, `/biodata/${id}`)).text).toContain('আগের নাম')
    later(-3_600_000)
    await rename(id, 'পরের নাম')
    expect((await ask(worker, `/biodata/${id}`)).text).toContain('পরের নাম')
    await rename(id, 'শেষের নাম')
    later(usualTimes.usable)
    expect((await ask(worker, `/biodata/${id}`)).text).toContain('শেষের নাম')
    expect((await ask(other, `/biodata/${id}`)).text).toContain('শেষের নাম')
  })

  it('is everything when more has changed than an isolate is told', async () => {
    const { id } = await makeProvider({ name: 'আগের নাম' })
    await raiseEverywhere()
    expect((await ask(worker, `/biodata/${id}`)).text).toContain('আগের নাম')
    await changeUnnoticed(() => rename(id, 'পরের নাম'))
    await db.run(sql`
      INSERT INTO data_versions (name, version)
      WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1500)
      SELECT 'flood:' || i, (SELECT max(version) FROM data_versions) + i FROM n`)
    later(usualTimes.usable)
    expect((await ask(worker, `/biodata/${id}`)).text).toContain('পরের নাম')
    await db.delete(dataVersions).where(like(dataVersions.name, 'flood:%'))
  })

  it('is everything when the database was restored to an earlier state', async () => {
    const { id } = await makeProvider({ name: 'আগের নাম' })
    await raiseEverywhere()
    const lost = await db.select().from(dataVersions)
    await rename(id, 'হারানো নাম')
    await raise(`provider:${id}`)
    await learnVersion()
    expect((await ask(worker, `/biodata/${id}`)).text).toContain('হারানো নাম')
    await changeUnnoticed(() => rename(id, 'আগের নাম'))
    await db.delete(dataVersions)
    await db.insert(dataVersions).values(lost)
    // The first write behind the restore is later than all that was lost.
    await makeProvider()
    later(usualTimes.usable)
    expect((await ask(worker, `/biodata/${id}`)).text).toContain('আগের নাম')
  })

  it('is asked for twice a minute, however many requests come', async () => {
    await raiseEverywhere()
    let questions = 0
    const DB = watchedDatabase({ before: (sql) => void (questions += isQuestion(sql) ? 1 : 0) })
    for (let second = 0; second < 100; second += 5) {
      await Promise.all(
        ['/', '/terms', '/api/settings'].map((path) => ask(worker, path, { bindings: { DB } })),
      )
      later(5_000)
    }
    expect(questions).toBeGreaterThan(2)
    expect(questions).toBeLessThanOrEqual(5)
  })

  const makeListed = async (name: string) => {
    const [category, user, { district, ...place }] = [
      await makeCategory(),
      await makeUser('service_worker'),
      await makePlace(),
    ]
    const { id } = await makeProvider({
      userId: user.id,
      categoryId: category.id,
      name,
      divisionId: place.division.id,
      districtId: district.id,
      upazilaId: place.thana.id,
    })
    return { id, userId: user.id, categoryId: category.id, districtId: district.id }
  }

  /** @returns the cookie of the answer */
  async function changeAsAdmin(ofUser?: number): Promise<string> {
    const { token } = await as(await makeUser('admin'))
    const userId = ofUser ?? (await makeUser('service_worker')).id
    if (ofUser === undefined) await makeProvider({ userId })
    const answer = await ask(worker, `/api/admin/users/${userId}/suspend`, {
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
