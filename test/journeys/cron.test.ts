import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { db } from '#test/support/database.ts'
import { makeSubscription, makeUser } from '#test/support/factories.ts'
import { runCron } from '#worker/cron.ts'
import { jobRuns } from '#worker/features/audit/audit.table.ts'
import { subscriptions } from '#worker/features/entitlements/entitlements.table.ts'

const now = new Date('2026-11-21T06:00:00Z')
const before = (milliseconds: number) => new Date(now.getTime() - milliseconds)

describe('the cron', () => {
  it('expires ended subscriptions once when it runs twice at the same time, and records its runs', async () => {
    const customer = await makeUser('customer')
    const over = await makeSubscription(customer.id, { startsAt: before(3_600_000), endsAt: before(1_000) })
    const running = await makeSubscription((await makeUser('customer')).id, {
      startsAt: before(1_000),
      endsAt: new Date(now.getTime() + 3_600_000),
    })
    await Promise.all([runCron(env, '*/5 * * * *', now), runCron(env, '*/5 * * * *', now)])
    const status = async (id: number) =>
      (
        await db.select({ status: subscriptions.status }).from(subscriptions).where(eq(subscriptions.id, id))
      )[0]?.status
    expect(await status(over.id)).toBe('expired')
    expect(await status(running.id)).toBe('active')
    const runs = await db.select().from(jobRuns).where(eq(jobRuns.job, 'expire'))
    expect(runs.reduce((total, run) => total + run.handled, 0)).toBe(1)
    expect(runs.every((run) => run.error === null)).toBe(true)
  })
})
