import { sql } from 'drizzle-orm'
import { afterEach, expect, it, vi } from 'vitest'
import { db } from '#test/support/database.ts'
import { makeSubscriptionPlan, makeUser } from '#test/support/factories.ts'
import { postForm, startAtGateway, switchOnDoubles } from '#test/support/gateway-doubles/with-doubles.ts'

const otherPayments = 400

afterEach(() => vi.restoreAllMocks())

/** Rows that the calls of these paths read, by the log. */
async function rowsReadBy(paths: RegExp, work: () => Promise<unknown>): Promise<number> {
  const written = vi.spyOn(console, 'log').mockImplementation(() => undefined)
  await work()
  return written.mock.calls
    .map(([line]) => JSON.parse(String(line)) as { path?: string; rows_read?: number })
    .filter(({ path }) => paths.test(path ?? ''))
    .reduce((sum, line) => sum + (line.rows_read ?? 0), 0)
}

it('a purchase does not read the payments of other customers', async () => {
  const other = await makeUser()
  const plan = await makeSubscriptionPlan()
  await db.run(sql`
    INSERT INTO subscriptions (user_id, plan_id, plan_name, price_poisha, duration_days, daily_limit, status, created_at, updated_at)
    SELECT ${other.id}, ${plan.id}, 'প্ল্যান', 50000, 30, 5, 'cancelled', 0, 0
    FROM (WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${otherPayments}) SELECT i FROM n)`)
  await db.run(sql`
    INSERT INTO payments (ref, user_id, purpose, subscription_id, method, status, amount_poisha, plan_name, gateway_txn_id, paid_at, created_at, updated_at)
    SELECT 'OTHER' || id, user_id, 'subscription', id, CASE id % 2 WHEN 0 THEN 'manual' ELSE 'sslcommerz' END, 'paid', 50000,
      'প্ল্যান', 'TXN' || id, 0, 0, 0 FROM subscriptions WHERE user_id = ${other.id}`)
  const { ssl } = await switchOnDoubles()

  const rows = await rowsReadBy(/subscription\/start|ipn/, async () => {
    const { ref } = await startAtGateway('sslcommerz')
    expect((await postForm('/api/payments/sslcommerz/ipn', ssl.attempt(ref))).status).toBe(200)
  })
  expect(rows).toBeGreaterThan(0)
  expect(rows).toBeLessThan(otherPayments)
})
