import { describe, expect, it } from 'vitest'
import { subscriptionsOf } from '#test/support/customers.ts'
import { db } from '#test/support/database.ts'
import { makeSubscription, makeUser } from '#test/support/factories.ts'
import { historyOf, paymentsOf, storedPayment } from '#test/support/gateway-doubles/with-doubles.ts'
import { makePayment } from '#test/support/payments.ts'
import type { Evidence } from '#worker/adapters/gateways/gateway.ts'
import { millisecondsPerDay } from '#worker/lib/dhaka-time.ts'
import { settlePayment } from './settlement.usecases.ts'
import type { PaymentMethod } from '#worker/features/settings/payment-methods.schema.ts'

const now = new Date('2026-11-21T06:00:00Z')
const later = (days: number) => new Date(now.getTime() + days * millisecondsPerDay)
let counter = 0
const newTxn = () => `TXN${(counter += 1)}`

const good = (values: Partial<Evidence> = {}): Evidence => ({
  gatewayTxnId: newTxn(),
  bankTxnId: null,
  amountPoisha: 50_000,
  detail: {},
  ...values,
})

const settle = (ref: string, evidence = good(), source: 'ipn' | 'webhook' | 'callback' | 'cron' = 'ipn') =>
  settlePayment(db, { ref, evidence, source, requestId: 'test', now })

/** A payment that is open at a gateway, for 30 days; by default of a new customer. */
async function openPayment({ method = 'nogorpay' }: { method?: PaymentMethod } = {}) {
  const userId = (await makeUser()).id
  const { id: subscriptionId } = await makeSubscription(userId, {
    status: 'pending',
    startsAt: null,
    endsAt: null,
  })
  const bought = { userId, purpose: 'subscription', subscriptionId, method } as const
  const { ref } = await makePayment({ ...bought, status: 'initiated', createdAt: now })
  return { id: userId, ref }
}

describe('settling a payment', () => {
  it('begins the subscription for exactly its days and writes the history', async () => {
    const { id, ref } = await openPayment()
    const settled = await settle(
      ref,
      good({
        gatewayTxnId: 'VAL-1',
        bankTxnId: 'BANK-1',
        detail: { status: 'VALID', store_passwd: 'secret', cus_phone: '01712345678' },
      }),
    )
    expect(settled.outcome).toBe('paid')
    expect(await storedPayment(ref)).toMatchObject({
      status: 'paid',
      paidAt: now,
      gatewayTxnId: 'VAL-1',
      bankTxnId: 'BANK-1',
      reason: null,
      nextCheckAt: null,
    })
    expect(await subscriptionsOf(id)).toMatchObject([{ status: 'active', startsAt: now, endsAt: later(30) }])
    const [step, ...more] = await historyOf(ref)
    expect(step).toMatchObject({ source: 'ipn', kind: 'settle', fromStatus: 'initiated', toStatus: 'paid' })
    expect(step?.detail).toEqual({ status: 'VALID', amount_poisha: 50_000, transaction: 'VAL-1' })
    expect(more).toEqual([])
  })

  it('gives once when fifty callers bring the same news at once', async () => {
    const { id, ref } = await openPayment()
    const evidence = good()
    const sources = ['ipn', 'webhook', 'callback', 'cron'] as const
    const outcomes = await Promise.all(
      Array.from({ length: 50 }, (_, n) => settle(ref, evidence, sources[n % 4] ?? 'ipn')),
    )
    expect(outcomes.map(({ outcome }) => outcome).sort()).toEqual([
      ...Array<string>(49).fill('already'),
      'paid',
    ])
    expect(await subscriptionsOf(id)).toMatchObject([{ status: 'active', endsAt: later(30) }])
    expect((await historyOf(ref)).map(({ kind }) => kind)).toEqual(['settle'])
  })

  it('is not stopped by a subscription that has ended and still reads active', async () => {
    const { id, ref } = await openPayment()
    const old = await makeSubscription(id, { startsAt: later(-31), endsAt: later(-1), status: 'active' })
    expect((await settle(ref)).outcome).toBe('paid')
    const bought = await subscriptionsOf(id)
    expect(bought.map((row) => [row.id === old.id, row.status])).toEqual([
      [false, 'active'],
      [true, 'expired'],
    ])
  })

  it('refuses money that another payment used, from every source, but not of another gateway', async () => {
    const [{ ref: mine }, { ref: theirs }] = [await openPayment(), await openPayment()]
    const evidence = good({ bankTxnId: 'BANK-REPLAY' })
    await settle(theirs, evidence)
    const byTxn = await settle(mine, evidence, 'callback')
    const byBank = await settle(mine, good({ bankTxnId: 'BANK-REPLAY' }), 'callback')
    expect([byTxn.outcome, byBank.outcome]).toEqual(['refused', 'refused'])
    expect(await storedPayment(mine)).toMatchObject({ status: 'initiated', gatewayTxnId: null })
    expect((await historyOf(mine)).map(({ kind }) => kind)).toEqual(['evidence_refused', 'evidence_refused'])
    const { ref: elsewhere } = await openPayment({ method: 'sslcommerz' })
    const sameNumber = good({ gatewayTxnId: evidence.gatewayTxnId })
    expect((await settle(elsewhere, sameNumber)).outcome).toBe('paid')
  })

  it('shows a second sum under one reference as a payment of its own in review, once', async () => {
    const { id, ref } = await openPayment()
    await settle(ref)
    const again = good({ amountPoisha: 50_000 })
    const outcomes = await Promise.all(Array.from({ length: 5 }, () => settle(ref, again)))
    expect(outcomes.map(({ outcome }) => outcome).sort()).toEqual([
      ...Array<string>(4).fill('already'),
      'surplus',
    ])
    expect(await paymentsOf(id)).toMatchObject([
      { ref, status: 'paid' },
      { status: 'review', reason: 'surplus', gatewayTxnId: again.gatewayTxnId, amountPoisha: 50_000 },
    ])
    expect(await subscriptionsOf(id)).toMatchObject([{ status: 'active', endsAt: later(30) }])
  })
})
