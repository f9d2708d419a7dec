import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { db } from '#test/support/database.ts'
import {
  historyOf,
  paymentsOf,
  postForm,
  startAtGateway,
  storedPayment,
  setUpPayments,
} from '#test/support/gateway-doubles/with-doubles.ts'
import { payments } from '../payments.table.ts'

const minute = 60_000
const hour = 60 * minute
const after = (milliseconds: number) => new Date(Date.now() + milliseconds)

const { doubles, reconcile } = setUpPayments()

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

  it.each(['sslcommerz', 'nogorpay'] as const)(
    'finds a second sum at %s that was named while the gateway was unreachable, and then stops asking',
    async (method) => {
      const { ref, user } = await startAtGateway(method)
      const pay = () =>
        method === 'sslcommerz'
          ? doubles.ssl.attempt(ref)
          : { transactionId: doubles.nogor.transact(ref, '500.00') }
      const tell = (message: Record<string, string>) =>
        postForm(
          method === 'sslcommerz' ? '/api/payments/sslcommerz/ipn' : `/api/payments/nogorpay/webhook/${ref}`,
          message,
        )
      await tell(pay())
      expect(await storedPayment(ref)).toMatchObject({ status: 'paid', nextCheckAt: null })
      const state = method === 'sslcommerz' ? doubles.ssl.state : doubles.nogor.state
      state.fault = 'reset'
      await tell(pay())
      await reconcile(after(3 * minute))
      expect(await paymentsOf(user.id)).toHaveLength(1)
      state.fault = null
      await reconcile(after(3 * hour))
      expect(await paymentsOf(user.id)).toMatchObject([
        { status: 'paid', nextCheckAt: null },
        { status: 'review', reason: 'surplus', amountPoisha: 50_000 },
      ])
    },
  )

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

  it('never fails a payment whose money is on its way', async () => {
    const { ref } = await startAtGateway('nogorpay')
    const transaction = doubles.nogor.transact(ref, '500.00', { status: 'PENDING' })
    await postForm(`/api/payments/nogorpay/webhook/${ref}`, { transactionId: transaction })
    await reconcile(after(80 * hour))
    expect(await storedPayment(ref)).toMatchObject({ status: 'pending' })
  })

  it('never asks about a manual payment', async () => {
    const { ref } = await startAtGateway('sslcommerz')
    await db.update(payments).set({ method: 'manual' }).where(eq(payments.ref, ref))
    expect(await reconcile(after(3 * minute))).toBe(0)
    expect(await storedPayment(ref)).toMatchObject({ status: 'initiated', nextCheckAt: null })
  })
})
