import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test'
import { count, eq, sql } from 'drizzle-orm'
import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it } from 'vitest'
import { clientErrorReport as report } from '#test/support/client-errors/client-error-report.ts'
import { db } from '#test/support/database.ts'
import { makeUser } from '#test/support/factories.ts'
import { newVisitor } from '#test/support/registration.ts'
import { as, guest, request, send } from '#test/support/request.ts'
import { auditLog } from '#worker/features/audit/audit.table.ts'
import { signingKeys } from '#worker/lib/keys.ts'
import worker from '#worker/index.ts'
import { keptRows, reportsADay } from './client-errors.rules.ts'
import { clientErrorReport } from './client-errors.schema.ts'
import { clientErrors } from './client-errors.table.ts'
import { receiveReport, type readClientErrors } from './client-errors.usecases.ts'
import { rateCounters } from '#worker/features/people/people.table.ts'

type Sent = Parameters<typeof report>[0]
type Page = Awaited<ReturnType<typeof readClientErrors>>

const day = 86_400_000
const post = (fields?: Sent, visitor = newVisitor()) =>
  guest.post('/api/client-errors', report(fields), visitor)
const rows = () => db.select().from(clientErrors).orderBy(clientErrors.id)
const admin = async () => as(await makeUser('admin'))
async function list(query = ''): Promise<Page> {
  const answer = await (await admin()).get(`/api/admin/client-errors${query}`)
  expect(answer.status).toBe(200)
  return answer.json<Page>()
}
const resolve = async (id: number | undefined) =>
  (await admin()).post(`/api/admin/client-errors/${id}/resolve`)

/** A report of another moment than now. */
const receiveAt = (now: Date, fields: Sent = {}, network = 'network') =>
  receiveReport(db, clientErrorReport.parse(report(fields)), { network, secret: signingKeys(env), now })

beforeEach(async () => {
  await db.delete(clientErrors)
  await db.delete(rateCounters)
})

describe('a report of the browser', () => {
  it('is taken from a guest without a word, and names neither account nor network', async () => {
    const user = await makeUser('customer')
    const caller = await as(user)
    const visitor = newVisitor()
    const answer = await caller.post('/api/client-errors', report(), visitor)
    expect(answer.status).toBe(204)
    expect(await answer.text()).toBe('')
    const [row] = await rows()
    expect(row).toMatchObject({ message: report().message, path: '/biodata/:id', build: 'abc1234', count: 1 })
    const stored = JSON.stringify(row)
    expect(stored).not.toContain(user.phone)
    expect(stored).not.toContain(Object.values(visitor.headers)[0])
    expect(Object.keys(row ?? {}).filter((name) => /user|network|address|ip$/i.test(name))).toEqual([])
  })

  it('is counted in one row for each error, build and day, also when many come at once', async () => {
    await Promise.all(Array.from({ length: 12 }, () => post()))
    await post({ build: 'def5678' })
    await post({ stack: report().stack.replace(':12:', ':99:') })
    await receiveAt(new Date(Date.now() + day))
    expect((await rows()).map((row) => row.count)).toEqual([12, 1, 1, 1])
  })

  it('keeps the first and the last moment, and the browser of the last report', async () => {
    const [first, last] = [new Date('2026-11-22T06:00:00Z'), new Date('2026-11-22T07:00:00Z')]
    await receiveAt(first)
    await receiveAt(last, { browser: 'samsung', width: 412, offline: true })
    expect(await rows()).toMatchObject([
      { count: 2, firstAt: first, lastAt: last, browser: 'samsung', width: 412, wasOffline: true },
    ])
  })

  it('is stored without phones, tokens, addresses and queries that the browser let through', async () => {
    await post({
      message: 'failed for ০১৭১২-৩৪৫৬৭৮ and rahima@example.com',
      stack: 'at https://kormi.test/login?otp=493021:1:2\nBearer eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMiJ9.c2ln',
      path: '/me/payments/01ARZ3NDEKTSV4RRFFQ69G5FAV?phone=01712345678',
    })
    const [row] = await rows()
    expect(JSON.stringify(row)).not.toMatch(/৩৪৫৬৭৮|345678|rahima|493021|eyJ|01ARZ/)
    expect(row?.path).toBe('/me/payments/:id')
  })

  it.each<[string, unknown]>([
    ['an unknown kind', report({ kind: 'x' as 'error' })],
    ['a missing message', report({ message: '' })],
    ['a message that is too long', report({ message: 'x'.repeat(501) })],
    ['a stack that is too long', report({ stack: 'x'.repeat(4_001) })],
    ['another address', report({ path: 'https://evil.example' })],
    ['a build that is none', report({ build: '<b>' })],
    ['a width that is none', report({ width: -1 })],
    ['a further field', { ...report(), user_id: 5 }],
    ['no object', [1]],
  ])('is refused with %s', async (_, body) => {
    const answer = await guest.post('/api/client-errors', body)
    expect(answer.status).toBe(422)
    expect(await rows()).toEqual([])
  })

  it('is refused above eight kilobytes, as another type than JSON, and unreadable', async () => {
    const large = { ...report(), stack: 'ক'.repeat(3_000) }
    expect((await guest.post('/api/client-errors', large)).status).toBe(413)
    // A form of another site can send only such types without asking the browser for permission.
    const headers = { 'Content-Type': 'text/plain' }
    const plain = await send('POST', '/api/client-errors', { body: JSON.stringify(report()), headers })
    expect(plain.status).toBe(415)
    expect((await request('POST', '/api/client-errors', { body: '{"kind"' })).status).toBe(400)
    expect(await rows()).toEqual([])
  })
})

