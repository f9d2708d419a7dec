import { and, eq, isNull, sql } from 'drizzle-orm'
import { describe, expect, it, vi } from 'vitest'
import { subscriptionsOf } from '#test/support/customers.ts'
import { db, rowsOf, changeRows } from '#test/support/database.ts'
import {
  historyOf,
  paymentsOf,
  postForm,
  startAtGateway,
  storedPayment,
  setUpPayments,
} from '#test/support/gateway-doubles/with-doubles.ts'
import { letMinutePass } from '#test/support/payments.ts'
import { guest } from '#test/support/request.ts'
import type { Order } from '#worker/adapters/gateways/gateway.ts'
import { sslCommerz } from '#worker/adapters/gateways/gateway.sslcommerz.ts'
import { gateways } from '#worker/adapters/gateways/registry.ts'
import { paymentEvents, payments } from '../payments.table.ts'

const { doubles, reconcile } = setUpPayments()

const ipn = '/api/payments/sslcommerz/ipn'
const start = () => startAtGateway('sslcommerz')
const webhook = (ref: string, transactionId: string) =>
  postForm(`/api/payments/nogorpay/webhook/${ref}`, { transactionId, status: 'completed' })
const numbers = (count: number) => Array.from({ length: count }, (_, n) => n)
const nogorQuestions = () => doubles.nogor.calls.filter((call) => call.startsWith('verify')).length
const sslQuestions = () => doubles.ssl.calls.filter(({ path }) => path.includes('validator')).length
/** Makes the last question younger, so that its pause does not end on a slow machine. */
const holdPause = (ref: string) =>
  changeRows(payments, eq(payments.ref, ref), { askedAt: sql`asked_at + 60000` })
const cronIn = (minutes: number) => reconcile(new Date(Date.now() + minutes * 60_000))

