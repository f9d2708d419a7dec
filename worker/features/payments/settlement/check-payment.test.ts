import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { db, changeRows } from '#test/support/database.ts'
import { makeUser } from '#test/support/factories.ts'
import {
  historyOf,
  paymentsOf,
  postForm,
  startAtGateway,
  storedPayment,
  setUpPayments,
} from '#test/support/gateway-doubles/with-doubles.ts'
import { letMinutePass } from '#test/support/payments.ts'
import { as } from '#test/support/request.ts'
import { payments } from '../payments.table.ts'
import type { PaymentMethod } from '#worker/features/settings/payment-methods.schema.ts'
import { takeDuePayments } from './settlement.queries.ts'

const { doubles, reconcile } = setUpPayments()

const minute = 60_000
const hour = 60 * minute
const after = (milliseconds: number) => new Date(Date.now() + milliseconds)

async function started(method: PaymentMethod) {
  const payment = await startAtGateway(method)
  const check = async (transactionId?: string) => {
    const answer = await payment.post(`/api/me/payments/${payment.ref}/check`, {
      ...(transactionId !== undefined && { transaction_id: transactionId }),
    })
    return { status: answer.status, ...(await answer.json<Record<string, unknown>>()) }
  }
  return { ...payment, check }
}

const tellNogor = (ref: string, transactionId: string) =>
  postForm(`/api/payments/nogorpay/webhook/${ref}`, { transactionId, status: 'completed' })

