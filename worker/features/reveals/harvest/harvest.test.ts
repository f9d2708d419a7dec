import { env } from 'cloudflare:workers'
import { eq, like, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { db } from '#test/support/database.ts'
import {
  makeCategory,
  makePlace,
  makeProvider,
  type Place,
  makeReveal,
  makeSubscription,
  makeSubscriptionPlan,
  makeUser,
} from '#test/support/factories.ts'
import { newCustomer } from '#test/support/customers.ts'
import { deleteEvents, listEvents } from '#test/support/audits.ts'
import { as } from '#test/support/request.ts'
import { changeSettings } from '#test/support/settings.ts'
import { solve } from '#test/support/sign-in/sign-in.ts'
import { raiseOnce, raiseWarning } from '#worker/features/audit/events.queries.ts'
import { openDatabase, runBatch } from '#worker/db/db.ts'
import { measureUsage, noUsage } from '#worker/db/usage.ts'
import { reveals } from '#worker/features/reveals/reveals.table.ts'
import { harvestBounds } from '../reveals.rules.ts'
import { canaries } from './harvest.table.ts'
import { watchHarvesting } from './harvest.usecases.ts'
import { devices } from '#worker/features/people/people.table.ts'

const now = new Date('2026-11-22T06:00:00Z')

/** A customer who revealed numbers at these seconds before `now`. */
async function revealer(secondsBefore: readonly number[], dailyLimit = 0, providerId?: number) {
  const customer = await makeUser('customer')
  const subscription = await makeSubscription(customer.id, { dailyLimit })
  for (const seconds of secondsBefore) {
    const createdAt = new Date(now.getTime() - seconds * 1000)
    await makeReveal(customer.id, providerId ?? (await makeProvider()).id, {
      subscriptionId: subscription.id,
      createdAt,
    })
  }
  return customer
}
const steady = (count: number, seconds: number) =>
  Array.from({ length: count }, (_, index) => (count - index) * seconds)
const viewsOf = async (customerId: number) =>
  (await db.select().from(reveals).where(eq(reveals.customerId, customerId))).length
const raised = async () => (await listEvents()).map(({ kind, subject }) => `${kind} ${subject}`)

describe('the watch for customers who collect numbers', () => {
  beforeEach(async () => {
    await deleteEvents()
    await db.delete(reveals)
    await db.delete(canaries)
    await db.delete(devices).where(like(devices.tokenHash, 'one-%'))
  })

  it('reads the reveals of the last day only', async () => {
    const { id: customerId } = await revealer([30])
    const [recent] = await db.select().from(reveals)
    const plan = await makeSubscriptionPlan()
    await db
      .insert(canaries)
      .values({ providerId: recent?.providerId ?? 0, markedBy: customerId, markedAt: now })
    const old = 300
    await db.run(sql`
      INSERT INTO subscriptions (user_id, plan_id, plan_name, price_poisha, duration_days, daily_limit, status, created_at, updated_at)
      SELECT ${customerId}, ${plan.id}, 'প্ল্যান', 50000, 30, 5, 'cancelled', 0, 0
      FROM (WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${old}) SELECT i FROM n)`)
    await db.run(sql`
      INSERT INTO reveals (customer_id, provider_id, subscription_id, day, created_at)
      SELECT user_id, ${recent?.providerId}, id, '2026-01-01', 0 FROM subscriptions WHERE plan_id = ${plan.id}`)
    const usage = noUsage()
    await measureUsage(usage, () => watchHarvesting(openDatabase(env.DB, 'primary').db, now))
    expect(usage.rowsRead).toBeGreaterThan(0)
    expect(usage.rowsRead).toBeLessThan(old)
  })

  it('warns of reveals at the pace of a machine, once', async () => {
    const machine = await revealer(steady(10, 2))
    await revealer([900, 640, 610, 265, 240, 190, 25, 0])
    expect(await watchHarvesting(db, now)).toBe(1)
    await Promise.all([watchHarvesting(db, now), watchHarvesting(db, new Date(now.getTime() + 300_000))])
    expect(await raised()).toEqual([`harvest_pace user:${machine.id}`])
  })

  it('warns of a plan of five a day that is used at once', async () => {
    const customer = await revealer([5, 4, 3, 2, 1], 5)
    await watchHarvesting(db, now)
    expect(await raised()).toEqual([`harvest_pace user:${customer.id}`, `harvest_limit user:${customer.id}`])
  })

  /** Days before today, with the numbers that are seen on each: people at their own pace, a machine at any. */
  async function weekOf(days: readonly number[], numbers: readonly { id: number }[]) {
    const customer = await makeUser('customer')
    const { id: subscriptionId } = await makeSubscription(customer.id, { dailyLimit: 5 })
    const perDay = numbers.length / days.length
    for (const [index, { id }] of numbers.entries()) {
      const daysAgo = days[Math.floor(index / perDay)] ?? 0
      const minutes = daysAgo * 1440 + 3 + ([0, 11, 14, 37, 92][index % 5] ?? 0)
      const createdAt = new Date(now.getTime() - minutes * 60_000)
      await makeReveal(customer.id, id, { subscriptionId, createdAt })
    }
    return customer
  }
  const lastWeek = [6, 5, 4, 3, 2, 1, 0]

  it('warns of five weekly plans that collect 175 numbers of all trades and districts, and once a day', async () => {
    const accounts: number[] = []
    const [places, trades] = [
      await Promise.all([makePlace(), makePlace(), makePlace()]),
      await Promise.all([makeCategory(), makeCategory(), makeCategory()]),
    ]
    for (let account = 0; account < 5; account++) {
      const numbers = []
      for (let i = 0; i < 35; i++)
        numbers.push(
          await makeProvider({
            place: places[i % 3] as Place,
            categoryId: trades[Math.floor(i / 3) % 3]?.id ?? 0,
          }),
        )
      accounts.push((await weekOf(lastWeek, numbers)).id)
    }
    expect(await watchHarvesting(db, now)).toBe(5)
    await Promise.all([watchHarvesting(db, now), watchHarvesting(db, new Date(now.getTime() + 60_000))])
    expect(await raised()).toEqual(accounts.map((id) => `harvest_week user:${id}`))
    const [{ detail } = {}] = await listEvents()
    expect(detail).toEqual({ shared: 'account', accounts: 1, reveals: 35, places: 9 })
    expect(await watchHarvesting(db, new Date(now.getTime() + 600_000))).toBe(0)
  })

  it('warns of two accounts of one device that share the districts', async () => {
    const trade = await makeCategory()
    const accounts: number[] = []
    for (let account = 0; account < 2; account++) {
      const places = await Promise.all(Array.from({ length: 5 }, () => makePlace()))
      const numbers = []
      for (let i = 0; i < 35; i++)
        numbers.push(await makeProvider({ place: places[i % 5] as Place, categoryId: trade.id }))
      const { id: userId } = await weekOf(lastWeek, numbers)
      accounts.push(userId)
      await db
        .insert(devices)
        .values({ userId, tokenHash: 'one-phone', label: 'Chrome', firstSeenAt: now, lastSeenAt: now })
    }
    await watchHarvesting(db, now)
    const rows = await listEvents()
    expect(rows.map(({ kind, subject }) => [kind, subject])).toEqual([
      ...accounts.map((id) => ['harvest_week', `user:${id}`]),
      ['harvest_week', 'device:one-phone'],
    ])
    expect(rows[2]?.detail).toEqual({ shared: 'device', accounts: 2, reveals: 70, places: 10 })
  })

  it('does not warn of a household that looks for three trades near home, on three days or on seven', async () => {
    const place = await makePlace()
    const trades = await Promise.all([makeCategory(), makeCategory(), makeCategory()])
    const numbers = []
    for (let i = 0; i < 35; i++)
      numbers.push(await makeProvider({ place, categoryId: trades[i % 3]?.id ?? 0 }))
    await weekOf([4, 2, 0], numbers.slice(0, 15))
    await weekOf(lastWeek, numbers)
    expect(await watchHarvesting(db, now)).toBe(0)
    expect(await raised()).toEqual([])
  })

  it('asks a customer with an open warning for a challenge before each new number, until an admin has seen it', async () => {
    await changeSettings({ terms_of_biodata_enabled: '0' })
    const [customer, other] = [await newCustomer(5), await newCustomer(5)]
    const [seen, next, last] = [await makeProvider(), await makeProvider(), await makeProvider()]
    const me = await as(customer.user)
    const ask = (id: number, challenge?: string) =>
      me.post(`/api/service-workers/${id}/biodata`, { agree: true, challenge })
    expect((await ask(seen.id)).status).toBe(200)

    const subject = `user:${customer.user.id}`
    const at = new Date()
    await runBatch(db, [raiseOnce(db, { kind: 'harvest_week', subject, now: at })])
    const refused = await ask(next.id)
    expect(refused.status).toBe(429)
    const { error, challenge } = await refused.json<{ error: string; challenge: unknown }>()
    expect(error).toBe('challenge_required')
    expect((await ask(seen.id)).status).toBe(200)
    expect((await other.reveal(next.id)).status).toBe(200)

    const solution = await solve(challenge)
    const elsewhere = await ask(last.id, solution)
    expect(elsewhere.status).toBe(429)
    const answers = await Promise.all([ask(next.id, solution), ask(next.id, solution)])
    expect(answers.map(({ status }) => status).toSorted()).toContain(200)
    expect(await viewsOf(customer.user.id)).toBe(2)
    expect((await ask(last.id, solution)).status).toBe(429)

    const admin = await as(await makeUser('admin'))
    const [warning] = await listEvents()
    expect((await admin.post(`/api/admin/warnings/${warning?.id}/acknowledge`, {})).status).toBe(200)
    expect((await ask(last.id)).status).toBe(200)
  })

  it('asks for no challenge a day after the last warning', async () => {
    await changeSettings({ terms_of_biodata_enabled: '0' })
    const { user, reveal } = await newCustomer(5)
    const raise = (hoursAgo: number) =>
      runBatch(db, [
        raiseWarning(db, {
          kind: 'canary_revealed',
          subject: `user:${user.id}:provider:7`,
          now: new Date(Date.now() - hoursAgo * 3_600_000),
        }),
      ])
    await raise(25)
    expect((await reveal((await makeProvider()).id)).status).toBe(200)
    await raise(1)
    expect((await reveal((await makeProvider()).id)).status).toBe(429)
  })

  it('warns of many accounts of one device', async () => {
    for (let i = 0; i <= harvestBounds.maxAccountsOfDevice; i++) {
      const { id: userId } = await revealer([60])
      await db
        .insert(devices)
        .values({ userId, tokenHash: 'one-browser', label: 'Chrome', firstSeenAt: now, lastSeenAt: now })
    }
    await watchHarvesting(db, now)
    const [warning] = await listEvents()
    expect(warning).toMatchObject({
      kind: 'harvest_network',
      subject: 'device:one-browser',
      detail: { shared: 'device', accounts: harvestBounds.maxAccountsOfDevice + 1 },
    })
  })

  it('warns when the number of a canary is revealed after it was marked', async () => {
    const canary = await makeProvider()
    const admin = await as(await makeUser('admin'))
    await revealer([60], 0, canary.id)
    const path = `/api/admin/workers/${canary.id}/canary`
    expect((await admin.put(path, { is_canary: true })).status).toBe(200)
    expect((await admin.put(path, { is_canary: true })).status).toBe(200)
    expect(await watchHarvesting(db, now)).toBe(0)
    await db.update(canaries).set({ markedAt: new Date(now.getTime() - 3_600_000) })
    await watchHarvesting(db, now)
    expect(await raised()).toEqual([expect.stringMatching(`^canary_revealed user:.*:provider:${canary.id}$`)])
    const list = await (await admin.get('/api/admin/canaries')).json<{ data: object[] }>()
    expect(list.data).toMatchObject([{ id: canary.id, name: canary.name, reveals: 1 }])
    expect((await admin.put(path, { is_canary: false })).status).toBe(200)
    expect(await db.select().from(canaries)).toEqual([])
    expect((await admin.put('/api/admin/workers/999999/canary', { is_canary: true })).status).toBe(404)
  })

  it('shows the marks in the history and the activity list to admins and not to staff', async () => {
    const canary = await makeProvider()
    const admin = await as(await makeUser('admin'))
    const staff = await as(await makeUser('staff'))
    await admin.put(`/api/admin/workers/${canary.id}/canary`, { is_canary: true })
    await admin.put(`/api/admin/workers/${canary.id}/canary`, { is_canary: false })
    type Entry = { action: string; entity_id?: string }
    const actionsSeenBy = async (reader: typeof admin) => {
      const worker = await reader.get(`/api/admin/workers/${canary.id}`)
      const activity = await reader.get('/api/admin/dashboard/activity')
      const { history } = (await worker.json<{ data: { history: Entry[] } }>()).data
      const { data } = await activity.json<{ data: Entry[] }>()
      return [...history, ...data.filter((entry) => entry.entity_id === String(canary.id))].map(
        ({ action }) => action,
      )
    }
    const marks = ['provider.canary_unmarked', 'provider.canary_marked']
    expect(await actionsSeenBy(admin)).toEqual([...marks, ...marks])
    expect(await actionsSeenBy(staff)).toEqual([])
  })
})
