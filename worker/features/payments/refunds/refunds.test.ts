import { env } from 'cloudflare:workers'
import { eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { auditsOf } from '#test/support/audits.ts'
import { subscriptionsOf } from '#test/support/customers.ts'
import { db, changeRows } from '#test/support/database.ts'
import { makeBoostingPlan, makeProvider, makeSubscription, makeUser } from '#test/support/factories.ts'
import {
  historyOf,
  paymentsOf,
  postForm,
  startAtGateway,
  storedPayment,
  setUpPayments,
} from '#test/support/gateway-doubles/with-doubles.ts'
import { makePayment } from '#test/support/payments.ts'
import { providerRow } from '#test/support/moderation.ts'
import { as } from '#test/support/request.ts'
import { boosts } from '#worker/features/entitlements/entitlements.table.ts'
import { providerListings } from '#worker/features/providers/listing/provider-listings.table.ts'
import { millisecondsPerDay, dayOf } from '#worker/lib/dhaka-time.ts'
import { hasNoPaidBiodataFee } from '../payments.queries.ts'
import { refundPayment } from './refunds.usecases.ts'
import { revenueBetween } from '../revenue/revenue.queries.ts'
import { readSettings } from '#worker/features/settings/settings.usecases.ts'

const { doubles, reconcile } = setUpPayments()
const ipn = '/api/payments/sslcommerz/ipn'
const actor = await makeUser('admin')
const admin = await as(actor)

type Refunding = { ref: string; taka?: number; byGateway?: boolean }
/** By hand, unless the gateway shall send the money. */
const refund = async ({ ref, taka, byGateway = false }: Refunding, now = new Date()) => {
  const access = { settings: await readSettings(env, { now }), env, url: 'http://kormi.test' }
  const input = { amount: taka, reason: 'গ্রাহকের অনুরোধ', by_hand: !byGateway }
  return refundPayment(db, { actor, requestId: 'req-1', now }, (await storedPayment(ref)).id, input, access)
}

const refundOverHttp = (id: number, body: Record<string, unknown> = {}) =>
  admin.post(`/api/admin/payments/${id}/refund`, { reason: 'গ্রাহকের অনুরোধ', ...body })

async function paidSubscription(attempt: Record<string, string> = {}) {
  const started = await startAtGateway('sslcommerz')
  await postForm(ipn, doubles.ssl.attempt(started.ref, attempt))
  return started
}

describe('a refund', () => {
  it('ends the subscription when it is full, and writes the history', async () => {
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
      actorId: actor.id,
    })
  })

  it('never refunds more than was received, with concurrent requests', async () => {
    const { ref } = await paidSubscription()
    const outcomes = await Promise.allSettled(Array.from({ length: 10 }, () => refund({ ref, taka: 300 })))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const codes = outcomes.flatMap((outcome) =>
      outcome.status === 'rejected' ? [String(outcome.reason.code)] : [],
    )
    expect(codes.filter((code) => !['payment_changed', 'refund_too_much'].includes(code))).toEqual([])
    expect(await storedPayment(ref)).toMatchObject({ refundedPoisha: 30_000 })
    expect(await auditsOf('payment', ref)).toHaveLength(1)
    await expect(refund({ ref, taka: 200.01 })).rejects.toMatchObject({ code: 'refund_too_much' })
  })

  it('is refused for a payment without money', async () => {
    const { ref } = await startAtGateway('sslcommerz')
    await expect(refund({ ref })).rejects.toMatchObject({ code: 'not_refundable' })
    expect((await refundOverHttp(999_999)).status).toBe(404)
    expect(await auditsOf('payment', ref)).toEqual([])
  })

  it('refunds money in review, at most the received sum', async () => {
    const { ref, user } = await paidSubscription({ amount: '5.00', currency_amount: '5.00' })
    await expect(refund({ ref, taka: 5.01 })).rejects.toMatchObject({ code: 'refund_too_much' })
    await refund({ ref, taka: 2 })
    expect(await storedPayment(ref)).toMatchObject({ status: 'review', refundedPoisha: 200 })
    expect(await subscriptionsOf(user.id)).toMatchObject([{ status: 'pending' }])
    await refund({ ref, taka: 3 })
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
    await refund({ ref, taka: 100 })
    expect(await isDue()).toBe(true)
  })
})