it('each page names the build that its errors belong to', async () => {
  const context = createExecutionContext()
  const page = await worker.fetch(
    new Request('http://kormi.test/login'),
    { ...env, VERSION: 'abc1234' },
    context,
  )
  await waitOnExecutionContext(context)
  expect(await page.text()).toContain('<html data-build="abc1234" lang="bn">')
})

describe('the limits of reports', () => {
  const total = async () => (await rows()).reduce((sum, row) => sum + row.count, 0)

  it('drop what a network sends above its share of a day, also in parallel', async () => {
    const now = new Date()
    const sent = Array.from({ length: reportsADay.network + 20 }, () => receiveAt(now, {}, 'one'))
    await Promise.all(sent)
    expect(await total()).toBe(reportsADay.network)
    await receiveAt(now, {}, 'another')
    await receiveAt(new Date(now.getTime() + day), {}, 'one')
    expect(await total()).toBe(reportsADay.network + 2)
  })

  it('answer the same when a report is dropped', async () => {
    const visitor = newVisitor()
    await post({}, visitor)
    await db.update(rateCounters).set({ hits: reportsADay.network })
    const answer = await post({}, visitor)
    expect(answer.status).toBe(204)
    expect(await total()).toBe(1)
  })

  it('drop what the whole site sends above its share', async () => {
    await receiveAt(new Date())
    await db
      .update(rateCounters)
      .set({ hits: reportsADay.site })
      .where(eq(rateCounters.bucket, 'client-errors-site'))
    await receiveAt(new Date(), {}, 'another')
    expect(await total()).toBe(1)
  })

  it('keep the newest rows when there are too many', async () => {
    const old = Date.now() - 10 * day
    const filler = Array.from({ length: keptRows }, (_, n) => n)
    await db.run(sql`
      INSERT INTO client_errors (issue, fingerprint, day, kind, message, stack, path, build, browser, width, was_offline, first_at, last_at)
      SELECT 'i' || value, 'f' || value, '2026-11-01', 'error', 'm', '', '/', 'b', 'other', 1, 0, ${old} + value, ${old} + value
      FROM json_each(${JSON.stringify(filler)})`)
    await Promise.all([post({ message: 'first' }), post({ message: 'second' }), post({ message: 'third' })])
    const [counted] = await db.select({ total: count() }).from(clientErrors)
    expect(counted?.total).toBe(keptRows)
    const kept = (await rows()).map(({ fingerprint }) => fingerprint)
    expect(kept).not.toContain('f0')
    expect(kept).not.toContain('f2')
    expect(kept).toContain('f3')
  })
})

describe('the errors on the page of the admin', () => {
  it('are for admins only', async () => {
    expect((await guest.get('/api/admin/client-errors')).status).toBe(401)
    expect((await (await as(await makeUser('staff'))).get('/api/admin/client-errors')).status).toBe(403)
  })

  it('are listed with the latest first and filtered by build, day and path', async () => {
    const [first, second] = [new Date('2026-11-20T06:00:00Z'), new Date('2026-11-21T06:00:00Z')]
    await receiveAt(first, { message: 'older', path: '/biodata' })
    await receiveAt(second, { message: 'newer', build: 'def5678' })
    const messages = async (query = '') => (await list(query)).data.map(({ message }) => message)
    expect(await messages()).toEqual(['newer', 'older'])
    expect(await messages('?build=abc1234')).toEqual(['older'])
    expect(await messages('?day=2026-11-21')).toEqual(['newer'])
    expect(await messages('?path=/biodata')).toEqual(['older'])
    expect(await messages('?q=OLDER')).toEqual(['older'])
    expect((await list()).filters).toEqual({
      builds: ['def5678', 'abc1234'],
      paths: ['/biodata', '/biodata/:id'],
    })
  })

  it('disappear on all days when one admin resolves them, with one audit row', async () => {
    await receiveAt(new Date(Date.now() - day))
    await receiveAt(new Date())
    const [newest] = (await list()).data
    const answers = await Promise.all([resolve(newest?.id), resolve(newest?.id), resolve(newest?.id)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    expect((await list()).data).toEqual([])
    expect((await list('?state=resolved')).data).toHaveLength(2)
    const written = await db.select().from(auditLog).where(eq(auditLog.action, 'client_error.resolved'))
    expect(written.map(({ entityId }) => entityId)).toEqual([String(newest?.id)])
    expect((await resolve(99_999)).status).toBe(404)
  })

  it('stay resolved for pages of a known build, and come back with a later build', async () => {
    const later = (days: number) => new Date(Date.now() + days * day)
    const inNewFile = report().stack.replaceAll(/Dk3j2a9Z\.js:12:3456/g, 'Zz99aa11.js:14:7')
    await receiveAt(new Date())
    await receiveAt(new Date(), { message: 'another error', build: 'old0000' })
    const page = await list()
    await resolve(page.data.find(({ message }) => message !== 'another error')?.id)
    await receiveAt(later(1))
    await receiveAt(later(1), { build: 'old0000' })
    expect((await list()).data.map(({ message }) => message)).toEqual(['another error'])
    await receiveAt(later(2), { build: 'new1111', stack: inNewFile })
    expect((await list()).data).toMatchObject([{ build: 'new1111' }, { message: 'another error' }])
    await receiveAt(later(3))
    expect((await list('?state=resolved')).data).toHaveLength(4)
  })
})
