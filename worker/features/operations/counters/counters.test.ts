import { env } from 'cloudflare:workers'
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { db } from '#test/support/database.ts'
import { makeDiscountCode, makeProvider, makeSubscription, makeUser } from '#test/support/factories.ts'
import { makePayment } from '#test/support/payments.ts'
import { as } from '#test/support/request.ts'
import { runCron } from '#worker/cron.ts'
import { runBatch } from '#worker/db/db.ts'
import type { Warning } from '../operations.answers.ts'
import { projectListing } from '#worker/features/providers/listing/provider-listings.queries.ts'
import { freeNumbers } from '#worker/features/free-number/free-number.table.ts'
import { ratings } from '#worker/features/ratings/ratings.table.ts'
import { reveals } from '#worker/features/reveals/reveals.table.ts'
import { jobStates } from '#worker/features/audit/audit.table.ts'
import { listDifferingCounters } from './counters.queries.ts'
import { counterNames, type CounterName } from './counters.schema.ts'
import { counterChecks } from '../operations.table.ts'
import { checkCounters, recountCounter } from './counters.usecases.ts'

const now = new Date()

const recount = (name: CounterName) => recountCounter(db, name, { now })
const differing = async () => {
  await checkCounters(db, now)
  return (await listDifferingCounters(db)).map(({ counter }) => counter)
}
/** All that is kept. A row that holds zeros says the same as no row. */
const kept = async () => {
  const [counts, days, offers] = await db.batch([
    db.all(sql`SELECT scope, gender, verified, json_array(unrated, stars_1, stars_2, stars_3, stars_4, stars_5)
        FROM listing_counts WHERE total <> 0
      UNION ALL SELECT 'site', name, '', total FROM site_counters
      UNION ALL SELECT 'day', name, day, total FROM counter_days
      UNION ALL SELECT 'payment', status, method || purpose, total FROM payment_counts WHERE total <> 0
      ORDER BY 1, 2, 3`),
    db.all(sql`SELECT day, purpose, paid_poisha, refunded_poisha, paid_count FROM revenue_days
      UNION ALL SELECT 'rating', id, rating_sum, rating_count, reveals_count FROM providers
      UNION ALL SELECT 'listing', provider_id, rank, score, json_array(stars, promoted, introduced) FROM provider_listings
      UNION ALL SELECT 'words', (SELECT group_concat(rowid) FROM provider_words), (SELECT group_concat(rowid) FROM list_recommended),
        (SELECT group_concat(rowid) FROM list_rating), (SELECT group_concat(rowid) FROM list_newest)
      UNION ALL SELECT day, category_id, district_id, searches, reveals FROM interest_days
      ORDER BY 1, 2, 3`),
    db.all(sql`SELECT day || purpose AS name, discount_poisha, 0, 0, 0 FROM revenue_days
      UNION ALL SELECT code, held_uses, held_poisha, used_uses, given_poisha + earned_poisha FROM discount_codes
      UNION ALL SELECT day, given, bought, 0, 0 FROM free_number_days ORDER BY 1`),
  ])
  return { counts, days, offers }
}

beforeAll(async () => {
  const provider = await makeProvider({ ratingSum: 5, ratingCount: 1 })
  const customer = await makeUser('customer')
  await db
    .insert(ratings)
    .values({ providerId: provider.id, customerId: customer.id, rating: 5, createdAt: now, updatedAt: now })
  await runBatch(db, projectListing(db, provider.id))
  const subscription = await makeSubscription(customer.id)
  await db.insert(reveals).values({
    customerId: customer.id,
    providerId: provider.id,
    subscriptionId: subscription.id,
    day: '2026-11-22',
    createdAt: now,
  })
  await makePayment({ status: 'paid', paidAt: now, amountPoisha: 20_000 })
  await makePayment({
    status: 'paid',
    paidAt: now,
    amountPoisha: 20_000,
    refundedPoisha: 5_000,
    refundedAt: now,
  })
  await makePayment({ status: 'review', paidAt: null })
  const { code } = await makeDiscountCode()
  const withCode = { code, holdsCode: true, amountPoisha: 40_000, discountPoisha: 10_000 }
  await makePayment({ ...withCode, status: 'paid', paidAt: now })
  await makePayment({ ...withCode, status: 'initiated', paidAt: null })
  await db.insert(freeNumbers).values({
    customerId: customer.id,
    phoneHash: 'p',
    networkHash: 'n',
    deviceHash: 'd',
    day: '2026-11-22',
    createdAt: now,
  })
})