describe('a payment through SSLCommerz', () => {
  it('leads to the gateway, settles by the IPN and shows the result on the way back', async () => {
    const { user, ref, status, paymentUrl } = await start()
    expect(status).toBe(201)
    expect(paymentUrl).toMatch(/^http:\/\/localhost:9911\/pay\//)
    expect(await storedPayment(ref)).toMatchObject({ status: 'initiated', nextCheckAt: expect.any(Date) })

    const message = doubles.ssl.attempt(ref)
    const heard = await postForm(ipn, message)
    expect(heard.status).toBe(200)
    expect(await storedPayment(ref)).toMatchObject({
      status: 'paid',
      gatewayTxnId: message.val_id,
      bankTxnId: message.bank_tran_id,
    })
    const [subscription] = await subscriptionsOf(user.id)
    expect(subscription).toMatchObject({ status: 'active', durationDays: 30 })

    const back = await postForm('/payment/sslcommerz/success', message)
    expect(back.status).toBe(303)
    const page = new URL(back.headers.get('location') ?? '', 'http://kormi.test')
    expect(page.pathname).toBe('/payment/success')
    expect(Object.fromEntries(page.searchParams)).toEqual({
      ref,
      paymentMethod: 'sslcommerz',
      transactionId: message.val_id,
      paymentAmount: '500.00',
      status: 'VALID',
    })
    expect(await subscriptionsOf(user.id)).toEqual([subscription])
  })

  it('answers a reload or a step back', async () => {
    const { ref } = await start()
    const message = doubles.ssl.attempt(ref)
    const back = await guest.get(`/payment/sslcommerz/success?tran_id=${ref}&val_id=${message.val_id}`)
    expect(back.status).toBe(303)
    expect(await storedPayment(ref)).toMatchObject({ status: 'paid' })
    expect((await guest.get('/payment/sslcommerz/cancel')).headers.get('location')).toBe(
      '/payment/cancel?paymentMethod=sslcommerz',
    )
  })

  it.each([
    ['fail', '/payment/failed', 'FAILED', 'failed'],
    ['cancel', '/payment/cancel', 'CANCELLED', 'cancelled'],
  ])('closes the payment on %s once the gateway has no money for it', async (result, page, said, status) => {
    const { user, ref } = await start()
    const message = doubles.ssl.attempt(ref, { status: said })
    const back = await postForm(`/payment/sslcommerz/${result}`, message)
    expect(back.headers.get('location')).toMatch(`${page}?ref=${ref}`)
    expect(await storedPayment(ref)).toMatchObject({ status })
    expect(await subscriptionsOf(user.id)).toMatchObject([{ status: 'cancelled' }])
  })

  it('settles a successful attempt despite a return of failure, and stays paid when that is reported again', async () => {
    const { user, ref } = await start()
    const failed = doubles.ssl.attempt(ref, { status: 'FAILED' })
    doubles.ssl.attempt(ref)
    await postForm('/payment/sslcommerz/fail', failed)
    expect(await storedPayment(ref)).toMatchObject({ status: 'paid' })
    const asked = doubles.ssl.calls.length
    await postForm(ipn, failed)
    await postForm('/payment/sslcommerz/fail', failed)
    expect(doubles.ssl.calls).toHaveLength(asked)
    expect(await storedPayment(ref)).toMatchObject({ status: 'paid' })
    expect(await subscriptionsOf(user.id)).toMatchObject([{ status: 'active' }])
  })

  it('accepts a message that arrives before the answer that opened the payment', async () => {
    const gateway = sslCommerz(doubles.ssl.store('http://kormi.test'), { fetcher: doubles.ssl.fetcher })
    const create = async (order: Order) => {
      const created = await gateway.create(order)
      await postForm(ipn, doubles.ssl.attempt(order.ref))
      return created
    }
    gateways.sslcommerz = () => ({ ...gateway, create })
    const { ref } = await start()
    expect(await storedPayment(ref)).toMatchObject({ status: 'paid' })
  })
})

describe('attacks through SSLCommerz', () => {
  it('a forged IPN with a matching signature begins nothing', async () => {
    const { ref } = await start()
    const answer = await postForm(
      ipn,
      doubles.ssl.signed({ tran_id: ref, val_id: 'MADEUP', status: 'VALID' }),
    )
    expect(answer.status).toBe(200)
    expect(await storedPayment(ref)).toMatchObject({ status: 'initiated' })
    expect(await historyOf(ref)).toMatchObject([
      { kind: 'start' },
      { kind: 'message', detail: { transaction: 'MADEUP', said: 'VALID', hash: 'match' } },
      { kind: 'unconfirmed', detail: { reason: 'invalid_transaction' } },
    ])
  })

  it('a genuine payment with a wrong signature settles, and the mismatch is stored', async () => {
    const { ref } = await start()
    await postForm(ipn, { ...doubles.ssl.attempt(ref), verify_sign_sha2: '0'.repeat(64) })
    expect(await storedPayment(ref)).toMatchObject({ status: 'paid' })
    expect(await historyOf(ref)).toContainEqual(
      expect.objectContaining({ kind: 'message', detail: expect.objectContaining({ hash: 'mismatch' }) }),
    )
  })

  it("another order's val_id serves neither twice nor for a dearer thing", async () => {
    const [first, second] = [await start(), await start()]
    const genuine = doubles.ssl.attempt(first.ref)
    await postForm(ipn, genuine)
    await postForm(ipn, { ...genuine, tran_id: second.ref })
    expect(await storedPayment(second.ref)).toMatchObject({ status: 'initiated' })
    expect(await subscriptionsOf(second.user.id)).toMatchObject([{ status: 'pending' }])
  })

  it.each([
    ['a smaller amount', { amount: '5.00', currency_amount: '5.00' }, 'amount_short'],
    ['a risky card', { risk_level: '1' }, 'risk'],
  ])('%s waits for a person, who sees it in review', async (_, values, reason) => {
    const { user, ref } = await start()
    await postForm(ipn, doubles.ssl.attempt(ref, values))
    expect(await storedPayment(ref)).toMatchObject({ status: 'review', reason })
    expect(await subscriptionsOf(user.id)).toMatchObject([{ status: 'pending' }])
  })

  it('a message about an unknown payment is answered, logged and stored without a payment', async () => {
    const lines = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    const { ref } = await startAtGateway('nogorpay')
    for (const tranId of ['01JD00000000000000000NOWHERE', ref, '']) {
      expect(
        (await postForm(ipn, doubles.ssl.signed({ tran_id: tranId, val_id: 'V1', status: 'VALID' }))).status,
      ).toBe(200)
    }
    expect(
      lines.mock.calls.filter(([line]) => String(line).includes('payment_message_unknown')),
    ).toHaveLength(3)
    const stray = await rowsOf(
      paymentEvents,
      and(isNull(paymentEvents.paymentId), eq(paymentEvents.source, 'ipn')),
    )
    expect(stray).toHaveLength(3)
    expect(doubles.ssl.calls).toEqual([])
    expect(await storedPayment(ref)).toMatchObject({ status: 'initiated' })
  })

  it('a flood of stray messages does not fill the database', async () => {
    await Promise.all(numbers(130).map((n) => postForm(ipn, { tran_id: `X${n}`, status: 'VALID' })))
    const stray = await db.select().from(paymentEvents).where(isNull(paymentEvents.paymentId))
    expect(stray.length).toBeLessThanOrEqual(110)
    expect(stray.length).toBeGreaterThan(50)
  })

  it('a body that is not a form is answered', async () => {
    expect((await guest.post(ipn, '{"broken', {})).status).toBe(200)
    expect((await guest.post(ipn, [1, 2])).status).toBe(200)
    expect((await guest.get('/payment/sslcommerz/anything')).status).not.toBe(303)
  })

  it('no secret, card or name reaches the log or the history', async () => {
    const lines: unknown[] = []
    for (const level of ['log', 'warn', 'error'] as const)
      vi.spyOn(console, level).mockImplementation((line) => lines.push(line))
    const { ref, user } = await start()
    const message = doubles.ssl.attempt(ref, { card_no: '4111111111111111', cus_phone: '01712345678' })
    doubles.ssl.state.fault = 'error'
    // The order names the payer, and is not opened.
    await startAtGateway('sslcommerz', user)
    await postForm(ipn, message)
    doubles.ssl.state.fault = null
    doubles.ssl.state.connection = 'INVALID_REQUEST'
    await letMinutePass(ref)
    await postForm(ipn, message)
    doubles.ssl.state.connection = 'DONE'
    await letMinutePass(ref)
    await postForm(ipn, message)
    expect(await storedPayment(ref)).toMatchObject({ status: 'paid' })
    const kept = JSON.stringify([lines, await db.select().from(paymentEvents)])
    for (const secret of ['test-secret', '4111111111111111', '01712345678', 'store_passwd', 'verify_sign'])
      expect(kept).not.toContain(secret)
    for (const person of [user.phone ?? '', user.name]) expect(kept).not.toContain(person)
    expect(kept).toContain('gateway_unreachable')
    expect(kept).toContain(String.raw`\"cause\":\"gateway_unavailable\"`)
  })
})

it('answers the IPN while SSLCommerz does not answer, and leaves the payment open', async () => {
  const { ref } = await start()
  const message = doubles.ssl.attempt(ref)
  doubles.ssl.state.fault = 'reset'
  expect((await postForm(ipn, message)).status).toBe(200)
  expect((await postForm('/payment/sslcommerz/fail', { ...message, status: 'FAILED' })).status).toBe(303)
  expect(await storedPayment(ref)).toMatchObject({ status: 'initiated' })
  doubles.ssl.state.fault = null
  await letMinutePass(ref)
  await postForm(ipn, message)
  expect(await storedPayment(ref)).toMatchObject({ status: 'paid' })
})

describe('a payment through NogorPay', () => {
  it('leads to the gateway, settles by the webhook and shows the result on the way back', async () => {
    const { user, ref, paymentUrl } = await startAtGateway('nogorpay')
    expect(paymentUrl).toMatch(/^http:\/\/localhost:9912\/payment\//)
    const id = doubles.nogor.transact(ref, '500.00')
    const fields = { transactionId: id, paymentMethod: 'bkash', paymentAmount: '500.00', status: 'completed' }
    expect((await postForm(`/api/payments/nogorpay/webhook/${ref}`, fields)).status).toBe(200)
    expect(await storedPayment(ref)).toMatchObject({ status: 'paid', gatewayTxnId: id })
    expect(await subscriptionsOf(user.id)).toMatchObject([{ status: 'active' }])
    const back = await guest.get(`/payment/nogorpay/success/${ref}?${new URLSearchParams(fields)}`)
    expect(back.status).toBe(303)
    const page = new URL(back.headers.get('location') ?? '', 'http://kormi.test')
    expect(page.pathname).toBe('/payment/success')
    expect(Object.fromEntries(page.searchParams)).toEqual({ ref, ...fields })
  })

  it('settles by the return alone, and accepts a JSON webhook with the other field name', async () => {
    const [first, second] = [await startAtGateway('nogorpay'), await startAtGateway('nogorpay')]
    const id = doubles.nogor.transact(first.ref, '500.000')
    await guest.get(`/payment/nogorpay/success/${first.ref}?transactionId=${id}&status=success`)
    expect(await storedPayment(first.ref)).toMatchObject({ status: 'paid' })
    await guest.post(`/api/payments/nogorpay/webhook/${second.ref}`, {
      transaction_id: doubles.nogor.transact(second.ref, '500.00'),
    })
    expect(await storedPayment(second.ref)).toMatchObject({ status: 'paid' })
  })

  it('begins the purchase once for fifty concurrent messages, though the gateway verifies an id only once', async () => {
    const { user, ref } = await startAtGateway('nogorpay')
    doubles.nogor.state.rejectsSecondVerify = true
    const id = doubles.nogor.transact(ref, '500.00')
    await Promise.all(numbers(50).map(() => webhook(ref, id)))
    expect(await paymentsOf(user.id)).toMatchObject([{ ref, status: 'paid' }])
    expect(await subscriptionsOf(user.id)).toMatchObject([{ status: 'active' }])
    expect((await historyOf(ref)).filter(({ kind }) => kind === 'settle')).toHaveLength(1)
  })
})

describe('forged messages', () => {
  it('cost one question to NogorPay and begin nothing: twenty webhooks and returns with made-up ids', async () => {
    const { ref } = await startAtGateway('nogorpay')
    await Promise.all(numbers(10).map((n) => webhook(ref, `FORGED${n}`)))
    await holdPause(ref)
    for (const n of numbers(5)) await webhook(ref, `LATER${n}`)
    for (const n of numbers(5)) await guest.get(`/payment/nogorpay/success/${ref}?transactionId=TYPED${n}`)
    expect(nogorQuestions()).toBe(1)
    expect(await storedPayment(ref)).toMatchObject({ status: 'initiated' })
  })

  it('cost one question to SSLCommerz and begin nothing: twenty IPNs and returns without a signature', async () => {
    const { ref, user } = await startAtGateway('sslcommerz')
    const forged = (n: number) => ({ tran_id: ref, val_id: `FORGED${n}`, status: 'VALID', amount: '500.00' })
    await Promise.all(numbers(10).map((n) => postForm(ipn, forged(n))))
    await holdPause(ref)
    for (const n of numbers(10)) await postForm('/payment/sslcommerz/success', forged(100 + n))
    expect(sslQuestions()).toBe(1)
    expect(await storedPayment(ref)).toMatchObject({ status: 'initiated', gatewayTxnId: null })
    expect(await subscriptionsOf(user.id)).toMatchObject([{ status: 'pending' }])
  })

  it('do not hold up a genuine IPN, which is signed; its copies cost nothing', async () => {
    const { ref } = await startAtGateway('sslcommerz')
    await postForm(ipn, { tran_id: ref, val_id: 'FORGED1', status: 'VALID' })
    const failed = doubles.ssl.attempt(ref, { status: 'FAILED' })
    await postForm(ipn, failed)
    expect(await storedPayment(ref)).toMatchObject({ status: 'failed' })
    const before = sslQuestions()
    for (const n of numbers(5)) await postForm(ipn, { ...failed, unsigned_field: String(n) })
    expect(sslQuestions()).toBe(before)
    await postForm(ipn, doubles.ssl.attempt(ref))
    expect(await storedPayment(ref)).toMatchObject({ status: 'paid' })
  })

  it('and a return without an id do not hold up a webhook that has one', async () => {
    const { ref, post } = await startAtGateway('nogorpay')
    const back = await guest.get(`/payment/nogorpay/cancel/${ref}`)
    expect(back.status).toBe(303)
    expect(back.headers.get('location')).toBe(`/payment/cancel?ref=${ref}`)
    // The money may still arrive.
    expect(await storedPayment(ref)).toMatchObject({ status: 'initiated' })
    expect(await (await post(`/api/me/payments/${ref}/check`, {})).json()).toMatchObject({
      outcome: 'nothing',
    })
    await webhook(ref, doubles.nogor.transact(ref, '500.00'))
    expect(await storedPayment(ref)).toMatchObject({ status: 'paid' })
    expect(nogorQuestions()).toBe(1)
  })

  it('delay a genuine webhook for a minute while the payer waits on the result page', async () => {
    const { ref } = await startAtGateway('nogorpay')
    await webhook(ref, 'FORGED1')
    const genuine = doubles.nogor.transact(ref, '500.00')
    await webhook(ref, genuine)
    const poll = () => guest.get(`/api/payments/${ref}/status`)
    await poll()
    expect(nogorQuestions()).toBe(1)
    expect(await storedPayment(ref)).toMatchObject({ status: 'initiated' })
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
