import { env } from 'cloudflare:workers'
import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { createRandom } from '#seed/demo/random.ts'
import { jsonOf } from '#test/support/answers.ts'
import { db } from '#test/support/database.ts'
import {
  makeCallAnswer,
  makeCategory,
  makePlace,
  makeProvider,
  makeReveal,
  makeSubscription,
  makeUser,
} from '#test/support/factories.ts'
import { makePayment } from '#test/support/payments.ts'
import { as, guest } from '#test/support/request.ts'
import { changeSettings } from '#test/support/settings.ts'
import { insertRequest } from '#worker/features/provider-requests/provider-requests.queries.ts'
import { countingTimes } from '#worker/features/providers/interest/gather-counts.request.ts'
import { addCounts } from '#worker/features/providers/interest/interest.queries.ts'
import { closedDays, interestDays } from '#worker/features/statistics/statistics.table.ts'
import { addDays, dayOf, startOfDay } from '#worker/lib/dhaka-time.ts'
import { readSettings } from '#worker/features/settings/settings.usecases.ts'
import { weekOf } from './funnel.rules.ts'
import { closeDays, type readFunnel } from './funnel.usecases.ts'

// The first act waits for the others of its test.
countingTimes.gather = 500

const now = new Date()
const yesterday = addDays(dayOf(now), -1)
const noon = (day: string) => new Date(startOfDay(day).getTime() + 12 * 3_600_000)
const browser = { headers: { 'user-agent': 'Mozilla/5.0 (Linux; Android 13)' } }
const close = async (at = now) =>
  closeDays(db, {
    settings: await readSettings(env, { now: at }),
    now: at,
    deadline: { isOver: () => false },
  })

type Funnel = Awaited<ReturnType<typeof readFunnel>>
const admin = await as(await makeUser('admin'))
const funnel = async (query = '') =>
  (await (await admin.get(`/api/admin/growth?${query}`)).json<{ data: Funnel }>()).data
const counted = (where = sql`1`) =>
  db.all<Record<string, number>>(
    sql`SELECT category_id, district_id, visits, returns, looks, asks FROM interest_days WHERE ${where} ORDER BY 1, 2`,
  )
const expectSettled = (read: () => Promise<unknown>, expected: unknown) =>
  vi.waitFor(async () => expect(await read()).toEqual(expected), { timeout: 10_000, interval: 300 })

beforeEach(async () => {
  await db.batch([db.delete(interestDays), db.delete(closedDays)])
  await changeSettings({ growth_enabled: '1' })
})

describe('reports of phones', () => {
  const visit = (body: object, headers: Record<string, string> = {}) =>
    guest.post(
      '/api/growth/visits',
      { again: false, path: '/', ...body },
      { headers: { ...browser.headers, ...headers } },
    )

  it('are counted by trade and district, once for the district and once for the trade', async () => {
    const provider = await makeProvider()
    const [trade, { district }] = [await makeCategory(), await makePlace()]
    await visit({})
    await visit({ again: true, category: trade.id, district: district.id })
    await visit({ path: `/biodata/${provider.id}` })
    await visit({ path: '/sheba/no-such-trade/nowhere' })
    await visit({}, { 'user-agent': 'Googlebot/2.1' })
    await guest.post('/api/growth/asks', { provider: provider.id }, browser)
    await guest.post('/api/growth/asks', { provider: 999_999 }, browser)
    await guest.get(`/api/biodata/${provider.id}`, browser)
    await guest.get(`/api/biodata/${provider.id}`, { headers: { ...browser.headers, purpose: 'prefetch' } })
    const row = (category_id: number, district_id: number, figures: object) => ({
      category_id,
      district_id,
      visits: 0,
      returns: 0,
      looks: 0,
      asks: 0,
      ...figures,
    })
    const atProvider = { visits: 1, looks: 1, asks: 1 }
    const rows = [
      row(0, 0, { visits: 2 }),
      row(0, provider.districtId, atProvider),
      row(provider.categoryId, provider.districtId, atProvider),
      row(0, district.id, { visits: 1, returns: 1 }),
      row(trade.id, district.id, { visits: 1, returns: 1 }),
    ]
    const order = (a: (typeof rows)[number], b: (typeof rows)[number]) =>
      a.category_id - b.category_id || a.district_id - b.district_id
    await expectSettled(counted, rows.toSorted(order))
  })

  it('count an account once and a network twenty times for each provider and day', async () => {
    const [provider, customer] = [await makeProvider(), await as(await makeUser('customer'))]
    const carrier = { headers: { ...browser.headers, 'cf-connecting-ip': '103.230.104.9' } }
    for (let time = 0; time < 30; time += 1)
      await guest.post('/api/growth/asks', { provider: provider.id }, carrier)
    for (let time = 0; time < 3; time += 1)
      await customer.post('/api/growth/asks', { provider: provider.id }, carrier)
    const asks = async () => (await counted(sql`category_id = 0`)).map((row) => row.asks)
    await expectSettled(asks, [21])
  })

  it('are refused when they name more than a place', async () => {
    const wrong = [{ path: '/sheba/x?q=রহিম' }, { path: 'x' }, { phone: '01712345678' }, { district: -1 }]
    for (const body of wrong) expect((await visit(body)).status).toBe(422)
    expect((await visit({ path: `/${'x'.repeat(2_000)}` })).status).toBe(413)
  })

  it('leave nothing while the setting is off, and no week is summed up', async () => {
    await changeSettings({ growth_enabled: '0' })
    const provider = await makeProvider()
    expect((await visit({})).status).toBe(204)
    await guest.post('/api/growth/asks', { provider: provider.id }, browser)
    await guest.get(`/api/biodata/${provider.id}`, browser)
    await new Promise((resolve) => setTimeout(resolve, countingTimes.gather * 2))
    expect(await counted()).toEqual([])
    expect(await close()).toEqual({ handled: 0, isDone: true })
    expect(await db.select().from(closedDays)).toEqual([])
    expect((await admin.get('/api/admin/growth')).status).toBe(404)
  })

  it('are neither lost nor doubled by isolates that write at once', async () => {
    const { district } = await makePlace()
    const write = (counts: object) =>
      db.batch([
        addCounts(db, yesterday, [
          { place: { district: district.id }, counts },
          { place: {}, counts },
        ]),
      ])
    await Promise.all(Array.from({ length: 40 }, () => write({ visits: 3, returns: 1 })))
    expect(await counted()).toMatchObject([
      { district_id: 0, visits: 120, returns: 40 },
      { district_id: district.id, visits: 120, returns: 40 },
    ])
  })
})

