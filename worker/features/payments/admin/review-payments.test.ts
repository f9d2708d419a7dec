import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { auditsOf } from '#test/support/audits.ts'
import { db, changeRows } from '#test/support/database.ts'
import { changeSettings } from '#test/support/settings.ts'
import { makeSubscription, makeUser } from '#test/support/factories.ts'
import {
  historyOf,
  startAtGateway,
  storedPayment,
  setUpPayments,
} from '#test/support/gateway-doubles/with-doubles.ts'
import { makePayment, makeManualPayment } from '#test/support/payments.ts'
import { errorOf, jsonOf } from '#test/support/answers.ts'
import { as } from '#test/support/request.ts'
import { subscriptions } from '#worker/features/entitlements/entitlements.table.ts'

type Admin = Awaited<ReturnType<typeof as>>

const admin = await as(await makeUser('admin', { name: 'প্রথম অ্যাডমিন' }))
const other = await as(await makeUser('admin', { name: 'দ্বিতীয় অ্যাডমিন' }))

const confirm = (by: Admin, id: number) => by.post(`/api/admin/payments/${id}/confirm`)
const reject = (by: Admin, id: number, reason = 'trx_not_found') =>
  by.post(`/api/admin/payments/${id}/reject`, { reason })
const detailOf = async (id: number) =>
  (await jsonOf<{ data: Record<string, unknown> }>(admin.get(`/api/admin/payments/${id}`))).data
const subscriptionOf = async (id: number) =>
  (await db.select().from(subscriptions).where(eq(subscriptions.id, id)))[0]

describe('a manual payment in review', () => {
  it('begins the purchase when it is confirmed, with the admin in history and audit log', async () => {
    const { id, ref, subscriptionId, trxId } = await makeManualPayment()
    expect(await detailOf(id)).toMatchObject({
      status: 'review',
      reason: 'trx_submitted',
      transaction_id: trxId,
      received_amount: null,
      refund: null,
      review: { may_confirm: true, may_reject: true, blocker: null },
    })
    expect((await confirm(admin, id)).status).toBe(200)
    expect(await storedPayment(ref)).toMatchObject({ status: 'paid', gatewayTxnId: trxId, reason: null })
    expect(await subscriptionOf(subscriptionId)).toMatchObject({ status: 'active' })
    expect((await historyOf(ref)).map(({ kind }) => kind)).toEqual(['submit_trx', 'confirm'])
    expect(await auditsOf('payment', ref)).toMatchObject([
      {
        action: 'payment.confirmed',
        actorName: 'প্রথম অ্যাডমিন',
        before: { status: 'review', reason: 'trx_submitted' },
        after: { status: 'paid' },
      },
    ])
    expect(await detailOf(id)).toMatchObject({
      received_amount: 500,
      review: null,
      refund: { most: 500, by_gateway: false },
      events: [
        { kind: 'submit_trx', source: 'customer', detail: { transaction: trxId } },
        { kind: 'confirm', actor: { name: 'প্রথম অ্যাডমিন' }, from_status: 'review', to_status: 'paid' },
      ],
    })
  })

  it('fails when it is rejected with a reason, and keeps its TrxID', async () => {
    const { id, ref, subscriptionId, trxId } = await makeManualPayment()
    for (const body of [{}, { reason: ' ' }, { reason: 'ক'.repeat(201) }, { reason: 5 }])
      expect((await admin.post(`/api/admin/payments/${id}/reject`, body)).status).toBe(422)
    expect((await reject(admin, id, '  টাকা অন্য\nনম্বরে গেছে ')).status).toBe(200)
    const failed = { status: 'failed', reason: 'টাকা অন্য নম্বরে গেছে' }
    expect(await storedPayment(ref)).toMatchObject({ ...failed, gatewayTxnId: trxId })
    expect(await subscriptionOf(subscriptionId)).toMatchObject({ status: 'cancelled' })
    expect(await auditsOf('payment', ref)).toMatchObject([{ action: 'payment.rejected', after: failed }])
  })

  it('is decided by one of two concurrent admins; the other gets the name and the time', async () => {
    for (const [first, second] of [
      [confirm, confirm],
      [confirm, reject],
      [reject, reject],
    ] as const) {
      const { id, ref } = await makeManualPayment()
      const answers = await Promise.all([
        first(admin, id),
        second(other, id),
        first(other, id),
        second(admin, id),
      ])
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
      const { actorName, createdAt } = (await auditsOf('payment', ref))[0] ?? {}
      for (const answer of answers.filter(({ status }) => status === 409))
        expect(await answer.json()).toMatchObject({
          error: 'already_reviewed',
          reviewed_by: { name: actorName },
          reviewed_at: createdAt?.toISOString(),
        })
      expect(await auditsOf('payment', ref)).toHaveLength(1)
      expect((await historyOf(ref)).filter(({ source }) => source === 'admin')).toHaveLength(1)
    }
  })

  it('stays in review with a reason while the customer has a running subscription', async () => {
    const { id, ref, userId } = await makeManualPayment()
    const running = await makeSubscription(userId)
    expect(await detailOf(id)).toMatchObject({
      review: {
        may_confirm: false,
        blocker: 'active_subscription',
        blocker_until: running.endsAt?.toISOString(),
      },
    })
    expect(await (await confirm(admin, id)).json()).toMatchObject({
      error: 'effect_impossible',
      blocker: 'active_subscription',
    })
    expect(await storedPayment(ref)).toMatchObject({ status: 'review', reason: 'surplus' })
    expect(await auditsOf('payment', ref)).toMatchObject([{ action: 'payment.confirmation_failed' }])
    expect(await detailOf(id)).toMatchObject({ received_amount: 500, refund: { most: 500 } })
    await changeRows(subscriptions, eq(subscriptions.id, running.id), {
      startsAt: new Date(1),
      endsAt: new Date(2),
    })
    expect((await confirm(admin, id)).status).toBe(200)
    expect(await storedPayment(ref)).toMatchObject({ status: 'paid', reason: null })
  })

  it('answers 409 before a TrxID is submitted, and 404 for an unknown payment', async () => {
    const { id } = await makePayment({ status: 'initiated', method: 'manual' })
    for (const decide of [confirm, reject]) {
      expect(await (await decide(admin, id)).json()).toMatchObject({ error: 'not_in_review' })
      expect((await decide(admin, 999_999)).status).toBe(404)
    }
  })
})

