import { env } from 'cloudflare:workers'
import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { db, rowsOf } from '#test/support/database.ts'
import {
  makeBoost,
  makeProvider,
  makeReveal,
  makeReview,
  makeSubscription,
  makeUser,
  makeCategory,
  makePlace,
} from '#test/support/factories.ts'
import { makePayment } from '#test/support/payments.ts'
import { as, guest } from '#test/support/request.ts'
import { runCron } from '#worker/cron.ts'
import { boosts, subscriptions } from '#worker/features/entitlements/entitlements.table.ts'
import { users } from '#worker/features/people/people.table.ts'
import { paymentEvents, payments } from '#worker/features/payments/payments.table.ts'
import { providers } from '#worker/features/providers/providers.table.ts'
import { addDays, dayOf, startOfDay } from '#worker/lib/dhaka-time.ts'
import { figureDays, interestDays } from '#worker/features/statistics/statistics.table.ts'
import type { GrantablePermission } from '#worker/lib/rights.schema.ts'
import { endOfLastMonth } from './dashboard.rules.ts'
import { readToday, type readDashboard } from './dashboard.usecases.ts'
import { newCustomer } from '#test/support/customers.ts'
import { countingTimes } from '#worker/features/providers/interest/gather-counts.request.ts'
import { addCounts } from '#worker/features/providers/interest/interest.queries.ts'

type Dashboard = Awaited<ReturnType<typeof readDashboard>>

const today = dayOf(new Date())
const lastDay = endOfLastMonth(new Date())
const noon = (day: string) => new Date(startOfDay(day).getTime() + 12 * 3_600_000)

async function read(role: 'admin' | 'staff' = 'admin'): Promise<Dashboard> {
  const answer = await (await as(await makeUser(role))).get('/api/admin/dashboard')
  expect(answer.status).toBe(200)
  return answer.json()
}

const pay = (day: string, taka: number, values: Partial<typeof payments.$inferInsert> = {}) =>
  makePayment({ status: 'paid', amountPoisha: taka * 100, paidAt: noon(day), ...values })

describe('the figures of the dashboard', () => {
  it('are the ones of the specification and nothing else, for admin and staff alike; revenue only for who may see payments [B-087 B-162]', async () => {
    const fields = [
      'workers_pending',
      'workers_approved',
      'subscriptions_active',
      'boosts_active',
      'workers_pending_previous',
      'workers_approved_previous',
      'subscriptions_active_previous',
      'estimated_revenue_bdt',
      'revenue_change_percentage',
      'revenue_7d',
      'revenue_30d',
      'revenue_90d',
    ]
    expect(Object.keys(await read('admin')).toSorted()).toEqual(fields.toSorted())
    await pay(today, 300)
    const ofAdmin = await read('admin')
    expect(ofAdmin.estimated_revenue_bdt).toBeGreaterThanOrEqual(300)
    const noRevenue = fields.filter((name) => name.includes('revenue')).map((name) => [name, null])
    expect(await read('staff')).toEqual({ ...ofAdmin, ...Object.fromEntries(noRevenue) })
    const member = await as(await makeUser('staff', { acts: ['read_payments'] }))
    expect(await (await member.get('/api/admin/dashboard')).json()).toEqual(ofAdmin)
  })

  it('follow profiles, subscriptions and boosts as they come and go [B-087 B-162]', async () => {
    const before = await read()
    const pending = await makeProvider({ status: 'pending', reviewedAt: null })
    const approved = await makeProvider()
    const subscription = await makeSubscription((await makeUser()).id)
    await makeSubscription((await makeUser()).id)
    const boost = await makeBoost(approved.id)
    const during = await read()
    expect(during.workers_pending - before.workers_pending).toBe(1)
    expect(during.workers_approved - before.workers_approved).toBe(1)
    expect(during.subscriptions_active - before.subscriptions_active).toBe(2)
    expect(during.boosts_active - before.boosts_active).toBe(1)

    await db.update(providers).set({ status: 'rejected' }).where(eq(providers.id, pending.id))
    await db.update(subscriptions).set({ status: 'refunded' }).where(eq(subscriptions.id, subscription.id))
    await db.update(boosts).set({ status: 'expired' }).where(eq(boosts.id, boost.id))
    const after = await read()
    expect(after.workers_pending).toBe(before.workers_pending)
    expect(after.subscriptions_active - before.subscriptions_active).toBe(1)
    expect(after.boosts_active).toBe(before.boosts_active)
  })

  it('are written down in the last minutes of each hour, so that the end of a month is kept', async () => {
    await makeProvider()
    const { workers_approved: total } = await read()
    const written = async (at: string) => {
      const now = new Date(`2032-05-31T${at}Z`)
      await runCron(env, '*/5 * * * *', now)
      const rows = await rowsOf(figureDays, sql`name = 'workers_approved' AND day >= '2032-05-31'`)
      return rows.map(({ day, total }) => [day, total])
    }
    expect(await written('17:50:00')).toEqual([])
    // Five minutes to midnight in Dhaka.
    expect(await written('17:55:00')).toEqual([['2032-05-31', total]])
    await makeProvider()
    expect(await written('18:00:00')).toEqual([['2032-05-31', total]])
    expect(await written('18:55:00')).toEqual([
      ['2032-05-31', total],
      ['2032-06-01', total + 1],
    ])
  })

  it('compare with the last total up to the last day of last month in Dhaka [B-087 B-162]', async () => {
    const note = (name: string, day: string, total: number) =>
      db
        .insert(figureDays)
        .values({ name, day, total })
        .onConflictDoUpdate({ target: [figureDays.name, figureDays.day], set: { total } })
    await note('workers_pending', addDays(lastDay, -9), 7)
    await note('workers_pending', lastDay, 4)
    await note('workers_pending', addDays(lastDay, 1), 99)
    // Nothing changed in the last nine days: the older row still stands.
    await db.delete(figureDays).where(sql`name = 'workers_approved' AND day <= ${lastDay}`)
    await note('workers_approved', addDays(lastDay, -9), 12)
    await db.delete(figureDays).where(sql`name = 'subscriptions_active' AND day <= ${lastDay}`)
    expect(await read()).toMatchObject({
      workers_pending_previous: 4,
      workers_approved_previous: 12,
      subscriptions_active_previous: 0,
    })
  })
})