describe('the kept counters', () => {
  it('agree with the rows that the product writes', async () => {
    expect(await differing()).toEqual([])
    const checked = await db.select().from(counterChecks)
    expect(checked.map(({ counter }) => counter).sort()).toEqual([...counterNames].sort())
  })

  it.each<[CounterName, string]>([
    ['rating_sums', 'UPDATE providers SET rating_sum = 3'],
    ['rating_counts', 'UPDATE providers SET rating_count = 2'],
    ['listing_counts', `UPDATE listing_counts SET stars_5 = 7 WHERE scope LIKE 't%'`],
    ['listing_counts', `DELETE FROM listing_counts WHERE scope LIKE 'c%t%'`],
    ['listing_sums', `UPDATE listing_counts SET stars_5 = 7 WHERE scope = 'x'`],
    ['listing_sums', `DELETE FROM listing_counts WHERE scope = 'x'`],
    [
      'listing_sums',
      `INSERT INTO listing_counts (scope, gender, verified, unrated, stars_1, stars_2, stars_3, stars_4, stars_5)
        VALUES ('c9x', 'male', 0, 0, 0, 0, 4, 0, 0)`,
    ],
    ['site_counters', `UPDATE site_counters SET total = total + 2 WHERE name = 'customers'`],
    ['counter_days', `UPDATE counter_days SET total = total + 1 WHERE name = 'customers'`],
    ['payment_counts', `UPDATE payment_counts SET total = total + 1 WHERE status = 'paid'`],
    ['revenue_paid', 'UPDATE revenue_days SET paid_poisha = 0'],
    ['revenue_paid_counts', 'UPDATE revenue_days SET paid_count = paid_count + 1'],
    ['revenue_refunded', 'UPDATE revenue_days SET refunded_poisha = 1'],
    ['revenue_discounts', 'UPDATE revenue_days SET discount_poisha = 7'],
    ['discount_codes', 'UPDATE discount_codes SET held_uses = held_uses + 1, earned_poisha = 3'],
    ['free_numbers', 'UPDATE free_number_days SET given = given + 1'],
    ['interest_reveals', 'UPDATE interest_days SET reveals = 0'],
    ['provider_reveals', 'UPDATE providers SET reveals_count = 2'],
  ])('finds that %s was damaged and repairs it: %s', async (name, damage) => {
    const whole = await kept()
    await db.run(sql.raw(damage))
    expect(await differing()).toContain(name)
    expect((await recount(name)).differing).toBeGreaterThan(0)
    expect(await recount(name)).toEqual({ differing: 0, kept: 0, actual: 0 })
    expect(await differing()).toEqual([])
    expect(await kept()).toEqual(whole)
  })

  it('puts the list and the search index in the order of a repaired rating', async () => {
    const whole = await kept()
    await db.batch([
      db.run(sql`UPDATE providers SET rating_sum = 1`),
      db.run(sql`UPDATE provider_listings SET rank = 100, score = 100`),
    ])
    await recount('rating_sums')
    expect(await kept()).toEqual(whole)
  })
})

describe('a counter that differs', () => {
  const warnings = async (role: 'admin' | 'staff') => {
    const answer = await (await as(await makeUser(role))).get('/api/admin/warnings')
    return (await answer.json<{ data: Warning[] }>()).data.filter(({ kind }) => kind === 'counter_differs')
  }

  it('is found by the nightly job and shown to the admin alone until it is repaired', async () => {
    await db.run(sql`UPDATE payment_counts SET total = total - 1 WHERE status = 'paid'`)
    await db.run(sql`UPDATE revenue_days SET paid_poisha = paid_poisha - 10000`)
    expect(await warnings('admin')).toEqual([])
    await runCron(env, '10 21 * * *', now)
    const [state] = await db
      .select()
      .from(jobStates)
      .where(sql`job = 'counters'`)
    expect(state).toMatchObject({ lastHandled: 2, lastError: null })
    const shown = { kind: 'counter_differs', reason: 'differs', since: now.toISOString(), event: null }
    expect(await warnings('admin')).toEqual([
      { ...shown, subject: 'payment_counts', detail: { count: 1, kept: 2, actual: 3, is_money: false } },
      { ...shown, subject: 'revenue_paid', detail: { count: 1, kept: 700, actual: 800, is_money: true } },
    ])
    expect(await warnings('staff')).toEqual([])
    await recount('payment_counts')
    await recount('revenue_paid')
    expect(await warnings('admin')).toEqual([])
  })
})
