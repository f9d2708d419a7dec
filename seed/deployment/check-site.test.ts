import { readdirSync, readFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { Hono } from 'hono'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { serveDouble } from '#test/support/serve-double.ts'
import { root } from '../run-tool.ts'
import { checkSite, targetOf } from './check-site.ts'

const token = 'session'
let broken = ''
let trade: { id: number; name: string; image: string } | null = null

/** The answers of a site that works, but for the subject that is broken. */
const app = new Hono()
  .get('/api/health', (c) => {
    if (broken === 'secrets') return c.json({ error: 'unsafe_keys' }, 503)
    return broken === 'health' ? c.text('another site', 404) : c.json({ status: 'ok', version: 'a' })
  })
  .get('/api/ready', (c) => {
    const checks = Object.fromEntries(
      ['d1', 'kv', 'r2'].map((name) => [name, { ok: broken !== name, ms: 1 }]),
    )
    return c.json({ checks, cron: broken === 'cron' ? 'late' : 'on_time' })
  })
  .get('/', (c) => {
    const headers = {
      'Content-Security-Policy': 'x',
      'X-Content-Type-Options': 'nosniff',
      ...(broken !== 'headers' && { 'X-Frame-Options': 'DENY' }),
      ...(broken !== 'cache' && { Age: '3' }),
    }
    return c.text('home', 200, headers)
  })
  .get('/api/favourites', (c) =>
    broken === 'maintenance' ? c.json({ error: 'maintenance' }, 503) : c.json({}, 401),
  )
  .get('/robots.txt', (c) => {
    const { origin } = new URL(c.req.url)
    return c.text(`Sitemap: ${broken === 'robots' ? 'http://localhost' : origin}/sitemap.xml`)
  })
  .get('/sitemap.xml', (c) => c.text(broken === 'sitemap' ? 'none' : '<urlset></urlset>'))
  .post('/api/auth/login', (c) => {
    return broken === 'sign-in' ? c.json({ error: 'wrong_credentials' }, 401) : c.json({ token })
  })
  .post('/api/categories', async (c) => {
    if (broken === 'picture') return c.json({ error: 'images_unavailable' }, 503)
    const { name } = (await c.req.parseBody()) as { name: string }
    trade = { id: 7, name, image: '/storage/categories/a' }
    return c.json({ data: { id: 7 } }, 201)
  })
  .get('/api/admin/categories', (c) => c.json({ data: broken === 'write' ? [] : [trade] }))
  .get('/api/categories', (c) => c.json({ data: broken === 'write seen' ? [] : [trade] }))
  .delete('/api/categories/7', (c) => {
    trade = null
    return c.json({})
  })
  .get('/storage/categories/:file', (c) =>
    c.body('x', 200, { 'Content-Type': broken === 'sizes' ? 'text/html' : 'image/webp' }),
  )
  .post('/api/admin/sms/test', (c) => (broken === 'SMS' ? c.json({ error: 'sms_refused' }, 503) : c.json({})))
  .get('/api/payment-methods', (c) => c.json({ data: [{ method: 'sslcommerz' }] }))
  .post('/api/admin/settings/payment/test', (c) =>
    broken === 'sslcommerz' ? c.json({ error: 'gateway_refused' }, 503) : c.json({}),
  )

function database(): Pick<D1Database, 'prepare'> {
  const sqlite = new DatabaseSync(':memory:')
  const files = readdirSync(`${root}/migrations`).filter((name) => name.endsWith('.sql'))
  sqlite.exec('CREATE TABLE d1_migrations (name TEXT)')
  for (const file of broken === 'migrations' ? files.slice(0, 1) : files)
    sqlite.prepare('INSERT INTO d1_migrations VALUES (?)').run(file)
  for (const file of files) sqlite.exec(readFileSync(`${root}/migrations/${file}`, 'utf8'))
  if (broken === 'triggers') sqlite.exec('DROP TRIGGER provider_listings_inserted')
  if (broken === 'search tables') sqlite.exec('DROP TABLE provider_words')
  const prepare = (query: string) => ({
    all: () => Promise.resolve({ results: sqlite.prepare(query).all() }),
  })
  return { prepare } as unknown as D1Database
}

describe('the site that is checked', () => {
  const local = { url: 'http://localhost:8787/x', 'persist-to': 'd' }
  it.each([
    [{ env: 'staging' }, 'https://staging.kormi.example', { remote: true, env: 'staging' }],
    [{ env: 'production' }, 'https://kormi.example', { remote: true, env: 'production' }],
    [local, 'http://localhost:8787', { remote: false, 'persist-to': 'd' }],
  ])('of %j is %s', (options, origin, place) => expect(targetOf(options)).toMatchObject({ origin, place }))

  it.each([
    [{}, 'either'],
    [{ env: 'staging', url: 'http://localhost' }, 'either'],
    [{ env: 'prod' }, '--env must be production or staging'],
    [{ url: 'localhost' }, 'Invalid URL'],
  ])('of %j is refused', (options, words) => expect(() => targetOf(options)).toThrow(words))
})

describe('the check of a deployed site', () => {
  let site: Awaited<ReturnType<typeof serveDouble>>
  beforeAll(async () => void (site = await serveDouble((request) => app.fetch(request))))
  afterAll(() => site.close())

  const failed = async (subject: string) => {
    broken = subject
    const found: string[] = []
    const results = checkSite({
      origin: site.origin,
      database: database(),
      admin: { phone: '01700000001', password: 'x' },
      sms: '01700000009',
      pause: 1,
    })
    for await (const { subject: name, problem } of results) if (problem !== null) found.push(name)
    return found
  }

  it('finds nothing on a site that works, and leaves nothing behind', async () => {
    expect(await failed('')).toEqual([])
    expect(trade).toBeNull()
  })

  const subjects = ['secrets', 'health', 'migrations', 'triggers', 'search tables']
    .concat('d1', 'kv', 'r2', 'cron', 'maintenance', 'headers', 'robots', 'sitemap', 'cache')
    .concat('sign-in', 'picture', 'write', 'write seen', 'SMS', 'sslcommerz')
  it.each(subjects)('names %s', async (subject) => expect(await failed(subject)).toContain(subject))

  it('names the picture when its sizes are not shown', async () =>
    expect(await failed('sizes')).toEqual(['picture']))
})
