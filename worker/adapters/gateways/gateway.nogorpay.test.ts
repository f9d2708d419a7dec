import { describe, expect, it } from 'vitest'
import { nogorPayDouble } from '#test/support/gateway-doubles/nogorpay-double.ts'
import { nogorPay, openNogorPay } from './gateway.nogorpay.ts'

const origin = 'https://kormi.example'
const ref = '01JD0000000000000000000001'
const order = {
  ref,
  amountPoisha: 50_000,
  title: 'মাসিক প্ল্যান',
  payer: { name: 'রহিম উদ্দিন', phone: '01712345678', email: 'rahim@mail.example' },
}

function opened() {
  const double = nogorPayDouble()
  return {
    double,
    gateway: nogorPay(double.account(origin), { fetcher: double.fetcher, deadlineMilliseconds: 50 }),
  }
}

describe('opening a payment at NogorPay', () => {
  it('puts our reference into the metadata and into every address', async () => {
    const { double, gateway } = opened()
    expect(await gateway.create(order)).toEqual({
      state: 'redirect',
      paymentUrl: expect.stringMatching(/^http:\/\/localhost:9912\/payment\/\d+$/),
      sessionKey: null,
    })
    expect(double.created).toEqual([
      {
        cus_name: 'রহিম উদ্দিন',
        cus_email: 'rahim@mail.example',
        amount: '500.00',
        success_url: `${origin}/payment/nogorpay/success/${ref}`,
        cancel_url: `${origin}/payment/nogorpay/cancel/${ref}`,
        webhook_url: `${origin}/api/payments/nogorpay/webhook/${ref}`,
        metadata: { payment_ref: ref },
      },
    ])
  })

  it('takes a false status for a refusal, though it comes with HTTP 200', async () => {
    const { double } = opened()
    const gateway = nogorPay({ ...double.account(origin), apiKey: 'wrong' }, { fetcher: double.fetcher })
    const refused = { state: 'refused', reason: 'gateway_refused', said: 'Invalid API key' }
    expect(await gateway.create(order)).toEqual(refused)
  })

  it.each(['error', 'html_page', 'timeout', 'reset', 'redirect'] as const)(
    'fails on %s without a word of its key',
    async (fault) => {
      const { double, gateway } = opened()
      double.state.fault = fault
      for (const asking of [
        () => gateway.create(order),
        () => gateway.verify(order, gateway.read({ transactionId: 'X1' })),
      ]) {
        const error = await asking().catch((thrown: unknown) => thrown)
        expect(String(error)).toMatch(/^GatewayUnreachable: gateway unreachable: /)
        expect(String((error as Error).stack)).not.toContain('nogor-secret')
      }
    },
  )
})

it('the base address of NogorPay may name this machine in development and on a trial site, never in production', async () => {
  const open = (environment: Env['ENVIRONMENT']) =>
    openNogorPay({
      setting: (key) => (key === 'nogorpay_base_url' ? 'http://localhost:1' : 'x'),
      environment,
      origin,
      sslcommerzBaseUrl: undefined,
    })
  await expect(open('production').create(order)).rejects.toThrow('gateway unreachable: address')
  for (const environment of ['development', 'trial'] as const)
    await expect(open(environment).create(order)).rejects.toThrow('gateway unreachable: network')
})

