import { eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { jsonOf } from '#test/support/answers.ts'
import { auditsOf } from '#test/support/audits.ts'
import { subscriptionsOf } from '#test/support/customers.ts'
import { db, changeRows, rowsOf } from '#test/support/database.ts'
import { makeBoostingPlan, makeProvider, makeUser } from '#test/support/factories.ts'
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
import { revenueBetween } from '../revenue/revenue.queries.ts'

const { doubles, reconcile } = setUpPayments()
const ipn = '/api/payments/sslcommerz/ipn'
const actor = await makeUser('admin')
const admin = await as(actor)

/** By hand, unless the gateway shall send the money. */
const refund = async (ref: string, body: Record<string, unknown> = {}) => {
  const { id } = await storedPayment(ref)
  const answer = await admin.post(`/api/admin/payments/${id}/refund`, {
    reason: 'গ্রাহকের অনুরোধ',
    by_hand: true,
    ...body,
  })
  return { status: answer.status, ...(await answer.json<{ error?: string }>()) }
}
const byGateway = { by_hand: false }
const done = { status: 200, success: true, state: 'recorded' }

async function paidSubscription(attempt: Record<string, string> = {}) {
  const started = await startAtGateway('sslcommerz')
  await postForm(ipn, doubles.ssl.attempt(started.ref, attempt))
  return started
}

describe('a refund', () => {
  it('is full without an amount, leaves the purchase running only if asked, and writes history and audit log', async () => {
    const { ref, user } = await paidSubscription()
    expect(await refund(ref, { amount: 120.5, ends: false })).toMatchObject(done)
    expect(await subscriptionsOf(user.id)).toMatchObject([{ status: 'active' }])
    expect(await refund(ref)).toMatchObject(done)
    const payment = await storedPayment(ref)
    expect(payment).toMatchObject({
      status: 'refunded',
      refundedPoisha: 50_000,
      refundReason: 'গ্রাহকের অনুরোধ',
      refundedAt: expect.any(Date),
    })
    const [subscription] = await subscriptionsOf(user.id)
    expect(subscription?.status).toBe('refunded')
    expect(subscription?.endsAt?.getTime()).toBeLessThanOrEqual(Date.now())
    const step = (await historyOf(ref)).at(-1)
    expect(step).toMatchObject({
      source: 'admin',
      kind: 'refund',
      fromStatus: 'paid',
      toStatus: 'refunded',
      detail: { amount_poisha: 37_950, by: 'hand' },
      actorId: actor.id,
    })
    expect(step?.createdAt).toEqual(payment.refundedAt)
    expect((await auditsOf('payment', ref)).map(({ after }) => after?.refunded_amount)).toEqual([120.5, 500])
  })

  it('never refunds more than was received, with concurrent requests', async () => {
    const { ref } = await paidSubscription()
    const outcomes = await Promise.all(Array.from({ length: 10 }, () => refund(ref, { amount: 300 })))
    expect(outcomes.filter(({ status }) => status === 200)).toHaveLength(1)
    const errors = outcomes.flatMap(({ error }) => error ?? [])
    expect(errors).toHaveLength(9)
    expect(errors.filter((error) => error !== 'payment_changed' && error !== 'refund_too_much')).toEqual([])
    expect(await storedPayment(ref)).toMatchObject({ refundedPoisha: 30_000 })
    expect(await auditsOf('payment', ref)).toHaveLength(1)
    expect(await refund(ref, { amount: 200.01 })).toMatchObject({ status: 422, error: 'refund_too_much' })
  })

  it('is refused for a payment without money, and for an amount and a reason that are none', async () => {
    const { ref } = await startAtGateway('sslcommerz')
    expect(await refund(ref)).toMatchObject({ status: 409, error: 'not_refundable' })
    expect((await admin.post('/api/admin/payments/999999/refund', { reason: 'ভুল' })).status).toBe(404)
    for (const amount of [0, -5, 10.005, '100'])
      expect((await refund(ref, { amount })).status, String(amount)).toBe(422)
    for (const reason of ['', 'ক'.repeat(201)]) expect((await refund(ref, { reason })).status).toBe(422)
    expect(await auditsOf('payment', ref)).toEqual([])
  })

  it('refunds money in review, at most the received sum', async () => {
    const { ref, user } = await paidSubscription({ amount: '5.00', currency_amount: '5.00' })
    expect(await refund(ref, { amount: 5.01 })).toMatchObject({ error: 'refund_too_much' })
    await refund(ref, { amount: 2 })
    expect(await storedPayment(ref)).toMatchObject({ status: 'review', refundedPoisha: 200 })
    expect(await subscriptionsOf(user.id)).toMatchObject([{ status: 'pending' }])
    await refund(ref, { amount: 3 })
    expect(await storedPayment(ref)).toMatchObject({ status: 'refunded', refundedPoisha: 500 })
    expect(await subscriptionsOf(user.id)).toMatchObject([{ status: 'refunded' }])
  })

  it('of a surplus payment does not end the subscription', async () => {
    const { ref, user } = await paidSubscription()
    await postForm(ipn, doubles.ssl.attempt(ref))
    const [, twice] = await paymentsOf(user.id)
    expect(twice).toMatchObject({ status: 'review', reason: 'surplus' })
    await refund(twice?.ref ?? '')
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
    await refund(ref, { amount: 100 })
    expect(await isDue()).toBe(true)
  })
})

it('a refund of a boost ends it and its advertisements at once, and lets the extended boost run to its own end', async () => {
  const user = await makeUser('service_worker')
  const provider = await makeProvider({ userId: user.id })
  const session = await as(user)
  const plan = await makeBoostingPlan({ durationDays: 15, rankBonus: 10 })
  const buy = async () => {
    const order = { boosting_plan_id: plan.id, payment_method: 'sslcommerz', amount: 200 }
    const { ref } = await jsonOf<{ ref: string }>(session.post('/api/boost/start', order))
    await postForm(ipn, doubles.ssl.attempt(ref))
    return ref
  }
  const boostsNow = () =>
    db.select().from(boosts).where(eq(boosts.providerId, provider.id)).orderBy(boosts.id)
  const isPromoted = async () =>
    (await rowsOf(providerListings, eq(providerListings.providerId, provider.id))).some(
      ({ promoted }) => promoted > 0,
    )
  const ref = await buy()
  const [first] = await boostsNow()
  const endsAt = new Date(Date.now() + 1.5 * millisecondsPerDay)
  await changeRows(boosts, eq(boosts.id, first?.id ?? 0), { endsAt })
  const extension = await buy()
  expect(await boostsNow()).toMatchObject([{ status: 'expired' }, { status: 'active' }])

  await refund(extension, { amount: 200 })
  expect(await boostsNow()).toMatchObject([{ status: 'active', endsAt }, { status: 'refunded' }])
  expect(await providerRow(provider.id)).toMatchObject({ rankBonus: 10, boostedUntil: endsAt })
  expect(await isPromoted()).toBe(true)

  await refund(ref, { amount: 200 })
  expect(await boostsNow()).toMatchObject([{ status: 'refunded' }, { status: 'refunded' }])
  expect(await providerRow(provider.id)).toMatchObject({ rankBonus: 0, boostedUntil: null })
  expect(await isPromoted()).toBe(false)
})

describe('a refund through SSLCommerz', () => {
  it('makes one request and stores both ids', async () => {
    const { ref } = await paidSubscription()
    expect(await refund(ref, { amount: 200, ...byGateway })).toMatchObject({ state: 'processing' })
    expect(doubles.ssl.refunds).toMatchObject([
      { refund_trans_id: `${ref}R1`, refund_amount: '200.00', refund_remarks: 'গ্রাহকের অনুরোধ' },
    ])
    expect(await storedPayment(ref)).toMatchObject({ refundedPoisha: 20_000 })
    const refund_ref = doubles.ssl.refunds[0]?.refund_ref_id
    expect((await historyOf(ref)).at(-1)?.detail).toMatchObject({ refund_trans: `${ref}R1`, refund_ref })
    await refund(ref, { amount: 300, ...byGateway })
    expect(doubles.ssl.refunds.map((row) => row.refund_trans_id)).toEqual([`${ref}R1`, `${ref}R2`])
    expect(await storedPayment(ref)).toMatchObject({ status: 'refunded' })
  })

  it.each(['error', 'response_lost'] as const)(
    'on %s records nothing, and asks again under the same name, so that it pays once',
    async (fault) => {
      const { ref } = await paidSubscription()
      doubles.ssl.state.fault = fault
      expect(await refund(ref, byGateway)).toMatchObject({ status: 503, error: 'refund_unknown' })
      expect(await storedPayment(ref)).toMatchObject({ status: 'paid', refundedPoisha: 0 })
      doubles.ssl.state.fault = null
      expect(await refund(ref, { amount: 1, ...byGateway })).toMatchObject({ error: 'refund_unfinished' })
      await refund(ref, byGateway)
      expect(doubles.ssl.refunds).toMatchObject([{ refund_trans_id: `${ref}R1` }])
      expect(await storedPayment(ref)).toMatchObject({ status: 'refunded' })
    },
  )

  it('records no refund when it is refused, stores the reason, and uses a new name next', async () => {
    const { ref } = await paidSubscription()
    doubles.ssl.state.refusesRefunds = true
    expect(await refund(ref, byGateway)).toMatchObject({ status: 409, error: 'refund_refused' })
    expect(await storedPayment(ref)).toMatchObject({ status: 'paid', refundedPoisha: 0 })
    expect((await historyOf(ref)).at(-1)).toMatchObject({
      kind: 'refund_failed',
      detail: { reason: 'Insufficient balance in your account' },
    })
    doubles.ssl.state.refusesRefunds = false
    await refund(ref, byGateway)
    expect(doubles.ssl.refunds).toMatchObject([{ refund_trans_id: `${ref}R2` }])
  })

  it('pays once for two concurrent requests', async () => {
    const { ref } = await paidSubscription()
    await Promise.all([refund(ref, byGateway), refund(ref, byGateway)])
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
  expect(await refund(ref, { ...body, ...byGateway })).toMatchObject({ state: 'processing' })
  const ends = (state: string, errorReason?: string) =>
    Object.assign(doubles.ssl.refunds[0] ?? {}, { state, ...(errorReason && { errorReason }) })
  const subscription = async () => (await subscriptionsOf(user.id))[0]?.status
  const ask = () => admin.post(`/api/admin/payments/${id}/ask`)
  return { id, ref, ends, subscription, ask }
}

const detailOf = async (id: number) =>
  (await jsonOf<{ data: object }>(admin.get(`/api/admin/payments/${id}`))).data
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
    expect(await detailOf(id)).toMatchObject({ may_ask: true })
    expect(await (await ask()).json()).toMatchObject({ said: 'refund_processing', status: 'refunded' })
    ends('refunded')
    expect(await (await ask()).json()).toMatchObject({ said: 'refund_refunded' })
    expect(await detailOf(id)).toMatchObject({ may_ask: false })
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
  it('is reversed, also when two runs hear of it at once, and can be made by hand', async () => {
    const { id, ref, ends } = await onItsWay()
    ends('cancelled', 'Card account closed')
    await Promise.all([reconcile(after(2 * hour)), reconcile(after(2 * hour))])
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
    expect(await detailOf(id)).toMatchObject({ refund: { most: 500 }, review: { may_confirm: false } })
    expect(await refund(ref)).toMatchObject(done)
    const refunded = { status: 'refunded', reason: null, refundedPoisha: 50_000 }
    expect(await storedPayment(ref)).toMatchObject(refunded)
  })

  const [isWhole, isPart, isShort] = [{}, { amount: 100 }, { amount: '5.00', currency_amount: '5.00' }]
  const [inReview, paid] = [{ status: 'review', reason: 'refund_cancelled' }, { status: 'paid' }]
  it.each([
    ['counts again in review', isWhole, {}, inReview, 'refunded', 50_000],
    ['stays paid while the purchase runs', { ...isPart, ends: false }, {}, paid, 'active', 50_000],
    ['counts again in review when a part ended the purchase', isPart, {}, inReview, 'refunded', 50_000],
    [
      'keeps its reason and is not counted when it was in review',
      isWhole,
      isShort,
      { status: 'review', reason: 'amount_short', paidAt: null },
      'refunded',
      0,
    ],
  ])('the money %s', async (_, body, attempt, expected, bought, counted) => {
    const before = await net()
    const { ref, ends, subscription, ask } = await onItsWay(body, attempt)
    ends('cancelled')
    expect(await (await ask()).json()).toMatchObject({ said: 'refund_cancelled', status: expected.status })
    const nothing = { refundedPoisha: 0, refundedAt: null, refundReason: null }
    expect(await storedPayment(ref)).toMatchObject({ reason: 'refund_cancelled', ...nothing, ...expected })
    expect(await subscription()).toBe(bought)
    expect((await net()) - before).toBe(counted)
    expect(await cancellations(ref)).toMatchObject([{ after: { status: expected.status } }])
  })

  it('of a part that ended the purchase is paid again once it is refunded by hand', async () => {
    const { ref, ends, subscription, ask } = await onItsWay({ amount: 100 })
    ends('cancelled')
    await ask()
    expect(await refund(ref, { amount: 100 })).toMatchObject(done)
    expect(await storedPayment(ref)).toMatchObject({ status: 'paid', reason: null, refundedPoisha: 10_000 })
    expect(await subscription()).toBe('refunded')
  })

  it('reverses only its own sum, and only once', async () => {
    const { ref, ends, ask } = await onItsWay({ amount: 100 })
    await refund(ref, { amount: 50, reason: 'বাকিটা হাতে' })
    ends('cancelled')
    await Promise.all([ask(), ask(), reconcile(after(2 * hour))])
    expect(await storedPayment(ref)).toMatchObject({ refundedPoisha: 5_000, refundReason: 'বাকিটা হাতে' })
    expect((await kindsOf(ref)).filter((kind) => kind === 'refund_cancelled')).toHaveLength(1)
    expect(await cancellations(ref)).toHaveLength(1)
  })
})