describe('several payments at once', () => {
  it('are decided separately', async () => {
    const [good, blocked, settled] = [
      await makeManualPayment(),
      await makeManualPayment(),
      await makeManualPayment(),
    ]
    await makeSubscription(blocked.userId)
    await reject(other, settled.id)
    const ids = [good.id, blocked.id, settled.id, good.id]
    const answer = await admin.post('/api/admin/payments/review', { decision: 'confirm', ids })
    expect(await answer.json()).toMatchObject({
      success: true,
      done: [good.id],
      refused: [
        { id: blocked.id, error: 'effect_impossible' },
        { id: settled.id, error: 'already_reviewed', message: expect.stringContaining('দ্বিতীয় অ্যাডমিন') },
      ],
    })
    expect(await storedPayment(good.ref)).toMatchObject({ status: 'paid' })
  })

  it('are decided once each by two admins at once, and each is told which were decided before', async () => {
    const ids: number[] = []
    for (let made = 0; made < 12; made++) ids.push((await makeManualPayment()).id)
    type Decided = { done: number[]; refused: { id: number; error: string }[] }
    const decide = (by: Admin, body: object) => jsonOf<Decided>(by.post('/api/admin/payments/review', body))
    const answers = await Promise.all([
      decide(admin, { decision: 'confirm', ids }),
      decide(other, { decision: 'reject', ids: ids.toReversed(), reason: 'trx_not_found' }),
    ])
    expect(answers.flatMap(({ done }) => done).sort((a, b) => a - b)).toEqual(ids)
    const refused = answers.flatMap((answer) => answer.refused)
    expect(refused.map(({ id }) => id).sort((a, b) => a - b)).toEqual(ids)
    expect(new Set(refused.map(({ error }) => error))).toEqual(new Set(['already_reviewed']))
  })

  it('that a filter finds are named with their sum', async () => {
    const { id, trxId } = await makeManualPayment()
    await makePayment({ gatewayTxnId: trxId, status: 'failed', method: 'manual' })
    const found = await jsonOf(admin.get(`/api/admin/payments/ids?status=review&q=${trxId}`))
    expect(found).toMatchObject({ ids: [id], amount: 500 })
  })

  it.each([
    {},
    { decision: 'confirm', ids: [] },
    { decision: 'reject', ids: [1] },
    { decision: 'pay', ids: [1] },
    { decision: 'confirm', ids: Array.from({ length: 51 }, (_, index) => index + 1) },
    { decision: 'confirm', ids: ['1'] },
  ])('refuses %j', async (body) =>
    expect((await admin.post('/api/admin/payments/review', body)).status).toBe(422),
  )
})