describe('a check at the request of the payer', () => {
  it('settles at once what SSLCommerz finds by our reference, with any entered id', async () => {
    const { ref, check } = await started('sslcommerz')
    doubles.ssl.attempt(ref)
    expect(await check('8N7A6D5E2Q')).toMatchObject({
      status: 200,
      success: true,
      outcome: 'paid',
      message: expect.stringContaining('সফল'),
    })
    expect(await storedPayment(ref)).toMatchObject({ status: 'paid' })
    expect(await check()).toMatchObject({ outcome: 'paid' })
  })

  it('settles at once what NogorPay knows by the id that was entered, spaces and Bengali digits and all', async () => {
    const { ref, check } = await started('nogorpay')
    const id = doubles.nogor.transact(ref, '500.00')
    const typed = ` ${id.replace(/\d/g, (digit) => String.fromCharCode(0x09e6 + Number(digit)))} `
    expect(await check(typed)).toMatchObject({ outcome: 'paid' })
    expect(await storedPayment(ref)).toMatchObject({ status: 'paid', gatewayTxnId: id })
  })

  it('says that the money is on its way, goes on asking, and never fails the payment', async () => {
    const { ref, check } = await started('nogorpay')
    const id = doubles.nogor.transact(ref, '500.00', { status: 'PENDING' })
    expect(await check(id)).toMatchObject({ status: 200, outcome: 'pending' })
    expect(await storedPayment(ref)).toMatchObject({ status: 'pending', nextCheckAt: expect.any(Date) })
    await reconcile(after(80 * hour))
    expect(await storedPayment(ref)).toMatchObject({ status: 'pending' })
  })

  it('says that the gateway knows nothing when no id was entered, and leaves the payment as it is', async () => {
    const { ref, check } = await started('sslcommerz')
    expect(await check()).toMatchObject({ status: 200, outcome: 'nothing' })
    expect(await storedPayment(ref)).toMatchObject({ status: 'initiated' })
    doubles.ssl.attempt(ref, { status: 'FAILED' })
    await letMinutePass(ref)
    expect(await check('')).toMatchObject({ outcome: 'failed' })
    expect(await storedPayment(ref)).toMatchObject({ status: 'failed' })
  })

  it.each(['sslcommerz', 'nogorpay'] as const)(
    'puts an id that %s does not know before a person, with what was entered',
    async (method) => {
      const { ref, check } = await started(method)
      expect(await check('UNKNOWN123')).toMatchObject({ status: 200, outcome: 'review' })
      expect(await storedPayment(ref)).toMatchObject({
        status: 'review',
        reason: 'customer_claim',
        gatewayTxnId: null,
      })
      expect((await historyOf(ref)).at(-1)).toMatchObject({
        source: 'customer',
        kind: 'claim',
        detail: { transaction: 'UNKNOWN123' },
      })
      expect(await check('UNKNOWN123')).toMatchObject({ outcome: 'review' })
    },
  )

  it('still settles by itself when the money is reported later: by a message, or to the cron', async () => {
    const [heard, asked] = [await started('nogorpay'), await started('sslcommerz')]
    for (const { check } of [heard, asked])
      expect(await check('UNKNOWN123')).toMatchObject({ outcome: 'review' })
    await tellNogor(heard.ref, doubles.nogor.transact(heard.ref, '500.00'))
    doubles.ssl.attempt(asked.ref)
    await reconcile(after(10 * minute))
    for (const { ref, user } of [heard, asked]) {
      expect(await storedPayment(ref)).toMatchObject({ status: 'paid', reason: null })
      expect(await paymentsOf(user.id)).toHaveLength(1)
    }
  })

  it('does not let an id serve that has served another payment, nor one that belongs to another', async () => {
    const [first, second, third] = [
      await started('nogorpay'),
      await started('nogorpay'),
      await started('nogorpay'),
    ]
    const spent = doubles.nogor.transact(first.ref, '500.00')
    await tellNogor(first.ref, spent)
    expect(await second.check(spent)).toMatchObject({ status: 409, error: 'trx_used' })
    const others = doubles.nogor.transact(third.ref, '500.00')
    expect(await second.check(others)).toMatchObject({ status: 409, error: 'trx_other_order' })
    expect(await storedPayment(second.ref)).toMatchObject({ status: 'initiated' })
    expect(await third.check(others)).toMatchObject({ outcome: 'paid' })
  })

  it('does not block the owner of an id when another payer claims it first', async () => {
    const [thief, owner] = [await started('sslcommerz'), await started('sslcommerz')]
    const message = doubles.ssl.attempt(owner.ref)
    await thief.check(message.val_id)
    await postForm('/api/payments/sslcommerz/ipn', message)
    expect(await storedPayment(owner.ref)).toMatchObject({ status: 'paid' })
    expect(await storedPayment(thief.ref)).toMatchObject({ status: 'review', gatewayTxnId: null })
  })

  it('says that the gateway does not answer, and keeps the id for the cron', async () => {
    const { ref, check } = await started('nogorpay')
    const id = doubles.nogor.transact(ref, '500.00')
    doubles.nogor.state.fault = 'timeout'
    expect(await check(id)).toMatchObject({ status: 503, error: 'gateway_unreachable' })
    expect(await storedPayment(ref)).toMatchObject({ status: 'initiated' })
    doubles.nogor.state.fault = null
    await reconcile(after(3 * minute))
    expect(await storedPayment(ref)).toMatchObject({ status: 'paid' })
  })

  it('lets a person ask a few times, not many', async () => {
    const { check } = await started('sslcommerz')
    const answers = []
    for (let n = 0; n < 7; n += 1) answers.push(await check())
    // A new window may begin during the test.
    expect(answers.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(1)
    expect(answers.find(({ status }) => status === 429)).toMatchObject({ error: 'too_many_requests' })
    expect(doubles.ssl.calls.filter(({ path }) => path.includes('merchantTransID')).length).toBeLessThan(7)
  })

  it("is for one's own payments, and for ids that look like one", async () => {
    const { ref, check } = await started('sslcommerz')
    const stranger = await as(await makeUser())
    expect((await stranger.post(`/api/me/payments/${ref}/check`, {})).status).toBe(404)
    expect(await check('<script>')).toMatchObject({ status: 422 })
    expect(await check('x'.repeat(200))).toMatchObject({ status: 422 })
  })
})

describe('a payer who waits on the result page', () => {
  it('is answered by questions at once, after 5 and 20 seconds, then by one a minute', async () => {
    const { ref } = await started('sslcommerz')
    await changeRows(payments, eq(payments.ref, ref), { nextCheckAt: new Date(0) })
    const begin = Date.now()
    const asked: number[] = []
    for (const second of [0, 4, 5, 6, 19, 20, 21, 79, 80, 81, 139, 140]) {
      const taken = await takeDuePayments(db, new Date(begin + second * 1000), 1, ref)
      if (taken.length > 0) asked.push(second)
    }
    expect(asked).toEqual([0, 5, 20, 80, 140])
    const later = new Date(begin + 140_000 + 11 * 60_000)
    expect(await takeDuePayments(db, later, 1, ref)).toHaveLength(1)
    expect(await takeDuePayments(db, new Date(later.getTime() + 5000), 1, ref)).toHaveLength(1)
  })

  it('is asked about soon after a return that came too early', async () => {
    const { ref } = await started('sslcommerz')
    await postForm('/payment/sslcommerz/success', { tran_id: ref, val_id: 'early' })
    const { askedAt, nextCheckAt } = await storedPayment(ref)
    expect((nextCheckAt?.getTime() ?? 0) - (askedAt?.getTime() ?? 0)).toBe(5000)
  })
})

describe('what a gateway said', () => {
  it('is kept for operators without the password, when it refuses to open a payment, and the payer reads plain words', async () => {
    doubles.ssl.state.refuses = true
    doubles.ssl.state.failedReason = 'Bad store_passwd test-secret for 01712345678'
    const { user, status, get } = await startAtGateway('sslcommerz')
    expect(status).toBe(503)
    const [payment] = await paymentsOf(user.id)
    expect(payment).toMatchObject({ status: 'failed', reason: 'gateway_refused' })
    const history = await historyOf(payment?.ref ?? '')
    expect(history.at(-1)).toMatchObject({
      kind: 'fail',
      detail: { reason: 'gateway_refused', said: expect.stringContaining('Bad store_passwd ***') },
    })
    expect(JSON.stringify(history)).not.toMatch(/test-secret|01712345678/)
    const own = await (await get(`/api/me/payments/${payment?.ref}`)).text()
    expect(own).toContain('gateway_refused')
    expect(own).not.toContain('Bad')
  })

  it('stands in the history when the cron cannot settle, once for each reason', async () => {
    const { ref } = await started('sslcommerz')
    doubles.ssl.state.fault = 'error'
    await reconcile(after(3 * minute))
    await reconcile(after(30 * minute))
    doubles.ssl.state.fault = null
    await reconcile(after(2 * hour))
    expect(
      (await historyOf(ref)).map(({ source, detail }) => [source, detail?.reason, detail?.answer]),
    ).toEqual([
      ['customer', undefined, undefined],
      ['cron', 'gateway_unreachable', 'gateway unreachable: http 500'],
      ['cron', 'nothing_found', null],
    ])
  })
})

describe('reconciling open payments', () => {
  it('settles a payment without a message after two minutes, not before', async () => {
    const { ref } = await startAtGateway('sslcommerz')
    const { val_id: valId } = doubles.ssl.attempt(ref)
    expect(await reconcile(after(minute))).toBe(0)
    expect(await storedPayment(ref)).toMatchObject({ status: 'initiated' })
    expect(await reconcile(after(3 * minute))).toBe(1)
    expect(await storedPayment(ref)).toMatchObject({ status: 'paid', gatewayTxnId: valId, nextCheckAt: null })
    expect(await historyOf(ref)).toMatchObject([{ kind: 'start' }, { kind: 'settle', source: 'cron' }])
  })

  it('begins the purchase once for two concurrent runs and a message', async () => {
    const { ref } = await startAtGateway('sslcommerz')
    const message = doubles.ssl.attempt(ref)
    const at = after(3 * minute)
    const [first, second] = await Promise.all([
      reconcile(at),
      reconcile(at),
      postForm('/api/payments/sslcommerz/ipn', message),
    ])
    expect(first + second).toBeLessThanOrEqual(1)
    expect(await storedPayment(ref)).toMatchObject({ status: 'paid' })
    expect((await historyOf(ref)).filter(({ kind }) => kind === 'settle')).toHaveLength(1)
  })

  it('takes at most the limit, the longest due first, and each again only later', async () => {
    const refs: string[] = []
    for (let n = 0; n < 3; n += 1) refs.push((await startAtGateway('sslcommerz')).ref)
    expect(await reconcile(after(3 * minute), 2)).toBe(2)
    const asked = doubles.ssl.calls.filter(({ path }) => path.includes('merchantTransID'))
    expect(asked.map(({ fields }) => fields.tran_id).sort()).toEqual(refs.slice(0, 2).sort())
    expect(await reconcile(after(3 * minute), 2)).toBe(1)
    expect(await reconcile(after(3 * minute), 2)).toBe(0)
    expect(await reconcile(after(10 * minute), 5)).toBe(3)
  })

  it('finds a second sum that was named while the gateway was unreachable, and then stops asking', async () => {
    const { ref, user } = await startAtGateway('nogorpay')
    const pay = () => tellNogor(ref, doubles.nogor.transact(ref, '500.00'))
    await pay()
    expect(await storedPayment(ref)).toMatchObject({ status: 'paid', nextCheckAt: null })
    doubles.nogor.state.fault = 'reset'
    await pay()
    await reconcile(after(3 * minute))
    expect(await paymentsOf(user.id)).toHaveLength(1)
    doubles.nogor.state.fault = null
    await reconcile(after(3 * hour))
    expect(await paymentsOf(user.id)).toMatchObject([
      { status: 'paid', nextCheckAt: null },
      { status: 'review', reason: 'surplus', amountPoisha: 50_000 },
    ])
  })

  it('survives an unreachable gateway, and fails an unpaid payment after 72 hours', async () => {
    const { ref } = await startAtGateway('sslcommerz')
    doubles.ssl.state.fault = 'reset'
    for (const at of [3 * minute, hour, 24 * hour, 71 * hour]) await reconcile(after(at))
    expect(await storedPayment(ref)).toMatchObject({ status: 'initiated' })
    await reconcile(after(80 * hour))
    expect(await storedPayment(ref)).toMatchObject({ status: 'failed', reason: 'expired', nextCheckAt: null })
    doubles.ssl.state.fault = null
    await postForm('/api/payments/sslcommerz/ipn', doubles.ssl.attempt(ref))
    expect(await storedPayment(ref)).toMatchObject({ status: 'paid' })
  })

  it('never asks about a manual payment', async () => {
    const { ref } = await startAtGateway('sslcommerz')
    await db.update(payments).set({ method: 'manual' }).where(eq(payments.ref, ref))
    expect(await reconcile(after(3 * minute))).toBe(0)
    expect(await storedPayment(ref)).toMatchObject({ status: 'initiated', nextCheckAt: null })
  })
})
