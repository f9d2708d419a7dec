import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { db } from '#test/support/database.ts'
import { makePayment } from '#test/support/payments.ts'
import { paymentEvents, payments } from '../payments.table.ts'
import { listRevenueByDay, listRevenueForTotals, revenueBetween } from './revenue.queries.ts'
import { revenueTotals } from './revenue.rules.ts'

const now = new Date('2026-11-21T06:00:00Z')

const pay = (values: Partial<typeof payments.$inferInsert>) =>
  makePayment({ amountPoisha: 10_050, createdAt: now, ...values })

const change = (id: number, set: Partial<typeof payments.$inferInsert>) =>
  db.update(payments).set(set).where(eq(payments.id, id))
/** Writes a step of a refund as the use case does: the payment and its history. */
async function refund(
  paymentId: number,
  amount: number,
  { kind = 'refund', to, at }: { kind?: 'refund' | 'refund_cancelled'; to: number; at: Date },
) {
  await change(paymentId, { refundedPoisha: to, refundedAt: to > 0 ? at : null })
  await db
    .insert(paymentEvents)
    .values({ paymentId, source: 'admin', kind, detail: { amount_poisha: amount }, createdAt: at })
}
const days = async () =>
  (await listRevenueByDay(db, { from: '2000-01-01', to: '2100-01-01' })).map(
    ({ day, paidPoisha, refundedPoisha, paidCount }) => [day, paidPoisha, refundedPoisha, paidCount],
  )

describe('the revenue', () => {
  beforeEach(async () => {
    await db.delete(paymentEvents)
    await db.delete(payments)
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
    await refund(id, 50, { to: 50, at: new Date('2026-11-02T06:00:00Z') })
    await refund(id, 10_000, { to: 10_050, at: new Date('2026-11-03T06:00:00Z') })
    await change(id, { status: 'refunded' })
    expect(await days()).toEqual([
      ['2026-11-01', 10_050, 0, 1],
      ['2026-11-02', 0, 50, 0],
      ['2026-11-03', 0, 10_000, 0],
    ])
  })

  it('counts a refund that the history does not name on its last day', async () => {
    const { id } = await pay({ paidAt: new Date('2026-11-01T06:00:00Z') })
    await change(id, { refundedPoisha: 70, refundedAt: new Date('2026-11-02T06:00:00Z') })
    expect(await days()).toEqual([
      ['2026-11-01', 10_050, 0, 1],
      ['2026-11-02', 0, 70, 0],
    ])
  })

  it('counts a short and unconfirmed payment by its received and refunded sums', async () => {
    const { id } = await pay({ status: 'review', reason: 'amount_short' })
    await change(id, { status: 'refunded', paidAt: now, refundedPoisha: 6_000, refundedAt: now })
    expect(await days()).toEqual([['2026-11-21', 6_000, 6_000, 1]])
  })

  it('adds a refund that the gateway cancelled on the day of that', async () => {
    const { id } = await pay({ paidAt: new Date('2026-11-01T06:00:00Z') })
    await refund(id, 50, { to: 50, at: new Date('2026-11-02T06:00:00Z') })
    await refund(id, 50, { kind: 'refund_cancelled', to: 0, at: new Date('2026-11-03T06:00:00Z') })
    expect(await days()).toEqual([
      ['2026-11-01', 10_050, 0, 1],
      ['2026-11-02', 0, 50, 0],
      ['2026-11-03', 0, -50, 0],
    ])
  })

  it('adds up the last 7, 30 and 90 days, today included, and months, both ends included [B-033 B-162]', async () => {
    const on = (day: string) => new Date(`2026-${day}T12:00:00Z`)
    const days = ['11-21', '11-15', '11-14', '11-01', '10-31', '10-23', '10-22', '10-01', '08-24', '08-23']
    for (const day of days) await pay({ paidAt: on(day), amountPoisha: 10_000 })
    await pay({ paidAt: on('09-30'), amountPoisha: 10_000, refundedPoisha: 2_500, refundedAt: now })
    expect(revenueTotals(await listRevenueForTotals(db, now), now)).toEqual({
      today: 75,
      '7d': 175,
      '30d': 575,
      '90d': 975,
      this_month: 375,
      last_month: 400,
    })
    expect(await revenueBetween(db, { from: '2026-10-01', to: '2026-10-31' })).toEqual([
      { paidPoisha: 40_000, refundedPoisha: 0, discountPoisha: 0, paidCount: 4 },
    ])
    expect(await revenueBetween(db, { from: '2020-01-01', to: '2020-01-31' })).toEqual([
      { paidPoisha: 0, refundedPoisha: 0, discountPoisha: 0, paidCount: 0 },
    ])
  })
})
