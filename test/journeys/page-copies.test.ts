import { eq } from 'drizzle-orm'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { watchedDatabase, withoutVersion } from '#test/support/bindings/watched-database.ts'
import { db } from '#test/support/database.ts'
import { makeCategory, makeProvider, makeUser } from '#test/support/factories.ts'
import { ask } from '#test/support/isolates/isolates.ts'
import { changeUnnoticed, raiseVersion } from '#test/support/public-data.ts'
import { as, guest, send } from '#test/support/request.ts'
import { changeSettings } from '#test/support/settings.ts'
import { runBatch } from '#worker/db/db.ts'
import { projectListing } from '#worker/features/providers/listing/provider-listings.queries.ts'
import { providers } from '#worker/features/providers/providers.table.ts'
import { roles } from '#worker/lib/rights.schema.ts'
import worker from '#worker/index.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const later = (milliseconds: number) => vi.setSystemTime(Date.now() + milliseconds)
const rename = (id: number, name: string) => db.update(providers).set({ name }).where(eq(providers.id, id))

async function setPaused(id: number, isPaused: boolean): Promise<void> {
  await db.update(providers).set({ isPaused }).where(eq(providers.id, id))
  await runBatch(db, projectListing(db, id))
}

describe('the copy of a page', () => {
  it('is answered for a minute without the database, with an entity tag and for browsers to ask again', async () => {
    const { id } = await makeProvider({ name: 'আগের নাম' })
    await raiseVersion()
    const first = await guest.get(`/biodata/${id}`)
    const html = await first.text()
    expect(html).toContain('আগের নাম')
    await rename(id, 'পরের নাম')
    const second = await guest.get(`/biodata/${id}`)
    expect(await second.text()).toBe(html)
    expect(second.headers.get('cache-control')).toBe('no-cache')
    expect(second.headers.get('content-type')).toMatch(/^text\/html/)
    expect(second.headers.get('content-security-policy')).toBe(first.headers.get('content-security-policy'))
    const tag = second.headers.get('etag') ?? ''
    expect(first.headers.get('etag')).toBe(tag)
    const third = await guest.get(`/biodata/${id}`, { headers: { 'If-None-Match': tag } })
    expect([third.status, await third.text()]).toEqual([304, ''])
    const head = await send('HEAD', `/biodata/${id}`)
    expect([head.status, await head.text(), head.headers.get('etag')]).toEqual([200, '', tag])
  })

  it.each([
    ['/biodata?category=1&utm_source=x&fbclid=2', '/biodata?category=1'],
    ['/biodata?gender=male&category=1', '/biodata?category=1&gender=male'],
    ['/?x=1', '/'],
    ['/register?utm_source=x', '/register'],
    ['/admin/customers/1', '/admin/customers/2'],
    ['/payment/manual/xyz', '/payment/manual/abc'],
  ])('of %s is the one of %s, byte for byte', async (one, other) => {
    await raiseVersion()
    const first = await (await guest.get(one)).text()
    await raiseVersion()
    expect(await (await guest.get(other)).text()).toBe(first)
  })

  it.each([
    ['/biodata?category=1', '/biodata?category=2'],
    ['/biodata', '/biodata?page=2'],
    ['/', '/categories'],
    ['/terms', '/faq'],
    ['/login', '/plans'],
  ])('of %s is not the one of %s', async (one, other) => {
    expect(await (await guest.get(one)).text()).not.toBe(await (await guest.get(other)).text())
  })

  it('of a page that the browser makes shows the frame around a placeholder, with no link marked as open', async () => {
    const html = await (await guest.get('/me/contacts')).text()
    expect(html).toContain('<header')
    expect(html).toMatch(/<main[^>]*>.*aria-busy="true"/)
    expect(html).toContain('দ্রুত মেনু')
    expect(html).toMatch(/<noscript>.*জাভাস্ক্রিপ্ট চালু থাকা দরকার/)
    expect(html).toMatch(
      /id="scripts">\[[^\]\n]*"\/assets\/account-[^\]\n]*\n,"\/assets\/contacts\.page-[^"]+\.js"/,
    )
    expect(html).toMatch(/id="calls">\["\/api\/auth\/me"\n,[^\]]*"\/api\/me\/contacts"/)
    expect(html).not.toContain('aria-current')
    expect(html).not.toContain('next=')
  })

  it('of a missing provider is short-lived, and an address that is no page has none', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const { id } = await makeProvider({ name: 'ফিরে এলেন' })
    await setPaused(id, true)
    await raiseVersion()
    expect((await ask(worker, `/biodata/${id}`)).status).toBe(404)
    await setPaused(id, false)
    expect((await ask(worker, `/biodata/${id}`)).status).toBe(404)
    later(21_000)
    expect((await ask(worker, `/biodata/${id}`)).text).toContain('ফিরে এলেন')
    expect((await guest.get('/no-such-page')).headers.get('etag')).toBeNull()
  })

  it('that is older than a minute is answered once more and made anew behind the answer', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const { id } = await makeProvider({ name: 'আগের নাম' })
    await raiseVersion()
    await ask(worker, `/biodata/${id}`)
    await changeUnnoticed(() => rename(id, 'পরের নাম'))
    later(61_000)
    const old = await ask(worker, `/biodata/${id}`)
    expect([old.text.includes('আগের নাম'), old.headers.get('age')]).toEqual([true, '61'])
    expect((await ask(worker, `/biodata/${id}`)).text).toContain('পরের নাম')
  })

  it('that is older than 50 seconds is not answered while the database does not say that it is current', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const { id } = await makeProvider({ name: 'আগের নাম' })
    await raiseVersion()
    await ask(worker, `/biodata/${id}`)
    await rename(id, 'পরের নাম')
    const DB = withoutVersion()
    later(49_000)
    expect((await ask(worker, `/biodata/${id}`, { bindings: { DB } })).text).toContain('আগের নাম')
    later(2_000)
    expect((await ask(worker, `/biodata/${id}`, { bindings: { DB } })).text).toContain('পরের নাম')
  })

  it('is not made of a page with a part that failed', async () => {
    const { id } = await makeProvider()
    await raiseVersion()
    const DB = watchedDatabase({
      before: (sql) => {
        if (sql.includes('"ratings"')) throw new Error('D1_ERROR: Network connection lost.')
      },
    })
    const broken = await ask(worker, `/biodata/${id}`, { bindings: { DB } })
    expect([broken.status, broken.text.includes('মতামত এখন দেখানো যাচ্ছে না')]).toEqual([200, true])
    expect((await ask(worker, `/biodata/${id}`)).text).not.toContain('মতামত এখন দেখানো যাচ্ছে না')
  })

  it('is all that a page asks the data centre for: its calls of the API ask the database', async () => {
    await raiseVersion()
    // The types of the browser, which the tests use as well, have no `default`.
    const { default: cache } = caches as unknown as { default: Cache }
    const asked = vi.spyOn(cache, 'match')
    const kept = vi.spyOn(cache, 'put')
    expect((await guest.get('/')).status).toBe(200)
    expect([asked.mock.calls.length, kept.mock.calls.length]).toEqual([1, 1])
    await guest.get('/api/stats')
    // The page has left the answer in the memory of the isolate.
    expect(asked).toHaveBeenCalledTimes(1)
  })

  it('is left alone by maintenance only on the pages that stay open', async () => {
    expect((await guest.get('/')).status).toBe(200)
    expect((await guest.get('/register')).status).toBe(200)
    expect((await guest.get('/login')).status).toBe(200)
    await changeSettings({ maintenance_mode: '1' })
    const closed = await Promise.all(['/', '/register', '/login'].map((path) => guest.get(path)))
    await changeSettings({ maintenance_mode: '0' })
    expect(closed.map(({ status }) => status)).toEqual([503, 503, 200])
    expect((await guest.get('/')).status).toBe(200)
  })
})