describe('the revenue of the dashboard', () => {
  beforeEach(async () => {
    await db.delete(paymentEvents)
    await db.delete(payments)
  })

  it('is what was paid this month minus what was given back, and its change against the same days of last month [B-032 B-162]', async () => {
    await pay(today, 300)
    await pay(today, 100, { refundedPoisha: 2_550, refundedAt: new Date() })
    await pay(`${lastDay.slice(0, 7)}-01`, 200)
    const seen = await read()
    expect(seen.estimated_revenue_bdt).toBe(374.5)
    // (374.5 - 200) / 200 = 87.25 %
    expect(seen.revenue_change_percentage).toBe(87)
  })

  it('is given for each of ninety days, and adds up to the sum', async () => {
    await pay(today, 70)
    await pay(addDays(today, -3), 30, { refundedPoisha: 1_000, refundedAt: noon(addDays(today, -1)) })
    const admin = await as(await makeUser('admin'))
    const { data } = await (
      await admin.get('/api/admin/dashboard/revenue')
    ).json<{ data: { day: string; revenue_bdt: number; refunded_bdt: number; payments: number }[] }>()
    expect(data).toHaveLength(90)
    expect(data.at(-1)).toMatchObject({ day: today, revenue_bdt: 70, payments: 1 })
    expect(data.at(-2)).toMatchObject({ revenue_bdt: -10, refunded_bdt: 10, payments: 0 })
    expect(data.at(-3)).toMatchObject({ revenue_bdt: 0, payments: 0 })
    const sum = data.reduce((total, day) => total + day.revenue_bdt, 0)
    expect(sum).toBe((await read()).revenue_90d)
  })
})

it('counts what waits, for those who may decide it', async () => {
  const [admin, staff] = [await as(await makeUser('admin')), await as(await makeUser('staff'))]
  type Waiting = Record<'submissions' | 'changes' | 'comments' | 'payments', number | null>
  const waiting = async (caller: typeof admin) =>
    (await (await caller.get('/api/admin/dashboard/waiting')).json<{ data: Waiting }>()).data
  const before = await waiting(admin)
  await makeProvider({ status: 'pending', reviewedAt: null })
  await makePayment({ status: 'review' })
  await makePayment({ status: 'paid' })
  expect(await waiting(admin)).toEqual({
    ...before,
    submissions: (before.submissions ?? NaN) + 1,
    payments: (before.payments ?? NaN) + 1,
  })
  expect(await waiting(staff)).toEqual({ ...(await waiting(admin)), payments: null })
})