describe('the funnel', () => {
  /** A month of rows at random days, with what each should count as. */
  async function makeMonth() {
    const { int } = createRandom('a month of customers')
    const random = (below: number) => int(0, below - 1)
    const providers = [await makeProvider(), await makeProvider(), await makeProvider()]
    const home = await makePlace()
    const rows: {
      figure: 'registered' | 'paid' | 'reveals' | 'requests' | 'answered'
      day: string
      category: number
      district: number
    }[] = []
    for (let at = 0; at < 60; at++) {
      const day = addDays(yesterday, -random(31))
      const when = new Date(startOfDay(day).getTime() + random(86_400_000))
      const provider = providers[random(3)] ?? providers[0]
      const livesHere = random(2) === 0
      const district = livesHere ? home.district.id : 0
      const customer = await makeUser('customer', {
        createdAt: when,
        ...(livesHere && { divisionId: home.division.id, districtId: district, upazilaId: home.thana.id }),
      })
      rows.push({ figure: 'registered', day, category: 0, district })
      if (!provider || random(3) === 0) continue
      const subscription = await makeSubscription(customer.id)
      const isWanted = random(2) === 0
      await makePayment({
        userId: customer.id,
        purpose: 'subscription',
        subscriptionId: subscription.id,
        paidAt: when,
        returnTo: isWanted ? `/biodata/${provider.id}?from=list` : '/me/contacts',
      })
      rows.push({
        figure: 'paid',
        day,
        category: isWanted ? provider.categoryId : 0,
        district: isWanted ? provider.districtId : district,
      })
      const place = { category: provider.categoryId, district: provider.districtId }
      const { id: revealId } = await makeReveal(customer.id, provider.id, {
        subscriptionId: subscription.id,
        createdAt: when,
      })
      rows.push({ figure: 'reveals', day, ...place })
      const pickedUp = random(2) === 0
      const { id: providerId, categoryId, districtId } = provider
      const about = { revealId, customerId: customer.id, providerId, categoryId, districtId }
      await makeCallAnswer({ ...about, pickedUp, createdAt: when })
      if (pickedUp) rows.push({ figure: 'answered', day, ...place })
      if (random(2) === 0) continue
      const wanted = { category_id: categoryId, place_level: 'upazila' as const, place_id: home.thana.id }
      const by = { phone: customer.phone ?? '', userId: customer.id, now: when }
      if ((await insertRequest(db, { ...wanted, ...by })).length > 0)
        rows.push({ figure: 'requests', day, category: categoryId, district: home.district.id })
    }
    // What is no step of a customer.
    await makeUser('service_worker', { createdAt: noon(yesterday) })
    await makePayment({ paidAt: noon(yesterday) })
    await makePayment({ status: 'initiated', paidAt: null, createdAt: noon(yesterday) })
    return { rows, providers, home }
  }

  it('equals a recount of the rows of a month, for the site, a trade, a district and both', async () => {
    await db.run(sql`UPDATE users SET created_at = created_at - 200 * 86400000`)
    const { rows, providers, home } = await makeMonth()
    // Two runs at once, and one again.
    await Promise.all([close(), close()])
    await close()
    const expected = (figure: string, week: string, has: (row: (typeof rows)[number]) => boolean) =>
      rows.filter((row) => row.figure === figure && weekOf(row.day) === week && has(row)).length
    const [{ categoryId = 0, districtId = 0 } = {}] = providers
    const cases = [
      ['', () => true],
      [`district=${home.district.id}`, ({ district }) => district === home.district.id],
      [`category=${categoryId}`, ({ category }) => category === categoryId],
      [
        `category=${categoryId}&district=${districtId}`,
        ({ category, district }) => category === categoryId && district === districtId,
      ],
    ] as [string, (row: (typeof rows)[number]) => boolean][]
    for (const [query, has] of cases)
      for (const week of (await funnel(query)).weeks.filter(({ closed }) => closed > 0))
        expect(week, `${query} ${week.week}`).toMatchObject({
          paid: expected('paid', week.week, has),
          reveals: expected('reveals', week.week, has),
          answered: expected('answered', week.week, has),
          registered: query.includes('category') ? null : expected('registered', week.week, has),
        })
    await changeSettings({ call_answers_enabled: '0' })
    const without = await funnel()
    expect(without.steps).not.toContain('answered')
    expect(without.weeks.every(({ answered }) => answered === null)).toBe(true)
    await changeSettings({ call_answers_enabled: '1' })
    const sums = await db.all<{ requests: number; district_id: number }>(
      sql`SELECT district_id, sum(requests) AS requests FROM interest_days WHERE category_id = 0 AND requests > 0 GROUP BY 1`,
    )
    expect(sums).toEqual([
      { district_id: home.district.id, requests: rows.filter(({ figure }) => figure === 'requests').length },
    ])
  }, 60_000)

  it('shows a day without counters as a gap, not as zero, and nothing of today, which the next night adds', async () => {
    const count = (day: string, visits: number) =>
      db.batch([addCounts(db, day, [{ place: {}, counts: { visits } }])])
    const week = addDays(weekOf(yesterday), -14)
    await count(week, 5)
    await count(addDays(week, 2), 7)
    await count(dayOf(now), 4)
    await close()
    const { weeks, until } = await funnel()
    expect(until).toBe(yesterday)
    const [before, shown] = [addDays(week, -7), week].map((start) => weeks.find((row) => row.week === start))
    expect(shown).toMatchObject({ closed: 7, counted: 2, visits: 12, looks: 0, returns: 0 })
    const unknown = { visits: null, looks: null, asks: null, returns: null }
    expect(before).toMatchObject({ closed: 7, counted: 0, ...unknown })
    expect(before?.paid).toEqual(expect.any(Number))
    expect(weeks.reduce((sum, { visits }) => sum + (visits ?? 0), 0)).toBe(12)
    await close(new Date(now.getTime() + 86_400_000))
    expect(await db.all(sql`SELECT visits FROM closed_days WHERE day = ${dayOf(now)}`)).toEqual([
      { visits: 4 },
    ])
  })
})