/** Lines of the log by their path, with the calls of the database behind each. */
function recordLines() {
  const lines: { path: string; queries: number; status: number }[] = []
  vi.spyOn(console, 'log').mockImplementation((line: string) => {
    const { event, ...fields } = JSON.parse(line) as { event: string; path: string } & (typeof lines)[0]
    if (event === 'request') lines.push(fields)
  })
  return lines
}

describe('500 parallel requests on a cold cache', () => {
  it('for one page make one rendering', { timeout: 60_000 }, async () => {
    const category = await makeCategory()
    const { name } = await makeProvider({ categoryId: category.id })
    await raiseVersion()
    const lines = recordLines()
    const answers = await Promise.all(
      Array.from({ length: 500 }, () => send('GET', `/biodata?category=${category.id}`)),
    )
    const texts = new Set(await Promise.all(answers.map((answer) => answer.text())))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(texts.size).toBe(1)
    expect([...texts][0]).toContain(name)
    expect(lines.filter(({ path }) => path === '/biodata')).toHaveLength(500)
    expect(lines.filter(({ path }) => path === '/api/biodata')).toHaveLength(1)
    expect(lines.reduce((sum, { queries }) => sum + queries, 0)).toBeLessThan(12)
  })

  it('for one answer of the API make one read', { timeout: 60_000 }, async () => {
    const category = await makeCategory()
    await makeProvider({ categoryId: category.id })
    await raiseVersion()
    await guest.get('/api/settings')
    const lines = recordLines()
    const answers = await Promise.all(
      Array.from({ length: 500 }, () => send('GET', `/api/biodata?category=${category.id}`)),
    )
    const texts = new Set(await Promise.all(answers.map((answer) => answer.text())))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(texts.size).toBe(1)
    expect(lines.filter(({ queries }) => queries > 0)).toHaveLength(1)
  })

  it('for a page and its list, whose copies have just become too old, make one reading each', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const category = await makeCategory()
    const { id } = await makeProvider({ categoryId: category.id })
    const addresses = [`/biodata/${id}`, `/api/biodata?category=${category.id}`]
    await raiseVersion()
    for (const address of addresses) await ask(worker, address)
    later(660_001)
    await raiseVersion()
    const lines = recordLines()
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, index) => ask(worker, addresses[index % 2] ?? '')),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    for (const path of [`/api/biodata/${id}`, '/api/biodata'])
      expect(lines.filter((line) => line.path === path && line.queries > 0)).toHaveLength(1)
  })

  it('for a provider that is missing answer 404 after one read', async () => {
    await raiseVersion()
    await guest.get('/api/settings')
    const lines = recordLines()
    const answers = await Promise.all(Array.from({ length: 50 }, () => send('GET', '/api/biodata/98765432')))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([404]))
    expect(lines.filter(({ queries }) => queries > 0)).toHaveLength(1)
  })
})