describe('the page of an evening', () => {
  type Today = Awaited<ReturnType<typeof readToday>>
  // A time of day that no other test writes at: nine in the evening in Dhaka, in a year of its own.
  const now = new Date('2031-03-13T21:00:00+06:00')
  const ago = (hours: number) => new Date(now.getTime() - hours * 3_600_000)
  const week = 7 * 24
  const admin = { role: 'admin' } as const

  it('counts what came in today, and on the same weekday up to the same time', async () => {
    // Today, yesterday, the same weekday before and after the same time, and the day before that.
    for (const hours of [1, 20.9, 21.1, week + 1, week - 1, week + 21.1]) {
      const at = ago(hours)
      const customer = await makeUser('customer', { createdAt: at })
      const { userId, id } = await makeProvider({ submittedAt: at })
      await db.update(users).set({ createdAt: at }).where(eq(users.id, userId))
      await makeReveal(customer.id, id, { createdAt: at })
      await makeReview(id, { comment: 'ভালো', createdAt: at })
      await makePayment({ status: 'paid', amountPoisha: 100, paidAt: at })
    }
    const both = { today: 2, before: 1 }
    expect(await readToday(db, admin, now)).toMatchObject({
      day: '2031-03-13',
      before: '2031-03-06',
      revenue: { today: 2, before: 1 },
      payments: both,
      customers: both,
      workers: both,
      submissions: both,
      reveals: both,
      comments: both,
    } satisfies Partial<Today>)
  })

  it('shows a member of the staff only what the acts of that person are about', async () => {
    const shown = async (acts: readonly GrantablePermission[]) =>
      Object.entries(await readToday(db, { role: 'staff', acts }, now))
        .filter(([name, value]) => value !== null && name !== 'day' && name !== 'before')
        .map(([name]) => name)
    expect(await shown([])).toEqual(['reveals'])
    expect(await shown(['moderate', 'comments'])).toEqual(['workers', 'submissions', 'reveals', 'comments'])
    expect(await shown(['read_payments', 'read_customers'])).toEqual([
      'revenue',
      'payments',
      'customers',
      'reveals',
    ])
    const answer = await (await as(await makeUser('staff'))).get('/api/admin/dashboard/today')
    expect((await answer.json<{ data: Today }>()).data.failed_jobs).toBeNull()
  })
})

// The first search waits for the others of its test.
countingTimes.gather = 1_000
const interestIn = async (districtId: number) =>
  (await db.select().from(interestDays).where(eq(interestDays.districtId, districtId)))
    .map(({ categoryId, searches, reveals }) => [categoryId, searches, reveals])
    .toSorted((a, b) => (a[0] ?? 0) - (b[0] ?? 0))
const search = (day: string, district: number, searches: number, category?: number) =>
  db.batch([addCounts(db, day, [{ place: { district, category }, counts: { searches } }])])
const browser = { headers: { 'user-agent': 'Mozilla/5.0 (Linux; Android 13)' } }
const browse = (query: string, headers: Record<string, string> = {}) =>
  guest.get(`/api/biodata?${query}`, { headers: { ...browser.headers, ...headers } })

describe('interest', () => {
  it('counts visitors’ searches by district and trade, also those answered from the edge, and nothing else', async () => {
    const { district } = await makePlace()
    const { id: trade } = await makeCategory()
    const here = `district_id=${district.id}`
    await browse(here)
    await browse(here)
    await browse(`${here}&category=${trade}`)
    const customer = await as(await makeUser('customer'))
    await customer.get(`/api/biodata?${here}`, browser)
    await browse(`${here}&page=2`)
    await browse(here, { 'user-agent': 'Googlebot/2.1' })
    await browse(here, { purpose: 'prefetch' })
    await (await as(await makeUser('staff'))).get(`/api/biodata?${here}`, browser)
    await browse('')
    await search(today, district.id, 3, 987_654)
    expect((await browse('district_id=99999999')).status).toBe(200)
    expect((await browse('district_id=abc')).status).toBe(422)

    await vi.waitFor(async () => expect((await interestIn(district.id)).length).toBeGreaterThan(1), {
      timeout: 12_000,
      interval: 500,
    })
    // What names a trade that does not exist counts for the district.
    expect(await interestIn(district.id)).toEqual([
      [0, 7, 0],
      [trade, 1, 0],
    ])
    expect(await interestIn(99_999_999)).toEqual([])
  })

  it('counts numbers shown, once for the district and once for the trade', async () => {
    const provider = await makeProvider()
    await (await newCustomer(5)).reveal(provider.id, 1)
    expect(await interestIn(provider.districtId)).toEqual([
      [0, 0, 1],
      [provider.categoryId, 0, 1],
    ])
  })

  it('ranks the districts where the fewest serve the most, with the trades asked for', async () => {
    await db.delete(interestDays)
    const empty = await makePlace()
    const served = await makePlace()
    const trade = await makeCategory({ name: 'ওয়েল্ডার' })
    for (let i = 0; i < 3; i++) await makeProvider({ place: served, categoryId: trade.id })
    await search(today, empty.district.id, 5, trade.id)
    await search(today, served.district.id, 6, trade.id)
    await search(today, served.district.id, 1)
    await search(addDays(today, -30), served.district.id, 999)
    const staff = await as(await makeUser('staff'))
    const answer = await staff.get('/api/admin/dashboard/demand')
    const trades = (providers: number) => [{ id: trade.id, name: 'ওয়েল্ডার', providers }]
    expect(await answer.json()).toMatchObject({
      data: {
        days: 30,
        districts: [
          {
            district_id: empty.district.id,
            name: empty.district.bnName,
            division: empty.division.bnName,
            searches: 5,
            reveals: 0,
            providers: 0,
            interest: 5,
            trades: trades(0),
          },
          { district_id: served.district.id, searches: 7, providers: 3, interest: 7, trades: trades(3) },
        ],
      },
    })
  })
})