describe('a refund by an admin', () => {
  it('is full without an amount, and leaves the purchase running only if asked', async () => {
    const customer = await makeUser()
    const { id: subscriptionId } = await makeSubscription(customer.id)
    const { id, ref } = await makePayment({ userId: customer.id, purpose: 'subscription', subscriptionId })
    expect((await refundOverHttp(id, { amount: 120.5, ends: false })).status).toBe(200)
    expect(await subscriptionsOf(customer.id)).toMatchObject([{ status: 'active' }])
    const answer = await refundOverHttp(id)
    expect(await answer.json()).toMatchObject({ success: true, state: 'recorded' })
    expect(await storedPayment(ref)).toMatchObject({ status: 'refunded', refundedPoisha: 50_000 })
    expect(await subscriptionsOf(customer.id)).toMatchObject([{ status: 'refunded' }])
    expect((await auditsOf('payment', ref)).map(({ after }) => after?.refunded_amount)).toEqual([120.5, 500])
  })

  it('refuses an amount and a reason that are none', async () => {
    const { id } = await makePayment()
    const long = 'ক'.repeat(201)
    for (const body of [{ amount: 0 }, { amount: -5 }, { amount: 10.005 }, { amount: '100' }])
      expect((await refundOverHttp(id, body)).status, JSON.stringify(body)).toBe(422)
    for (const reason of ['', long]) expect((await refundOverHttp(id, { reason })).status).toBe(422)
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
      const own = eq(boosts.providerId, provider.id)
      const [listed] = await db
        .select({ promoted: providerListings.promoted })
        .from(providerListings)
        .where(eq(providerListings.providerId, provider.id))
      return {
        row: await providerRow(provider.id),
        isPromoted: (listed?.promoted ?? 0) > 0,
        boosts: await db.select().from(boosts).where(own).orderBy(boosts.id),
      }
    }
    return { buy, state }
  }

  it('ends the boost and its advertisements in the lists at once', async () => {
    const { buy, state } = await boosted()
    const ref = await buy()
    expect((await state()).isPromoted).toBe(true)
    await refund({ ref, taka: 200 })
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
    await changeRows(boosts, eq(boosts.id, first?.id ?? 0), { endsAt: end })
    const extension = await buy()
    expect((await state()).boosts).toMatchObject([{ status: 'expired' }, { status: 'active' }])
    await refund({ ref: extension, taka: 200 })
    const after = await state()
    expect(after.boosts).toMatchObject([{ status: 'active', endsAt: end }, { status: 'refunded' }])
    expect(after.row).toMatchObject({ rankBonus: 10, boostedUntil: end })
    expect(after.isPromoted).toBe(true)
  })
})

describe('a refund through SSLCommerz', () => {
  it('makes one request and stores both ids', async () => {
    const { ref } = await paidSubscription()
    const sent = await refund({ ref, taka: 200, byGateway: true })
    expect(sent).toEqual({ refundTrans: `${ref}R1`, gatewayRef: expect.any(String), state: 'processing' })
    expect(doubles.ssl.refunds).toMatchObject([
      { refund_trans_id: `${ref}R1`, refund_amount: '200.00', refund_remarks: 'গ্রাহকের অনুরোধ' },
    ])
    expect(await storedPayment(ref)).toMatchObject({ refundedPoisha: 20_000 })
    expect((await historyOf(ref)).at(-1)?.detail).toMatchObject({ refund_ref: sent?.gatewayRef })
    await refund({ ref, taka: 300, byGateway: true })
    expect(doubles.ssl.refunds.map((row) => row.refund_trans_id)).toEqual([`${ref}R1`, `${ref}R2`])
    expect(await storedPayment(ref)).toMatchObject({ status: 'refunded' })
  })

  it.each(['error', 'response_lost'] as const)(
    'on %s records nothing, and asks again under the same name, so that it pays once',
    async (fault) => {
      const { ref } = await paidSubscription()
      doubles.ssl.state.fault = fault
      await expect(refund({ ref, byGateway: true })).rejects.toMatchObject({ code: 'refund_unknown' })
      expect(await storedPayment(ref)).toMatchObject({ status: 'paid', refundedPoisha: 0 })
      doubles.ssl.state.fault = null
      await expect(refund({ ref, taka: 1, byGateway: true })).rejects.toMatchObject({
        code: 'refund_unfinished',
      })
      await refund({ ref, byGateway: true })
      expect(doubles.ssl.refunds).toMatchObject([{ refund_trans_id: `${ref}R1` }])
      expect(await storedPayment(ref)).toMatchObject({ status: 'refunded' })
    },
  )

  it('records no refund when it is refused, stores the reason, and uses a new name next', async () => {
    const { ref } = await paidSubscription()
    doubles.ssl.state.refusesRefunds = true
    await expect(refund({ ref, byGateway: true })).rejects.toMatchObject({ code: 'refund_refused' })
    expect(await storedPayment(ref)).toMatchObject({ status: 'paid', refundedPoisha: 0 })
    expect((await historyOf(ref)).at(-1)).toMatchObject({
      kind: 'refund_failed',
      detail: { reason: 'Insufficient balance in your account' },
    })
    doubles.ssl.state.refusesRefunds = false
    await refund({ ref, byGateway: true })
    expect(doubles.ssl.refunds).toMatchObject([{ refund_trans_id: `${ref}R2` }])
  })

  it('pays once for two concurrent requests', async () => {
    const { ref } = await paidSubscription()
    await Promise.allSettled([refund({ ref, byGateway: true }), refund({ ref, byGateway: true })])
    expect(doubles.ssl.refunds).toHaveLength(1)
    expect(await storedPayment(ref)).toMatchObject({ status: 'refunded', refundedPoisha: 50_000 })
  })
})

