import { describe, expect, it } from 'vitest'
import { db } from '#test/support/database.ts'
import {
  paymentsOf,
  postForm,
  startAtGateway,
  storedPayment,
  setUpPayments,
} from '#test/support/gateway-doubles/with-doubles.ts'
import { letMinutePass } from '#test/support/payments.ts'
import { guest } from '#test/support/request.ts'
import { payments } from '#worker/features/payments/payments.table.ts'

const { doubles, reconcile } = setUpPayments()

const ipn = '/api/payments/sslcommerz/ipn'
const webhook = (ref: string, transactionId: string) =>
  postForm(`/api/payments/nogorpay/webhook/${ref}`, { transactionId, status: 'completed' })
const numbers = (count: number) => Array.from({ length: count }, (_, n) => n)
const nogorQuestions = () => doubles.nogor.calls.filter((call) => call.startsWith('verify')).length
const sslQuestions = () => doubles.ssl.calls.filter(({ path }) => path.includes('validator')).length

const cronIn = (minutes: number) => reconcile(new Date(Date.now() + minutes * 60_000))

describe('forged messages', () => {
  it('cost one question to NogorPay: twenty webhooks with made-up ids, in parallel and one by one', async () => {
    const { ref } = await startAtGateway('nogorpay')
    await Promise.all(numbers(10).map((n) => webhook(ref, `FORGED${n}`)))
    for (const n of numbers(10)) await webhook(ref, `LATER${n}`)
    expect(nogorQuestions()).toBe(1)
    expect(await storedPayment(ref)).toMatchObject({ status: 'initiated' })
  })

  it('cost one question to SSLCommerz: twenty IPNs and returns without a signature', async () => {
    const { ref } = await startAtGateway('sslcommerz')
    const forged = (n: number) => ({ tran_id: ref, val_id: `FORGED${n}`, status: 'VALID', amount: '500.00' })
    await Promise.all(numbers(10).map((n) => postForm(ipn, forged(n))))
    for (const n of numbers(10)) await postForm('/payment/sslcommerz/success', forged(100 + n))
    expect(sslQuestions()).toBe(1)
  })

  it('cost one question a minute', async () => {
    const { ref } = await startAtGateway('nogorpay')
    for (const minute of numbers(3)) {
      for (const n of numbers(4)) await webhook(ref, `FORGED${minute}${n}`)
      expect(nogorQuestions()).toBe(minute + 1)
      await letMinutePass(ref)
    }
  })

  it('cost no question for references that name no payment', async () => {
    await Promise.all(numbers(20).map((n) => webhook(`NOWHERE${n}`, `FORGED${n}`)))
    await Promise.all(numbers(20).map((n) => postForm(ipn, { tran_id: `NOWHERE${n}`, val_id: `FORGED${n}` })))
    expect(nogorQuestions() + sslQuestions()).toBe(0)
  })

  it('do not hold up a genuine IPN, which is signed; its copies cost nothing', async () => {
    const { ref } = await startAtGateway('sslcommerz')
    await postForm(ipn, { tran_id: ref, val_id: 'FORGED1', status: 'VALID' })
    const failed = doubles.ssl.attempt(ref, { status: 'FAILED' })
    await postForm(ipn, failed)
    const before = sslQuestions()
    for (const n of numbers(5)) await postForm(ipn, { ...failed, unsigned_field: String(n) })
    expect(sslQuestions()).toBe(before)
    await postForm(ipn, doubles.ssl.attempt(ref))
    expect(await storedPayment(ref)).toMatchObject({ status: 'paid' })
  })

  it('and a return without an id do not hold up a webhook that has one', async () => {
    const { ref, post } = await startAtGateway('nogorpay')
    await guest.get(`/payment/nogorpay/cancel/${ref}`)
    expect(await (await post(`/api/me/payments/${ref}/check`, {})).json()).toMatchObject({
      outcome: 'nothing',
    })
    await webhook(ref, doubles.nogor.transact(ref, '500.00'))
    expect(await storedPayment(ref)).toMatchObject({ status: 'paid' })
    expect(nogorQuestions()).toBe(1)
  })

  it('delay a genuine webhook of the same minute until the next cron run', async () => {
    const { ref, user } = await startAtGateway('nogorpay')
    await webhook(ref, 'FORGED1')
    const genuine = doubles.nogor.transact(ref, '500.00')
    await webhook(ref, genuine)
    expect(await storedPayment(ref)).toMatchObject({ status: 'initiated' })
    await cronIn(1.1)
    expect(await storedPayment(ref)).toMatchObject({ status: 'paid', gatewayTxnId: genuine })
    expect(await paymentsOf(user.id)).toHaveLength(1)
  })

  it('delay it for a minute while the payer waits on the result page', async () => {
    const { ref } = await startAtGateway('nogorpay')
    await webhook(ref, 'FORGED1')
    const genuine = doubles.nogor.transact(ref, '500.00')
    await webhook(ref, genuine)
    const poll = () => guest.get(`/api/payments/${ref}/status`)
    await poll()
    expect(nogorQuestions()).toBe(1)
    await letMinutePass(ref)
    await db.update(payments).set({ nextCheckAt: new Date() })
    await Promise.all([poll(), poll(), poll()])
    await expect.poll(async () => (await storedPayment(ref)).status).toBe('paid')
    expect(nogorQuestions()).toBe(2)
  })

  it('cannot bury a genuine id: each cron run asks about five others', async () => {
    const { ref } = await startAtGateway('nogorpay')
    for (const n of numbers(6)) await webhook(ref, `EARLY${n}`)
    const genuine = doubles.nogor.transact(ref, '500.00')
    await webhook(ref, genuine)
    for (const n of numbers(8)) await webhook(ref, `LATE${n}`)
    for (const run of numbers(3)) {
      const before = nogorQuestions()
      await cronIn(5 * (run + 1))
      expect(nogorQuestions() - before).toBeLessThanOrEqual(5)
    }
    expect(await storedPayment(ref)).toMatchObject({ status: 'paid', gatewayTxnId: genuine })
  })
})

describe('the check of a payer', () => {
  it('within a minute after another question keeps the id and says that it will be looked up soon', async () => {
    const { ref, post } = await startAtGateway('nogorpay')
    await webhook(ref, 'FORGED1')
    const genuine = doubles.nogor.transact(ref, '500.00')
    const check = async () =>
      (await post(`/api/me/payments/${ref}/check`, { transaction_id: genuine })).json<
        Record<string, unknown>
      >()
    expect(await check()).toMatchObject({ outcome: 'soon', message: expect.stringContaining('এক মিনিট পরে') })
    expect(nogorQuestions()).toBe(1)
    await letMinutePass(ref)
    expect(await check()).toMatchObject({ outcome: 'paid' })
  })

  it('costs one question for five parallel checks', async () => {
    const { ref, post } = await startAtGateway('sslcommerz')
    const answers = await Promise.all(numbers(5).map(() => post(`/api/me/payments/${ref}/check`, {})))
    const outcomes = await Promise.all(
      answers.map(async (answer) => (await answer.json<{ outcome: string }>()).outcome),
    )
    expect(outcomes.sort()).toEqual(['nothing', 'soon', 'soon', 'soon', 'soon'])
    expect(sslQuestions()).toBe(1)
  })
})
