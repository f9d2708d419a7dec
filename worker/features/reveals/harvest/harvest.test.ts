import { env } from 'cloudflare:workers'
import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { db } from '#test/support/database.ts'
import {
  makeProvider,
  makeReveal,
  makeSubscription,
  makeSubscriptionPlan,
  makeUser,
} from '#test/support/factories.ts'
import { as } from '#test/support/request.ts'
import { openDatabase } from '#worker/db/db.ts'
import { measureUsage, noUsage } from '#worker/db/usage.ts'
import { warnings } from '#worker/features/audit/audit.table.ts'
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
const raised = async () =>
  (await db.select().from(warnings)).map(({ kind, userId, count }) => ({ kind, userId, count }))

describe('the watch for customers who collect numbers', () => {
  beforeEach(async () => {
    await db.delete(warnings)
    await db.delete(reveals)
    await db.delete(canaries)
    await db.delete(devices)
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
    expect(await raised()).toEqual([{ kind: 'harvest_pace', userId: machine.id, count: 1 }])
  })

  it('warns of a daily limit that is used within a minute', async () => {
    const customer = await revealer([58, 51, 50, 36, 35, 21, 20, 19, 2, 1], 10)
    await watchHarvesting(db, now)
    expect(await raised()).toContainEqual({ kind: 'harvest_limit', userId: customer.id, count: 1 })
  })

  it('warns of many accounts of one device', async () => {
    for (let i = 0; i <= harvestBounds.maxAccountsOfDevice; i++) {
      const { id: userId } = await revealer([60])
      await db
        .insert(devices)
        .values({ userId, tokenHash: 'one-browser', label: 'Chrome', firstSeenAt: now, lastSeenAt: now })
    }
    await watchHarvesting(db, now)
    const [warning] = await db.select().from(warnings)
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
    expect((await raised()).map(({ kind }) => kind)).toEqual(['canary_revealed'])
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
