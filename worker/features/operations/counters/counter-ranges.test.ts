import { eq, ne, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { db } from '#test/support/database.ts'
import { makeProvider, makeUser } from '#test/support/factories.ts'
import { makePayment } from '#test/support/payments.ts'
import { paymentEvents, payments } from '#worker/features/payments/payments.table.ts'
import { ratings } from '#worker/features/ratings/ratings.table.ts'
import { counterChecks } from '../operations.table.ts'
import { differingCounter } from '../warnings/conditions.usecases.ts'
import { listDifferingCounters, listRunningChecks } from './counters.queries.ts'
import { bounds } from './counters.rules.ts'
import { counterNames } from './counters.schema.ts'
import { checkCounters, continueChecks, recountCounter } from './counters.usecases.ts'

const now = new Date()
const small = { ...bounds, ids: 2, repairedIds: 1, rows: 2, tile: 2, thanas: 2, places: 2 }
const log = { warn: vi.fn<(event: string, fields?: object) => void>() }
const night = (parts: number, isContinued = false) =>
  continueChecks(db, { now, deadline: { isOver: () => false }, parts, isContinued, bounds: small, log })
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
    'finds and repairs the total of a place %s of the first, a middle and the last range',
    async (level) => {
      const [{ scopes } = { scopes: '[]' }] = await db.all<{ scopes: string }>(
        sql`SELECT json_group_array(DISTINCT scope) AS scopes FROM listing_counts WHERE scope GLOB ${`${level}*`}`,
      )
      const places = (JSON.parse(scopes) as string[]).sort((a, b) => Number(a.slice(1)) - Number(b.slice(1)))
      expect(places.length).toBeGreaterThan(4)
      for (const scope of [places[0], places[Math.floor(places.length / 2)], places.at(-1)]) {
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

  it('whose rows never rest says so, is repeated each night, and is a warning after the third', async () => {
    await recountCounter(db, 'payment_counts', { now })
    // Sums that agree need no rest.
    await db.run(sql`UPDATE payment_counts SET total = total + 1 WHERE status = 'paid'`)
    for (let index = 0; index < 25; index++) await makePayment({ status: 'paid', paidAt: now })
    const night = async (isBusy: boolean) => {
      const busyBounds = { ...small, tile: 1 }
      const part = (isContinued: boolean) =>
        continueChecks(db, {
          now,
          deadline: { isOver: () => false },
          parts: 1,
          isContinued,
          bounds: busyBounds,
          log,
        })
      let { isDone } = await part(false)
      // The other counters are at rest.
      await db.update(counterChecks).set({ run: null }).where(ne(counterChecks.counter, 'payment_counts'))
      for (let run = 1; run < 1_000 && !isDone; run++) {
        const [check] = await listRunningChecks(db)
        if (isBusy && check?.counter === 'payment_counts')
          await db.update(payments).set({ updatedAt: new Date(now.getTime() + run * 1_000) })
        ;({ isDone } = await part(true))
      }
      expect(isDone).toBe(true)
      const [row] = await db.select().from(counterChecks).where(eq(counterChecks.counter, 'payment_counts'))
      return { nights: row?.restless, isWarned: (await differing()).includes('payment_counts') }
    }
    log.warn.mockClear()
    expect(await night(true)).toEqual({ nights: 1, isWarned: false })
    expect(log.warn).toHaveBeenCalledWith('counter_not_compared', { counter: 'payment_counts', nights: 1 })
    expect(await night(true)).toEqual({ nights: 2, isWarned: false })
    expect(await night(true)).toEqual({ nights: 3, isWarned: true })
    const shown = (await listDifferingCounters(db)).map(differingCounter)
    expect(shown).toMatchObject([{ subject: 'payment_counts', reason: 'restless', detail: { count: 3 } }])
    expect(await night(false)).toEqual({ nights: 0, isWarned: true })
    expect(await listDifferingCounters(db)).toMatchObject([{ differing: 1 }])
    await recountCounter(db, 'payment_counts', { now })
  }, 60_000)
})

describe('a recount', () => {
  it('leaves the days of the parts of a refund, and of one that the gateway cancelled, as they are', async () => {
    const day = (offset: number) => new Date(now.getTime() - offset * 86_400_000)
    const { id } = await makePayment({ status: 'paid', paidAt: day(9), amountPoisha: 90_000 })
    const step = async (kind: 'refund' | 'refund_cancelled', poisha: number, at: Date) => {
      await db
        .update(payments)
        .set({
          refundedPoisha: sql`refunded_poisha + ${kind === 'refund' ? poisha : -poisha}`,
          refundedAt: at,
        })
        .where(eq(payments.id, id))
      await db
        .insert(paymentEvents)
        .values({ paymentId: id, source: 'admin', kind, detail: { amount_poisha: poisha }, createdAt: at })
    }
    await step('refund', 10_000, day(6))
    await step('refund', 5_000, day(4))
    await step('refund_cancelled', 10_000, day(2))
    // Its history names no sum.
    await makePayment({ status: 'refunded', paidAt: day(9), refundedPoisha: 700, refundedAt: day(4) })
    const days = () =>
      db.all(
        sql`SELECT day, purpose, refunded_poisha FROM revenue_days WHERE refunded_poisha <> 0 ORDER BY day, purpose`,
      )
    const whole = await days()
    expect(whole.length).toBeGreaterThanOrEqual(3)
    const repair = () => recountCounter(db, 'revenue_refunded', { now, bounds: { ...small, rows: 1 } })
    expect(await repair()).toMatchObject({ differing: 0 })
    await db.run(sql`UPDATE revenue_days SET refunded_poisha = refunded_poisha + 7
      WHERE day = date(${day(4).getTime()} / 1000 + 21600, 'unixepoch')`)
    await checkCounters(db, now, small)
    expect(await differing()).toEqual(['revenue_refunded'])
    expect(await repair()).toMatchObject({ differing: 1 })
    expect(await days()).toEqual(whole)
  })

  it('ends before the next range when it is told so, and has repaired the ranges before', async () => {
    await db.run(sql`UPDATE providers SET rating_sum = 3 WHERE id IN (${providers[0]}, ${providers[8]})`)
    const say = (progress: number | string) => {
      if (Number(progress) >= (providers[0] ?? 0)) throw new Error('another command has the lock')
    }
    await expect(recountCounter(db, 'rating_sums', { now, bounds: small, say })).rejects.toThrow(
      'has the lock',
    )
    const sums = await db.all(
      sql`SELECT rating_sum FROM providers WHERE id IN (${providers[0]}, ${providers[8]}) ORDER BY id`,
    )
    expect(sums).toEqual([{ rating_sum: 4 }, { rating_sum: 3 }])
    expect(await recountCounter(db, 'rating_sums', { now, bounds: small })).toMatchObject({ differing: 1 })
  })
})