describe('the HTML', () => {
  it('is the same for every person and holds nothing of them', async () => {
    const provider = await makeProvider()
    const people = await Promise.all(
      roles.map(async (role) => {
        const user = await makeUser(role, { name: `গোপন নাম ${role}` })
        const { token } = await as(user)
        return { token, user }
      }),
    )
    const addresses = ['/', '/biodata', `/biodata/${provider.id}`, '/categories', '/me/contacts', '/admin']
    for (const address of addresses) {
      await raiseVersion()
      const pages = new Set<string>()
      for (const { token, user } of people) {
        const cookie = `device=${user.id}-secret; token=${token}`
        const visits: Record<string, string>[] = [
          { Cookie: cookie },
          { Authorization: `Bearer ${token}` },
          { Cookie: cookie, 'User-Agent': `Phone of ${user.name.length}`, 'Accept-Language': 'en' },
        ]
        for (const headers of visits) pages.add(await (await guest.get(address, { headers })).text())
      }
      pages.add(await (await guest.get(address)).text())
      expect([address, pages.size]).toEqual([address, 1])
      const [html = ''] = pages
      for (const { token, user } of people) {
        for (const secret of [token, user.phone, user.name, `${user.id}-secret`])
          expect(html).not.toContain(secret)
      }
    }
  })
})