it('supply against demand is sorted by what is missing, filtered, and leaves as a file without formulas', async () => {
  const trade = await makeCategory({ name: '=cmd ওয়েল্ডার' })
  const [empty, served] = [await makePlace(), await makePlace()]
  for (let at = 0; at < 3; at++) await makeProvider({ place: served, categoryId: trade.id })
  const search = (district: number, searches: number) =>
    addCounts(db, yesterday, [{ place: { category: trade.id, district }, counts: { searches } }])
  await db.batch([search(empty.district.id, 5), search(served.district.id, 9)])
  await close()
  await db.run(
    sql`UPDATE interest_days SET reveals = 2, requests = 1 WHERE district_id = ${served.district.id}`,
  )
  const list = async (query = '') =>
    (await admin.get(`/api/admin/growth/shortages?category=${trade.id}&${query}`)).json<{
      data: { district_id: number; searches: number; providers: number }[]
      meta: { total: number }
    }>()
  const { data, meta } = await list()
  expect(meta.total).toBe(2)
  expect(data).toMatchObject([
    { district_id: empty.district.id, searches: 5, interest: 5, providers: 0 },
    // A revealed number and a request weigh as much as three searches.
    { district_id: served.district.id, searches: 9, interest: 18, providers: 3 },
  ])
  expect((await list('sort=searches')).data[0]?.district_id).toBe(served.district.id)
  expect((await list(`district=${served.district.id}`)).data).toHaveLength(1)

  const onMap = await jsonOf<{ data: { district_id: number; searches: number; providers: number }[] }>(
    admin.get(`/api/admin/growth/districts?category=${trade.id}`),
  )
  const onDistrict = onMap.data.find(({ district_id: id }) => id === served.district.id)
  expect(onDistrict).toMatchObject({ searches: 9, interest: 18, providers: 3 })
  expect(onMap.data.length).toBeGreaterThanOrEqual(2)

  const file = await (await admin.get(`/api/admin/growth/shortages.csv?category=${trade.id}`)).text()
  const lines = file.trim().split('\r\n')
  expect(lines).toHaveLength(3)
  expect(lines[1]).toBe(`'=cmd ওয়েল্ডার,${empty.district.bnName},${empty.division.bnName},0,5,0,0`)
})
