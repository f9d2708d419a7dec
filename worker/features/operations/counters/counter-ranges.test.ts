import { eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { db } from '#test/support/database.ts'
import { makeProvider, makeUser } from '#test/support/factories.ts'
import { makePayment } from '#test/support/payments.ts'
import { payments } from '#worker/features/payments/payments.table.ts'
import { ratings } from '#worker/features/ratings/ratings.table.ts'
import { counterChecks } from '../operations.table.ts'
import { listDifferingCounters, listRunningChecks } from './counters.queries.ts'
import { bounds } from './counters.rules.ts'
import { counterNames } from './counters.schema.ts'
import { checkCounters, continueChecks, recountCounter } from './counters.usecases.ts'

const now = new Date()
const small = { ...bounds, ids: 2, repairedIds: 1, rows: 2, tile: 2, thanas: 2, places: 2 }
const night = (parts: number, isContinued = false) =>
  continueChecks(db, { now, deadline: { isOver: () => false }, parts, isContinued, bounds: small })
const differing = async () => (await listDifferingCounters(db)).map(({ counter }) => counter).sort()
const providers: number[] = []
const paid: number[] = []

beforeAll(async () => {
  const customer = await makeUser('customer')
  for (let index = 0; index < 9; index++) {
    const { id } = await makeProvider({ ratingSum: 4, ratingCount: 1 })
    providers.push(id)
    await db
      .insert(ratings)
      .values({ providerId: id, customerId: customer.id, rating: 4, createdAt: now, updatedAt: now })
    paid.push((await makePayment({ status: 'paid', paidAt: now })).id)
  }
})

describe('a check in ranges', () => {
  it('agrees with the rows that the product writes', async () => {
    expect(await checkCounters(db, now, small)).toBe(0)
  })

  it('finds and repairs a counter that is wrong in a middle range, and repeats without a change', async () => {
    await db.run(sql`UPDATE providers SET rating_sum = 3 WHERE id = ${providers[4]}`)
    await checkCounters(db, now, small)
    expect(await differing()).toEqual(['rating_sums'])
    const repair = () => recountCounter(db, 'rating_sums', { now, bounds: small })
    expect(await repair()).toEqual({ differing: 1, kept: 3, actual: 4 })
    expect(await repair()).toEqual({ differing: 0, kept: 0, actual: 0 })
    await checkCounters(db, now, small)
    expect(await differing()).toEqual([])
  })

  it.each(['d', 'v'])(
    'finds and repairs the total of a place %s of any range, first and last ones too',
    async (level) => {
      const [{ scopes } = { scopes: '[]' }] = await db.all<{ scopes: string }>(
        sql`SELECT json_group_array(DISTINCT scope) AS scopes FROM listing_counts WHERE scope GLOB ${`${level}*`}`,
      )
      const places = JSON.parse(scopes) as string[]
      expect(places.length).toBeGreaterThan(4)
      for (const scope of places) {
        await db.run(sql`UPDATE listing_counts SET stars_2 = stars_2 + 1 WHERE scope = ${scope}`)
        await checkCounters(db, now, small)
        expect(await differing()).toEqual(['listing_sums'])
        const repair = () => recountCounter(db, 'listing_sums', { now, bounds: small })
        expect(await repair()).toMatchObject({ differing: 1 })
        expect(await repair()).toMatchObject({ differing: 0 })
      }
    },
  )

  it('goes on after each interruption where it stopped', async () => {
    await db.run(sql`UPDATE payment_counts SET total = total + 1 WHERE status = 'paid'`)
    let { isDone } = await night(1)
    const [begun] = await listRunningChecks(db)
    expect(begun).toBeDefined()
    for (let run = 0; run < 500 && !isDone; run++) ({ isDone } = await night(1, true))
    expect(isDone).toBe(true)
    expect(await differing()).toEqual(['payment_counts'])
    expect((await db.select().from(counterChecks)).map(({ counter }) => counter).sort()).toEqual(
      [...counterNames].sort(),
    )
    expect(await recountCounter(db, 'payment_counts', { now, bounds: small })).toMatchObject({ differing: 1 })
  })

  it('takes a write between two parts for no difference, and finds damage in spite of it', async () => {
    const checked = async () => {
      let { isDone } = await night(1)
      for (let run = 0; run < 500 && !isDone; run++) {
        // A payment of a range that is counted already leaves and comes back.
        if (run % 7 === 0 && run < 60) {
          const status = run % 2 === 0 ? 'review' : 'paid'
          await db
            .update(payments)
            .set({ status, updatedAt: new Date(now.getTime() + run) })
            .where(eq(payments.id, paid[1] ?? 0))
        }
        if (run % 11 === 0 && run < 60) await makePayment({ status: 'paid', paidAt: now })
        ;({ isDone } = await night(1, true))
      }
      expect(isDone).toBe(true)
      return differing()
    }
    expect(await checked()).toEqual([])
    await db.run(sql`UPDATE payment_counts SET total = total + 3 WHERE status = 'paid'`)
    expect(await checked()).toEqual(['payment_counts'])
  })
})
