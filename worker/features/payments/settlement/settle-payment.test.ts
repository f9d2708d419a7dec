import { asc, eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { subscriptionsOf } from '#test/support/customers.ts'
import { db } from '#test/support/database.ts'
import { makeSubscription, makeSubscriptionPlan, makeUser } from '#test/support/factories.ts'
import { storedPayment } from '#test/support/gateway-doubles/with-doubles.ts'
import type { Evidence } from '#worker/adapters/gateways/gateway.ts'
import { memoryGateway } from '#worker/adapters/gateways/gateway.memory.ts'
import {
  expireEndedOf,
  hasNoActive,
  insertPendingSubscription,
} from '#worker/features/entitlements/subscriptions/subscriptions.queries.ts'
import { millisecondsPerDay } from '#worker/lib/dhaka-time.ts'
import { settlePayment } from './settlement.usecases.ts'
import { paymentEvents, payments } from '../payments.table.ts'
import { startPayment } from '../checkout/start-payment.usecases.ts'
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

/** A payment that is open at a gateway, for a new plan. */
async function openPayment(userId: number, { method = 'nogorpay' as PaymentMethod, at = now } = {}) {
  const plan = await makeSubscriptionPlan({ durationDays: 30 })
  const started = await startPayment(db, {
    userId,
    purpose: 'subscription',
    method,
    amountPoisha: plan.pricePoisha,
    planName: plan.name,
    gateway: memoryGateway().open({
      setting: () => '',
      environment: 'production',
      origin: '',
      sslcommerzBaseUrl: undefined,
    }),
    subject: {
      column: 'subscription_id',
      insert: (guard) => insertPendingSubscription(db, { userId, plan, guard, now: at }),
    },
    allowed: hasNoActive(userId),
    clear: [expireEndedOf(db, userId, at)],
    refuse: () => new Error('refused'),
    requestId: 'test',
    now: at,
  })
  return started.ref
}

const historyOf = async (ref: string) =>
  db
    .select({
      source: paymentEvents.source,
      kind: paymentEvents.kind,
      from: paymentEvents.fromStatus,
      to: paymentEvents.toStatus,
      detail: paymentEvents.detail,
    })
    .from(paymentEvents)
    .where(eq(paymentEvents.paymentId, (await storedPayment(ref)).id))
    .orderBy(asc(paymentEvents.id))

let customer: Awaited<ReturnType<typeof makeUser>>

describe('settling a payment', () => {
  beforeAll(async () => {
    customer = await makeUser()
  })

  it('begins the subscription for exactly its days and writes the history', async () => {
    const { id } = await makeUser()
    const ref = await openPayment(id)
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
    expect(await historyOf(ref)).toEqual([
      {
        source: 'customer',
        kind: 'start',
        from: null,
        to: 'initiated',
        detail: { method: 'nogorpay', amount_poisha: 50_000 },
      },
      {
        source: 'ipn',
        kind: 'settle',
        from: 'initiated',
        to: 'paid',
        detail: { status: 'VALID', amount_poisha: 50_000, transaction: 'VAL-1' },
      },
    ])
  })

  it('gives once when fifty callers bring the same news at once', async () => {
    const { id } = await makeUser()
    const ref = await openPayment(id)
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
    expect((await historyOf(ref)).map(({ kind }) => kind)).toEqual(['start', 'settle'])
  })

  it('makes one of fifteen purchases active and keeps the money of the others in sight', async () => {
    const { id } = await makeUser()
    const refs: string[] = []
    for (let n = 0; n < 15; n++) refs.push(await openPayment(id))
    await Promise.all(refs.map((ref) => settle(ref)))

    const rows = await Promise.all(refs.map(storedPayment))
    expect(rows.map(({ status }) => status).sort()).toEqual(['paid', ...Array<string>(14).fill('review')])
    expect(
      rows
        .filter(({ status }) => status === 'review')
        .every(({ reason, paidAt }) => reason === 'surplus' && paidAt === null),
    ).toBe(true)
    const active = (await subscriptionsOf(id)).filter(({ status }) => status === 'active')
    expect(active.map((subscription) => subscription.id)).toEqual([
      rows.find(({ status }) => status === 'paid')?.subscriptionId,
    ])
  })

  it('is not stopped by a subscription that has ended and still reads active', async () => {
    const { id } = await makeUser()
    const ref = await openPayment(id)
    const old = await makeSubscription(id, { startsAt: later(-31), endsAt: later(-1), status: 'active' })
    expect((await settle(ref)).outcome).toBe('paid')
    const statuses = new Map((await subscriptionsOf(id)).map((row) => [row.id, row.status]))
    expect([...statuses.values()].sort()).toEqual(['active', 'expired'])
    expect(statuses.get(old.id)).toBe('expired')
  })

  it('refuses money that another payment used, from every source', async () => {
    const mine = await openPayment(customer.id)
    const { id: other } = await makeUser()
    const theirs = await openPayment(other)
    const evidence = good({ bankTxnId: 'BANK-REPLAY' })
    await settle(theirs, evidence)
    const byTxn = await settle(mine, evidence, 'callback')
    const byBank = await settle(mine, good({ bankTxnId: 'BANK-REPLAY' }), 'callback')
    expect([byTxn.outcome, byBank.outcome]).toEqual(['refused', 'refused'])
    expect(await storedPayment(mine)).toMatchObject({ status: 'initiated', gatewayTxnId: null })
    expect((await historyOf(mine)).map(({ kind }) => kind)).toEqual([
      'start',
      'evidence_refused',
      'evidence_refused',
    ])
  })

  it('accepts the same transaction number from two different gateways', async () => {
    const [a, b] = [await makeUser(), await makeUser()]
    const first = await openPayment(a.id, { method: 'nogorpay' })
    const second = await openPayment(b.id, { method: 'sslcommerz' })
    const gatewayTxnId = newTxn()
    await settle(first, good({ gatewayTxnId }), 'webhook')
    const settled = await settle(second, good({ gatewayTxnId }))
    expect(settled.outcome).toBe('paid')
  })

  it('shows a second sum under one reference as a payment of its own in review, once', async () => {
    const { id } = await makeUser()
    const ref = await openPayment(id)
    await settle(ref)
    const again = good({ amountPoisha: 50_000 })
    const outcomes = await Promise.all(Array.from({ length: 5 }, () => settle(ref, again)))
    expect(outcomes.map(({ outcome }) => outcome).sort()).toEqual([
      'already',
      'already',
      'already',
      'already',
      'surplus',
    ])
    const rows = await db.select().from(payments).where(eq(payments.userId, id)).orderBy(asc(payments.id))
    expect(rows).toMatchObject([
      { ref, status: 'paid' },
      { status: 'review', reason: 'surplus', gatewayTxnId: again.gatewayTxnId, amountPoisha: 50_000 },
    ])
    expect(await subscriptionsOf(id)).toMatchObject([{ status: 'active', endsAt: later(30) }])
  })
})
