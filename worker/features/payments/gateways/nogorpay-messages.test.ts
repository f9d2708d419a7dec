import { describe, expect, it } from 'vitest'
import { subscriptionsOf } from '#test/support/customers.ts'
import {
  historyOf,
  paymentsOf,
  postForm,
  startAtGateway,
  storedPayment,
  setUpPayments,
} from '#test/support/gateway-doubles/with-doubles.ts'
import { guest } from '#test/support/request.ts'
const webhook = (ref: string) => `/api/payments/nogorpay/webhook/${ref}`
const start = () => startAtGateway('nogorpay')

const { doubles } = setUpPayments()

describe('a payment through NogorPay', () => {
  it('leads to the gateway, settles by the webhook and shows the result on the way back', async () => {
    const { user, ref, paymentUrl } = await start()
    expect(paymentUrl).toMatch(/^http:\/\/localhost:9912\/payment\//)
    const id = doubles.nogor.transact(ref, '500.00')
    const fields = { transactionId: id, paymentMethod: 'bkash', paymentAmount: '500.00', status: 'completed' }
    expect((await postForm(webhook(ref), fields)).status).toBe(200)
    expect(await storedPayment(ref)).toMatchObject({ status: 'paid', gatewayTxnId: id })
    expect(await subscriptionsOf(user.id)).toMatchObject([{ status: 'active' }])
    const back = await guest.get(`/payment/nogorpay/success/${ref}?${new URLSearchParams(fields)}`)
    expect(back.status).toBe(303)
    const page = new URL(back.headers.get('location') ?? '', 'http://kormi.test')
    expect(page.pathname).toBe('/payment/success')
    expect(Object.fromEntries(page.searchParams)).toEqual({ ref, ...fields })
  })

  it('settles by the return alone, and accepts a JSON webhook with the other field name', async () => {
    const [first, second] = [await start(), await start()]
    const id = doubles.nogor.transact(first.ref, '500.000')
    await guest.get(`/payment/nogorpay/success/${first.ref}?transactionId=${id}&status=success`)
    expect(await storedPayment(first.ref)).toMatchObject({ status: 'paid' })
    await guest.post(webhook(second.ref), { transaction_id: doubles.nogor.transact(second.ref, '500.00') })
    expect(await storedPayment(second.ref)).toMatchObject({ status: 'paid' })
  })

  it('begins the purchase once for fifty concurrent messages, though the gateway verifies an id only once', async () => {
    const { user, ref } = await start()
    doubles.nogor.state.rejectsSecondVerify = true
    const message = { transactionId: doubles.nogor.transact(ref, '500.00'), status: 'completed' }
    await Promise.all(Array.from({ length: 50 }, () => postForm(webhook(ref), message)))
    expect(await paymentsOf(user.id)).toMatchObject([{ ref, status: 'paid' }])
    expect(await subscriptionsOf(user.id)).toMatchObject([{ status: 'active' }])
    expect((await historyOf(ref)).filter(({ kind }) => kind === 'settle')).toHaveLength(1)
  })

  it('keeps a payment open when the payer cancels, because the money may still arrive', async () => {
    const { ref } = await start()
    const back = await guest.get(`/payment/nogorpay/cancel/${ref}`)
    expect(back.status).toBe(303)
    expect(back.headers.get('location')).toBe(`/payment/cancel?ref=${ref}`)
    expect(await storedPayment(ref)).toMatchObject({ status: 'initiated' })
  })
})

describe('attacks through NogorPay', () => {
  it('a typed success address begins nothing', async () => {
    const { user, ref } = await start()
    await guest.get(
      `/payment/nogorpay/success/${ref}?transactionId=MADEUP&status=COMPLETED&paymentAmount=500`,
    )
    expect(await storedPayment(ref)).toMatchObject({ status: 'initiated' })
    expect(await subscriptionsOf(user.id)).toMatchObject([{ status: 'pending' }])
  })

  it("another payment's transaction serves neither before nor after its own payment took it", async () => {
    const [first, second] = [await start(), await start()]
    const id = doubles.nogor.transact(first.ref, '500.00')
    await postForm(webhook(second.ref), { transactionId: id, status: 'completed' })
    expect(await storedPayment(second.ref)).toMatchObject({ status: 'initiated' })
    await postForm(webhook(first.ref), { transactionId: id, status: 'completed' })
    expect(await storedPayment(first.ref)).toMatchObject({ status: 'paid' })
    await postForm(webhook(second.ref), { transactionId: id, status: 'completed' })
    expect(await storedPayment(second.ref)).toMatchObject({ status: 'initiated' })
  })
})