const hour = 3_600_000
const day = 24 * hour
const after = (milliseconds: number) => new Date(Date.now() + milliseconds)

/** A subscription paid at SSLCommerz with an open refund. */
async function onItsWay(
  body: { amount?: number; ends?: boolean } = {},
  attempt: Record<string, string> = {},
) {
  const { ref, user } = await paidSubscription(attempt)
  const { id } = await storedPayment(ref)
  const refund = (values: Record<string, unknown>) => refundOverHttp(id, values)
  expect(await (await refund(body)).json()).toMatchObject({ state: 'processing' })
  const ends = (state: string, errorReason?: string) =>
    Object.assign(doubles.ssl.refunds[0] ?? {}, { state, ...(errorReason && { errorReason }) })
  const subscription = async () => (await subscriptionsOf(user.id))[0]?.status
  const ask = () => admin.post(`/api/admin/payments/${id}/ask`)
  return { id, ref, refund, ends, subscription, ask }
}

const timesAsked = () => doubles.ssl.calls.filter(({ fields }) => fields.refund_ref_id).length
const kindsOf = async (ref: string) => (await historyOf(ref)).map(({ kind }) => kind)
/** The net revenue of today and the next hours, in poisha. */
const net = async () => {
  const [sums] = await revenueBetween(db, { from: dayOf(new Date()), to: dayOf(after(2 * hour)) })
  return (sums?.paidPoisha ?? 0) - (sums?.refundedPoisha ?? 0)
}
const cancellations = async (ref: string) =>
  (await auditsOf('payment', ref)).filter(({ action }) => action === 'payment.refund_cancelled')

describe('a refund that SSLCommerz is sending', () => {
  it('is checked by the cron, less and less often, until it is completed', async () => {
    const { ref, ends } = await onItsWay()
    expect(await reconcile(after(0.5 * hour))).toBe(0)
    expect(await reconcile(after(1.1 * hour))).toBe(1)
    expect(await reconcile(after(1.2 * hour))).toBe(0)
    await reconcile(after(2 * day))
    expect(await reconcile(after(2.9 * day))).toBe(0)
    expect(timesAsked()).toBe(2)
    ends('refunded')
    await reconcile(after(4 * day))
    expect((await historyOf(ref)).at(-1)).toMatchObject({
      kind: 'refund_sent',
      source: 'cron',
      detail: { amount_poisha: 50_000, refund_trans: `${ref}R1` },
    })
    expect(await storedPayment(ref)).toMatchObject({
      status: 'refunded',
      refundedPoisha: 50_000,
      nextCheckAt: null,
    })
    expect(await reconcile(after(9 * day))).toBe(0)
  })

  it('is stored once when two cron runs and an admin ask at the same time', async () => {
    const { ref, ends, ask } = await onItsWay()
    ends('refunded')
    await Promise.all([reconcile(after(2 * hour)), reconcile(after(2 * hour)), ask(), ask()])
    expect((await kindsOf(ref)).filter((kind) => kind === 'refund_sent')).toHaveLength(1)
  })

  it('is not checked after thirty days, but an admin can still ask', async () => {
    const { id, ends, ask } = await onItsWay()
    await reconcile(after(31 * day))
    expect(await reconcile(after(60 * day))).toBe(0)
    const detail = async () =>
      (await (await admin.get(`/api/admin/payments/${id}`)).json<{ data: { may_ask: boolean } }>()).data
    expect(await detail()).toMatchObject({ may_ask: true })
    expect(await (await ask()).json()).toMatchObject({ said: 'refund_processing', status: 'refunded' })
    ends('refunded')
    expect(await (await ask()).json()).toMatchObject({ said: 'refund_refunded' })
    expect(await detail()).toMatchObject({ may_ask: false })
    expect((await ask()).status).toBe(409)
  })

  it('stays on its way while the gateway gives no answer', async () => {
    const { ref, ask } = await onItsWay()
    doubles.ssl.state.fault = 'reset'
    await reconcile(after(2 * hour))
    expect((await ask()).status).toBe(503)
    expect((await kindsOf(ref)).at(-1)).toBe('refund')
    doubles.ssl.state.fault = null
    expect(await reconcile(after(2 * day))).toBe(1)
  })
})