describe('money that a gateway has received', () => {
  const { doubles } = setUpPayments()

  it('is confirmed or refunded, never rejected', async () => {
    const { id } = await makePayment({ status: 'review', reason: 'risk', method: 'sslcommerz' })
    expect(await detailOf(id)).toMatchObject({
      review: { may_confirm: true, may_reject: false },
      refund: { most: 500 },
    })
    expect(await (await reject(admin, id)).json()).toMatchObject({ error: 'money_received' })
    expect((await confirm(admin, id)).status).toBe(200)
  })

  it('is confirmed under the id that its payer reported, which no other payment can use', async () => {
    const started = await startAtGateway('nogorpay')
    const { id } = await storedPayment(started.ref)
    await started.post(`/api/me/payments/${started.ref}/check`, { transaction_id: 'NPX12345' })
    expect(await detailOf(id)).toMatchObject({
      reason: 'customer_claim',
      claimed_transaction_id: 'NPX12345',
      may_ask: true,
      review: { may_confirm: true, may_reject: true },
      refund: null,
    })
    expect((await confirm(admin, id)).status).toBe(200)
    expect(await storedPayment(started.ref)).toMatchObject({ status: 'paid', gatewayTxnId: 'NPX12345' })
    const again = await startAtGateway('nogorpay')
    const answer = await again.post(`/api/me/payments/${again.ref}/check`, { transaction_id: 'NPX12345' })
    expect(await answer.json()).toMatchObject({ error: 'trx_used' })
  })

  it('is found by asking now, without waiting for the cron, once the gateway answers', async () => {
    const { ref } = await startAtGateway('sslcommerz')
    const { id } = await storedPayment(ref)
    const ask = async () => admin.post(`/api/admin/payments/${id}/ask`)
    expect(await detailOf(id)).toMatchObject({ may_ask: true })
    doubles.ssl.state.fault = 'error'
    expect(await errorOf(await ask())).toEqual([503, 'gateway_silent'])
    doubles.ssl.state.fault = null
    expect(await (await ask()).json()).toMatchObject({ said: 'unknown', status: 'initiated' })
    doubles.ssl.attempt(ref)
    expect(await (await ask()).json()).toMatchObject({ said: 'paid', status: 'paid' })
    expect(await (await ask()).json()).toMatchObject({ error: 'nothing_to_ask' })
    expect((await auditsOf('payment', ref)).map(({ action, after }) => [action, after?.status])).toEqual([
      ['payment.asked', 'initiated'],
      ['payment.asked', 'initiated'],
      ['payment.asked', 'paid'],
    ])
  })

  it('is refunded by hand when the gateway cannot be opened any more', async () => {
    const { id } = await makePayment({ method: 'sslcommerz', bankTxnId: 'BANK-OFF' })
    const byGateway = async () => ((await detailOf(id)).refund as { by_gateway: boolean }).by_gateway
    expect(await byGateway()).toBe(true)
    await changeSettings({ ssl_store_id: '' })
    expect(await byGateway()).toBe(false)
    const answer = await admin.post(`/api/admin/payments/${id}/refund`, { reason: 'বন্ধ', amount: 100 })
    expect(await answer.json()).toMatchObject({ state: 'recorded' })
  })
})