describe('asking NogorPay about a transaction', () => {
  it.each([
    ['an object', (named: string) => ({ payment_ref: named })],
    ['text', (named: string) => JSON.stringify({ payment_ref: named })],
  ])('believes a completed one whose metadata, as %s, names the payment', async (_, metadata) => {
    const { double, gateway } = opened()
    const id = double.transact(ref, '500.000', { metadata: metadata(ref) })
    for (const name of ['transactionId', 'transaction_id'])
      expect(await gateway.verify(order, gateway.read({ [name]: id }))).toEqual({
        state: 'paid',
        evidence: {
          gatewayTxnId: id,
          bankTxnId: null,
          amountPoisha: 50_000,
          detail: { status: 'COMPLETED', payment_method: 'bkash', fee: '0.00' },
        },
      })
  })

  it.each([
    ['another payment', { metadata: { payment_ref: '01JD0000000000000000000002' } }],
    ['another payment in text', { metadata: '{"payment_ref":"01JD0000000000000000000002"}' }],
    ['no payment', { metadata: {} }],
    ['something unreadable', { metadata: '{' }],
  ])('does not let a transaction serve whose metadata names %s', async (_, values) => {
    const { double, gateway } = opened()
    const id = double.transact(ref, '500.00', values)
    expect(await gateway.verify(order, gateway.read({ transactionId: id }))).toEqual({
      state: 'unknown',
      reason: 'other_order',
    })
  })

  it.each([
    ['PENDING', { state: 'pending' }],
    ['ERROR', { state: 'failed', reason: 'declined' }],
    ['SOMETHING', { state: 'unknown', reason: 'invalid_transaction' }],
  ])('answers %s as it is', async (status, verdict) => {
    const { double, gateway } = opened()
    const id = double.transact(ref, '500.00', { status })
    expect(await gateway.verify(order, gateway.read({ transactionId: id }))).toEqual(verdict)
  })

  it('knows nothing of a made-up id or of a message without one', async () => {
    const { double, gateway } = opened()
    const verify = (message: object) =>
      gateway.verify(order, gateway.read({ ...message, status: 'COMPLETED' }))
    const invalid = { reason: 'invalid_transaction', said: 'Transaction not found' }
    expect(await verify({ transactionId: 'MADEUP' })).toEqual({ state: 'unknown', ...invalid })
    expect(await verify({})).toEqual({ state: 'unknown', reason: 'no_transaction' })
    expect(double.calls).toEqual(['verify MADEUP'])
  })

  it('reports the sum that came, also a short or an unreadable one', async () => {
    const { double, gateway } = opened()
    const short = double.transact(ref, '5.00')
    const strange = double.transact(ref, 'five hundred')
    const verify = (transactionId: string) => gateway.verify(order, gateway.read({ transactionId }))
    expect(await verify(short)).toMatchObject({ evidence: { amountPoisha: 500 } })
    expect(await verify(strange)).toMatchObject({ evidence: { amountPoisha: 0 } })
  })

  it('asks about all that messages named and prefers money to everything else', async () => {
    const { double, gateway } = opened()
    const pending = double.transact(ref, '500.00', { status: 'PENDING' })
    const done = double.transact(ref, '500.00')
    expect(await gateway.reconcile(order, [])).toMatchObject({ state: 'unknown' })
    expect(await gateway.reconcile(order, ['MADEUP', pending])).toEqual({ state: 'pending' })
    expect(await gateway.reconcile(order, ['MADEUP', pending, done])).toMatchObject({
      state: 'paid',
      evidence: { gatewayTxnId: done },
    })
  })
})

describe('the key of NogorPay', () => {
  const answering = (answer: () => Response) =>
    nogorPay(
      { apiKey: 'k', baseUrl: 'http://localhost:9912', origin },
      { fetcher: async () => answer() },
    ).checkAccess?.()

  it('is told right from wrong by a transaction that does not exist', async () => {
    const double = nogorPayDouble()
    const check = (apiKey: string) =>
      nogorPay({ ...double.account(origin), apiKey }, { fetcher: double.fetcher }).checkAccess?.()
    expect(await check('nogor-secret')).toMatchObject({ state: 'granted' })
    expect(await check('wrong')).toMatchObject({ state: 'denied', detail: 'Invalid API key' })
  })

  it.each([
    ['HTTP 401', () => new Response('no', { status: 401 }), 'denied'],
    ['words about the key', () => Response.json({ status: 0, message: 'Unauthorized' }), 'denied'],
    ['an error state', () => Response.json({ status: 'ERROR' }), 'granted'],
    ['nothing that says it', () => Response.json({ status: 0 }), 'unclear'],
  ])('is judged from %s', async (_, answer, state) =>
    expect(await answering(answer)).toMatchObject({ state }),
  )

  it('is not judged when the gateway fails', async () =>
    expect(answering(() => new Response('', { status: 502 }))).rejects.toMatchObject({ how: 'http 502' }))
})
