import { asc, eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { subscriptionsOf } from '#test/support/customers.ts'
import { db } from '#test/support/database.ts'
import { makeBoostingPlan, makeProvider, makeUser } from '#test/support/factories.ts'
import {
  auditOf,
  historyOf,
  paymentsOf,
  postForm,
  startAtGateway,
  storedPayment,
  setUpPayments,
} from '#test/support/gateway-doubles/with-doubles.ts'
import { makePayment } from '#test/support/payments.ts'
import { as } from '#test/support/request.ts'
import { sslCommerz } from '#worker/adapters/gateways/gateway.sslcommerz.ts'
import { boosts } from '#worker/features/entitlements/boosts/boosts.table.ts'
import { providerListings } from '#worker/features/providers/listing/provider-listings.table.ts'
import { providers } from '#worker/features/providers/providers.table.ts'
import { millisecondsPerDay } from '#worker/lib/dhaka-time.ts'
import { hasNoPaidBiodataFee } from '#worker/features/payments/payments.queries.ts'
import { refundPayment, type Refunding } from './refunds.usecases.ts'

const ipn = '/api/payments/sslcommerz/ipn'
let admin: Awaited<ReturnType<typeof makeUser>>
const { doubles } = setUpPayments()

beforeAll(async () => {
  admin = await makeUser('admin', { name: 'অ্যাডমিন' })
})

const refund = (refunding: Partial<Refunding> & { ref: string }, now = new Date()) =>
  refundPayment(
    db,
    { actor: admin, requestId: 'req-1', now },
    { amountPoisha: 50_000, reason: 'গ্রাহকের অনুরোধ', ...refunding },
  )

async function paidSubscription() {
  const started = await startAtGateway('sslcommerz')
  await postForm(ipn, doubles.ssl.attempt(started.ref))
  return started
}

const gateway = () => sslCommerz(doubles.ssl.store('http://kormi.test'), { fetcher: doubles.ssl.fetcher })

describe('a refund', () => {
  it('ends the subscription when it is full, and writes history and audit log', async () => {
    const { ref, user } = await paidSubscription()
    const now = new Date()
    await refund({ ref }, now)
    expect(await storedPayment(ref)).toMatchObject({
      status: 'refunded',
      refundedPoisha: 50_000,
      refundReason: 'গ্রাহকের অনুরোধ',
      refundedAt: now,
    })
    const [subscription] = await subscriptionsOf(user.id)
    expect(subscription?.status).toBe('refunded')
    expect(subscription?.endsAt?.getTime()).toBeLessThanOrEqual(now.getTime() + 1)
    expect((await historyOf(ref)).at(-1)).toMatchObject({
      source: 'admin',
      kind: 'refund',
      fromStatus: 'paid',
      toStatus: 'refunded',
      detail: { amount_poisha: 50_000, by: 'hand' },
      actorId: admin.id,
    })
    expect(await auditOf(ref)).toMatchObject([
      {
        actorId: admin.id,
        action: 'payment.refunded',
        before: { status: 'paid', refunded_amount: 0 },
        after: { status: 'refunded', refunded_amount: 500 },
      },
    ])
  })

  it('never refunds more than was received, with concurrent requests', async () => {
    const { ref } = await paidSubscription()
    const outcomes = await Promise.allSettled(
      Array.from({ length: 10 }, () => refund({ ref, amountPoisha: 30_000 })),
    )
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const codes = outcomes.flatMap((outcome) =>
      outcome.status === 'rejected' ? [String(outcome.reason.code)] : [],
    )
    expect(codes.filter((code) => !['payment_changed', 'refund_too_much'].includes(code))).toEqual([])
    expect(await storedPayment(ref)).toMatchObject({ refundedPoisha: 30_000 })
    expect(await auditOf(ref)).toHaveLength(1)
    await expect(refund({ ref, amountPoisha: 20_001 })).rejects.toMatchObject({ code: 'refund_too_much' })
    await expect(refund({ ref, amountPoisha: 0 })).rejects.toMatchObject({ code: 'refund_too_much' })
  })

  it('is refused for a payment without money', async () => {
    const { ref } = await startAtGateway('sslcommerz')
    await expect(refund({ ref })).rejects.toMatchObject({ code: 'not_refundable' })
    await expect(refund({ ref: 'NOPE' })).rejects.toMatchObject({ status: 404 })
    expect(await auditOf(ref)).toEqual([])
  })

  it('refunds money in review, at most the received sum', async () => {
    const { ref, user } = await startAtGateway('sslcommerz')
    await postForm(ipn, doubles.ssl.attempt(ref, { amount: '5.00', currency_amount: '5.00' }))
    await expect(refund({ ref, amountPoisha: 501 })).rejects.toMatchObject({ code: 'refund_too_much' })
    await refund({ ref, amountPoisha: 200 })
    expect(await storedPayment(ref)).toMatchObject({ status: 'review', refundedPoisha: 200 })
    expect(await subscriptionsOf(user.id)).toMatchObject([{ status: 'pending' }])
    await refund({ ref, amountPoisha: 300 })
    expect(await storedPayment(ref)).toMatchObject({ status: 'refunded', refundedPoisha: 500 })
    expect(await subscriptionsOf(user.id)).toMatchObject([{ status: 'refunded' }])
  })

  it('of a surplus payment does not end the subscription', async () => {
    const { ref, user } = await paidSubscription()
    await postForm(ipn, doubles.ssl.attempt(ref))
    const [, twice] = await paymentsOf(user.id)
    expect(twice).toMatchObject({ status: 'review', reason: 'surplus' })
    await refund({ ref: twice?.ref ?? '' })
    expect(await storedPayment(twice?.ref ?? '')).toMatchObject({ status: 'refunded' })
    expect(await storedPayment(ref)).toMatchObject({ status: 'paid' })
    expect(await subscriptionsOf(user.id)).toMatchObject([{ status: 'active' }])
  })

  it('of a fee makes the fee due again', async () => {
    const user = await makeUser('service_worker')
    const { ref } = await makePayment({ userId: user.id, method: 'manual', amountPoisha: 10_000 })
    const isDue = async () =>
      (await db.get<{ due: number }>(sql`SELECT ${hasNoPaidBiodataFee(user.id)} AS due`))?.due === 1
    expect(await isDue()).toBe(false)
    await refund({ ref, amountPoisha: 10_000 })
    expect(await isDue()).toBe(true)
  })
})

describe('a refund of a boost', () => {
  async function boosted() {
    const user = await makeUser('service_worker')
    const provider = await makeProvider({ userId: user.id })
    const session = await as(user)
    const plan = await makeBoostingPlan({ durationDays: 15, rankBonus: 10 })
    const buy = async () => {
      const answer = await session.post('/api/boost/start', {
        boosting_plan_id: plan.id,
        payment_method: 'sslcommerz',
        amount: 200,
      })
      const { ref } = await answer.json<{ ref: string }>()
      await postForm(ipn, doubles.ssl.attempt(ref))
      return ref
    }
    const state = async () => {
      const [row] = await db.select().from(providers).where(eq(providers.id, provider.id))
      const listed = await db
        .select()
        .from(providerListings)
        .where(eq(providerListings.providerId, provider.id))
      const own = await db
        .select()
        .from(boosts)
        .where(eq(boosts.providerId, provider.id))
        .orderBy(asc(boosts.id))
      return { row, isPromoted: listed.some(({ promoted }) => promoted > 0), boosts: own }
    }
    return { provider, buy, state }
  }

  it('ends the boost and its advertisements in the lists at once', async () => {
    const { buy, state } = await boosted()
    const ref = await buy()
    expect((await state()).isPromoted).toBe(true)
    await refund({ ref, amountPoisha: 20_000 })
    const after = await state()
    expect(after.row).toMatchObject({ rankBonus: 0, boostedUntil: null })
    expect(after.isPromoted).toBe(false)
    expect(after.boosts).toMatchObject([{ status: 'refunded' }])
  })

  it('lets the extended boost run to its own end', async () => {
    const { buy, state } = await boosted()
    await buy()
    const [first] = (await state()).boosts
    const end = new Date(Date.now() + 1.5 * millisecondsPerDay)
    await db
      .update(boosts)
      .set({ endsAt: end })
      .where(eq(boosts.id, first?.id ?? 0))
    const extension = await buy()
    expect((await state()).boosts).toMatchObject([{ status: 'expired' }, { status: 'active' }])
    await refund({ ref: extension, amountPoisha: 20_000 })
    const after = await state()
    expect(after.boosts).toMatchObject([{ status: 'active', endsAt: end }, { status: 'refunded' }])
    expect(after.row).toMatchObject({ rankBonus: 10, boostedUntil: end })
    expect(after.isPromoted).toBe(true)
  })
})

describe('a refund through SSLCommerz', () => {
  it('makes one request and stores both ids', async () => {
    const { ref } = await paidSubscription()
    const { sent } = await refund({ ref, amountPoisha: 20_000, gateway: gateway() })
    expect(sent).toEqual({ refundTrans: `${ref}R1`, gatewayRef: expect.any(String), state: 'processing' })
    expect(doubles.ssl.refunds).toMatchObject([
      { refund_trans_id: `${ref}R1`, refund_amount: '200.00', refund_remarks: 'গ্রাহকের অনুরোধ' },
    ])
    expect(await storedPayment(ref)).toMatchObject({ refundedPoisha: 20_000, refundRef: sent?.gatewayRef })
    await refund({ ref, amountPoisha: 30_000, gateway: gateway() })
    expect(doubles.ssl.refunds.map((row) => row.refund_trans_id)).toEqual([`${ref}R1`, `${ref}R2`])
    expect(await storedPayment(ref)).toMatchObject({ status: 'refunded' })
  })

  it.each(['error', 'html_page', 'reset', 'response_lost'] as const)(
    'on %s records nothing, and asks again under the same name, so that it pays once',
    async (fault) => {
      const { ref } = await paidSubscription()
      doubles.ssl.state.fault = fault
      await expect(refund({ ref, gateway: gateway() })).rejects.toMatchObject({ code: 'refund_unknown' })
      expect(await storedPayment(ref)).toMatchObject({ status: 'paid', refundedPoisha: 0 })
      doubles.ssl.state.fault = null
      await expect(refund({ ref, amountPoisha: 100, gateway: gateway() })).rejects.toMatchObject({
        code: 'refund_unfinished',
      })
      await refund({ ref, gateway: gateway() })
      expect(doubles.ssl.refunds).toMatchObject([{ refund_trans_id: `${ref}R1` }])
      expect(await storedPayment(ref)).toMatchObject({ status: 'refunded' })
    },
  )

  it('records no refund when it is refused, stores the reason, and uses a new name next', async () => {
    const { ref } = await paidSubscription()
    doubles.ssl.state.refusesRefunds = true
    await expect(refund({ ref, gateway: gateway() })).rejects.toMatchObject({ code: 'refund_refused' })
    expect(await storedPayment(ref)).toMatchObject({ status: 'paid', refundedPoisha: 0 })
    expect((await historyOf(ref)).at(-1)).toMatchObject({
      kind: 'refund_failed',
      detail: { reason: 'Insufficient balance in your account' },
    })
    doubles.ssl.state.refusesRefunds = false
    await refund({ ref, gateway: gateway() })
    expect(doubles.ssl.refunds).toMatchObject([{ refund_trans_id: `${ref}R2` }])
  })

  it('pays once for two concurrent requests', async () => {
    const { ref } = await paidSubscription()
    await Promise.allSettled([refund({ ref, gateway: gateway() }), refund({ ref, gateway: gateway() })])
    expect(doubles.ssl.refunds).toHaveLength(1)
    expect(await storedPayment(ref)).toMatchObject({ status: 'refunded', refundedPoisha: 50_000 })
  })

  it('is refused if the gateway has no such call', async () => {
    const { ref } = await startAtGateway('nogorpay')
    const id = doubles.nogor.transact(ref, '500.00')
    await postForm(`/api/payments/nogorpay/webhook/${ref}`, { transactionId: id })
    await expect(
      refund({ ref, gateway: { ...gateway(), refund: undefined } as never }),
    ).rejects.toMatchObject({ code: 'refund_unsupported' })
  })
})