describe('a refund that SSLCommerz cancels', () => {
  it('is reversed: the money counts again, and the payment goes to review', async () => {
    const before = await net()
    const { id, ref, ends, subscription, refund } = await onItsWay()
    ends('cancelled', 'Card account closed')
    const at = after(2 * hour)
    await Promise.all([reconcile(at), reconcile(at)])
    expect(await storedPayment(ref)).toMatchObject({
      status: 'review',
      reason: 'refund_cancelled',
      refundedPoisha: 0,
      refundedAt: null,
      refundReason: null,
    })
    expect(await subscription()).toBe('refunded')
    expect((await net()) - before).toBe(50_000)
    expect((await historyOf(ref)).at(-1)).toMatchObject({
      kind: 'refund_cancelled',
      fromStatus: 'refunded',
      toStatus: 'review',
      detail: { amount_poisha: 50_000, reason: 'Card account closed' },
    })
    expect(await cancellations(ref)).toMatchObject([
      {
        actorId: null,
        before: { status: 'refunded', refunded_amount: 500 },
        after: { status: 'review', refunded_amount: 0, reason: 'Card account closed' },
      },
    ])
    const listed = await admin.get(`/api/admin/payments?status=review&q=${ref}`)
    expect(await listed.json()).toMatchObject({ data: [{ id, reason: 'refund_cancelled' }] })
    const detail = await (await admin.get(`/api/admin/payments/${id}`)).json<{ data: object }>()
    expect(detail.data).toMatchObject({ refund: { most: 500 }, review: { may_confirm: false } })

    expect((await refund({ by_hand: true })).status).toBe(200)
    expect(await storedPayment(ref)).toMatchObject({
      status: 'refunded',
      reason: null,
      refundedPoisha: 50_000,
    })
  })

  it('leaves a payment paid whose subscription is still running', async () => {
    const { ref, ends, subscription, ask } = await onItsWay({ amount: 100, ends: false })
    ends('cancelled')
    expect(await (await ask()).json()).toMatchObject({ said: 'refund_cancelled', status: 'paid' })
    expect(await storedPayment(ref)).toMatchObject({
      status: 'paid',
      reason: 'refund_cancelled',
      refundedPoisha: 0,
    })
    expect(await subscription()).toBe('active')
    expect(await cancellations(ref)).toMatchObject([{ after: { status: 'paid' } }])
  })

  it('puts a payment into review whose subscription ended with a partial refund; refunded by hand, it is paid again', async () => {
    const { ref, ends, subscription, refund } = await onItsWay({ amount: 100 })
    ends('cancelled')
    await reconcile(after(2 * hour))
    expect(await storedPayment(ref)).toMatchObject({ status: 'review', refundedPoisha: 0 })
    expect((await refund({ amount: 100, by_hand: true })).status).toBe(200)
    expect(await storedPayment(ref)).toMatchObject({ status: 'paid', reason: null, refundedPoisha: 10_000 })
    expect(await subscription()).toBe('refunded')
  })

  it('does not count money refunded from review, which keeps its old reason', async () => {
    const before = await net()
    const { ref, ends, ask } = await onItsWay({}, { amount: '5.00', currency_amount: '5.00' })
    ends('cancelled')
    expect((await ask()).status).toBe(200)
    expect(await storedPayment(ref)).toMatchObject({
      status: 'review',
      reason: 'amount_short',
      refundedPoisha: 0,
      paidAt: null,
    })
    expect(await net()).toBe(before)
  })

  it('reverses only its own sum, and only once', async () => {
    const { ref, ends, refund, ask } = await onItsWay({ amount: 100 })
    await refund({ amount: 50, by_hand: true, reason: 'বাকিটা হাতে' })
    ends('cancelled')
    await Promise.all([ask(), ask(), reconcile(after(2 * hour))])
    expect(await storedPayment(ref)).toMatchObject({ refundedPoisha: 5_000, refundReason: 'বাকিটা হাতে' })
    expect((await kindsOf(ref)).filter((kind) => kind === 'refund_cancelled')).toHaveLength(1)
    expect(await cancellations(ref)).toHaveLength(1)
  })
})
