import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { db } from '#test/support/database.ts'
import { makePayment } from '#test/support/payments.ts'
import { payments } from '#worker/features/payments/payments.table.ts'
import { listRevenueByDay, listRevenueForTotals, revenueBetween } from './revenue.queries.ts'
import { revenueTotals } from './revenue.rules.ts'
import { paymentCounts, revenueDays } from './revenue.table.ts'

const now = new Date('2026-11-21T06:00:00Z')

const pay = (values: Partial<typeof payments.$inferInsert>) =>
  makePayment({ amountPoisha: 10_050, createdAt: now, ...values })

const change = (id: number, set: Partial<typeof payments.$inferInsert>) =>
  db.update(payments).set(set).where(eq(payments.id, id))
const days = async () =>
  (await listRevenueByDay(db, { from: '2000-01-01', to: '2100-01-01' })).map(
    ({ day, paidPoisha, refundedPoisha, paidCount }) => [day, paidPoisha, refundedPoisha, paidCount],
  )

describe('the revenue', () => {
  beforeEach(async () => {
    await db.delete(payments)
    await db.delete(revenueDays)
  })

  it('counts a payment on the day of Dhaka on which it was paid, whenever it was started', async () => {
    await pay({ paidAt: new Date('2026-11-20T17:59:59Z') })
    await pay({ paidAt: new Date('2026-11-20T18:00:00Z'), createdAt: new Date('2026-11-19T00:00:00Z') })
    expect(await days()).toEqual([
      ['2026-11-20', 10_050, 0, 1],
      ['2026-11-21', 10_050, 0, 1],
    ])
  })

  it('counts money in review only after it is confirmed', async () => {
    const { id } = await pay({ status: 'review' })
    expect(await days()).toEqual([])
    await change(id, { status: 'paid', paidAt: now })
    expect(await days()).toEqual([['2026-11-21', 10_050, 0, 1]])
  })

  it('subtracts each partial refund from the day of that refund', async () => {
    const { id } = await pay({ paidAt: new Date('2026-11-01T06:00:00Z') })
    await change(id, { refundedPoisha: 50, refundedAt: new Date('2026-11-02T06:00:00Z') })
    await change(id, {
      refundedPoisha: 10_050,
      refundedAt: new Date('2026-11-03T06:00:00Z'),
      status: 'refunded',
    })
    expect(await days()).toEqual([
      ['2026-11-01', 10_050, 0, 1],
      ['2026-11-02', 0, 50, 0],
      ['2026-11-03', 0, 10_000, 0],
    ])
  })

  it('counts a short and unconfirmed payment by its received and refunded sums', async () => {
    const { id } = await pay({ status: 'review', reason: 'amount_short' })
    await change(id, { status: 'refunded', paidAt: now, refundedPoisha: 6_000, refundedAt: now })
    expect(await days()).toEqual([['2026-11-21', 6_000, 6_000, 1]])
  })

  it('reverses a cancelled refund', async () => {
    const { id } = await pay({})
    await change(id, { refundedPoisha: 50, refundedAt: now })
    await change(id, { refundedPoisha: 0, refundedAt: null })
    expect(await days()).toEqual([['2026-11-21', 10_050, 0, 1]])
  })

  it('adds up days and months, both ends included', async () => {
    const on = (day: string) => new Date(`${day}T12:00:00Z`)
    for (const day of ['2026-11-21', '2026-11-15', '2026-11-14', '2026-11-01', '2026-10-31', '2026-10-01'])
      await pay({ paidAt: on(day), amountPoisha: 10_000 })
    await pay({ paidAt: on('2026-09-30'), amountPoisha: 10_000, refundedPoisha: 2_500, refundedAt: now })
    expect(revenueTotals(await listRevenueForTotals(db, now), now)).toEqual({
      today: 75,
      '7d': 175,
      '30d': 475,
      '90d': 675,
      this_month: 375,
      last_month: 200,
    })
    expect(await revenueBetween(db, { from: '2026-10-01', to: '2026-10-31' })).toEqual([
      { paidPoisha: 20_000, refundedPoisha: 0, discountPoisha: 0, paidCount: 2 },
    ])
    expect(await revenueBetween(db, { from: '2020-01-01', to: '2020-01-31' })).toEqual([
      { paidPoisha: 0, refundedPoisha: 0, discountPoisha: 0, paidCount: 0 },
    ])
  })

  it('keeps the number of payments of each kind', async () => {
    const counts = async () =>
      db
        .select()
        .from(paymentCounts)
        .where(sql`total > 0`)
    const kind = { method: 'nogorpay', purpose: 'biodata_fee' }
    await pay({})
    const { id } = await pay({ status: 'review' })
    expect(await counts()).toEqual([
      { ...kind, status: 'paid', total: 1 },
      { ...kind, status: 'review', total: 1 },
    ])
    await change(id, { status: 'paid', paidAt: now })
    expect(await counts()).toEqual([{ ...kind, status: 'paid', total: 2 }])
    await db.delete(payments)
    expect(await counts()).toEqual([])
  })
})
