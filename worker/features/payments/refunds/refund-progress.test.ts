import { and, eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { db } from '#test/support/database.ts'
import { makeUser } from '#test/support/factories.ts'
import {
  historyOf,
  postForm,
  startAtGateway,
  storedPayment,
  setUpPayments,
} from '#test/support/gateway-doubles/with-doubles.ts'
import { as } from '#test/support/request.ts'
import { auditLog } from '#worker/features/audit/audit.table.ts'
import { subscriptions } from '#worker/features/entitlements/subscriptions/subscriptions.table.ts'
import { dayOf } from '#worker/lib/dhaka-time.ts'
import { revenueBetween } from '#worker/features/payments/revenue/revenue.queries.ts'

const hour = 3_600_000
const day = 24 * hour
const after = (milliseconds: number) => new Date(Date.now() + milliseconds)

let admin: Awaited<ReturnType<typeof as>>
const { doubles, reconcile } = setUpPayments()

beforeAll(async () => {
  admin = await as(await makeUser('admin'))
})

/** A subscription paid at SSLCommerz with an open refund. */
async function onItsWay(
  body: { amount?: number; ends?: boolean } = {},
  attempt: Record<string, string> = {},
) {
  const { ref, user } = await startAtGateway('sslcommerz')
  await postForm('/api/payments/sslcommerz/ipn', doubles.ssl.attempt(ref, attempt))
  const { id } = await storedPayment(ref)
  const refund = (values: object) =>
    admin.post(`/api/admin/payments/${id}/refund`, { reason: 'ভুলে কেনা', ...values })
  expect(await (await refund(body)).json()).toMatchObject({ state: 'processing' })
  const ends = (state: string, errorReason?: string) =>
    Object.assign(doubles.ssl.refunds[0] ?? {}, { state, ...(errorReason && { errorReason }) })
  const subscription = async () =>
    (await db.select().from(subscriptions).where(eq(subscriptions.userId, user.id)))[0]?.status
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
const cancellations = (ref: string) =>
  db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.entityId, ref), eq(auditLog.action, 'payment.refund_cancelled')))

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
      refundRef: null,
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
