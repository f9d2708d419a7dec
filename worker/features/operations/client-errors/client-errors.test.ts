import { eq } from 'drizzle-orm'
import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { clientErrorReport as report } from '#test/support/route-calls.ts'
import { db, changeRows } from '#test/support/database.ts'
import { makeUser } from '#test/support/factories.ts'
import { newVisitor } from '#test/support/registration.ts'
import { as, guest, request, send } from '#test/support/request.ts'
import { sendWith } from '#test/support/send-with.ts'
import { rateCounters } from '#worker/features/people/people.table.ts'
import { signingKeys } from '#worker/lib/keys.ts'
import { createLogger } from '#worker/lib/log.ts'
import { clientErrorReport } from './client-errors.schema.ts'
import { receiveReport, reportsADay } from './client-errors.usecases.ts'

type Sent = Parameters<typeof report>[0]

const day = 86_400_000
const post = (fields?: Sent, visitor = newVisitor()) =>
  guest.post('/api/client-errors', report(fields), visitor)

let lines: string[] = []
const logged = () =>
  lines
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .filter(({ event }) => event === 'client_error')

/** A report of another moment than now. */
const receiveAt = (now: Date, network = 'network') =>
  receiveReport(db, clientErrorReport.parse(report()), {
    network,
    secret: signingKeys(env),
    now,
    log: createLogger({}),
  })

beforeEach(async () => {
  await db.delete(rateCounters)
  lines = []
  vi.spyOn(console, 'warn').mockImplementation((line: unknown) => void lines.push(String(line)))
})

describe('a report of the browser', () => {
  it('is one line of the log, which names neither account nor network', async () => {
    const user = await makeUser('customer')
    const visitor = newVisitor()
    const answer = await (await as(user)).post('/api/client-errors', report(), visitor)
    expect(answer.status).toBe(204)
    expect(await answer.text()).toBe('')
    expect(logged()).toEqual([
      { level: 'warn', event: 'client_error', ...report(), message: expect.any(String) as string },
    ])
    expect(JSON.stringify(logged())).not.toContain(user.phone)
    expect(JSON.stringify(logged())).not.toContain(Object.values(visitor.headers)[0])
  })

  it('is logged without phones, tokens, addresses and queries that the browser let through', async () => {
    await post({
      message: 'failed for ০১৭১২-৩৪৫৬৭৮ and rahima@example.com',
      stack: 'at https://kormi.test/login?otp=493021:1:2\nBearer eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMiJ9.c2ln',
      path: '/me/payments/01ARZ3NDEKTSV4RRFFQ69G5FAV?phone=01712345678',
    })
    expect(JSON.stringify(logged())).not.toMatch(/৩৪৫৬৭৮|345678|rahima|493021|eyJ|01ARZ/)
    expect(logged()).toMatchObject([{ path: '/me/payments/:id' }])
  })

  it.each<[string, unknown]>([
    ['a message that is too long', report({ message: 'x'.repeat(501) })],
    ['another address', report({ path: 'https://evil.example' })],
    ['a build that is none', report({ build: '<b>' })],
    ['a further field', { ...report(), user_id: 5 }],
  ])('is refused with %s', async (_, body) => {
    const answer = await guest.post('/api/client-errors', body)
    expect(answer.status).toBe(422)
    expect(logged()).toEqual([])
  })

  it('is refused above eight kilobytes, as another type than JSON, and unreadable', async () => {
    const large = { ...report(), stack: 'ক'.repeat(3_000) }
    expect((await guest.post('/api/client-errors', large)).status).toBe(413)
    // A form of another site can send only such types without asking the browser for permission.
    const headers = { 'Content-Type': 'text/plain' }
    const plain = await send('POST', '/api/client-errors', { body: JSON.stringify(report()), headers })
    expect(plain.status).toBe(415)
    expect((await request('POST', '/api/client-errors', { body: '{"kind"' })).status).toBe(400)
    expect(logged()).toEqual([])
  })
})

it('each page names the build that its errors belong to', async () => {
  const page = await sendWith({ VERSION: 'abc1234' }, '/login')
  expect(await page.text()).toContain('<html data-build="abc1234" lang="bn">')
})

describe('the limits of reports', () => {
  it('drop what a network sends above its share of a day, also in parallel', async () => {
    const now = new Date()
    const sent = Array.from({ length: reportsADay.network + 20 }, () => receiveAt(now, 'one'))
    await Promise.all(sent)
    expect(logged()).toHaveLength(reportsADay.network)
    await receiveAt(now, 'another')
    const tomorrow = new Date(now.getTime() + day)
    await receiveAt(tomorrow, 'one')
    expect(logged()).toHaveLength(reportsADay.network + 2)
  })

  it('hold for all networks of one /48 together, exactly, and leave the site to others', async () => {
    const now = new Date()
    const networks = Array.from({ length: 20 }, (_, index) => `2001:db8:77:${index}::/64`)
    const sent = networks.flatMap((network) => Array.from({ length: 15 }, () => receiveAt(now, network)))
    await Promise.all(sent)
    expect(logged()).toHaveLength(reportsADay.neighbours)
    await receiveAt(now, '2001:db8:78:1::/64')
    expect(logged()).toHaveLength(reportsADay.neighbours + 1)
  })

  it('drop what the whole site sends above its share', async () => {
    await receiveAt(new Date())
    await changeRows(rateCounters, eq(rateCounters.bucket, 'client-errors-site'), { hits: reportsADay.site })
    await receiveAt(new Date(), 'another')
    expect(logged()).toHaveLength(1)
  })
})
