import { describe, expect, it } from 'vitest'
import { sslCommerzDouble } from '#test/support/gateway-doubles/sslcommerz-double.ts'
import { compareHash, openSslCommerz, sslCommerz, sslCommerzStore } from './gateway.sslcommerz.ts'

const origin = 'https://kormi.example'
const ref = '01JD0000000000000000000001'
const order = {
  ref,
  amountPoisha: 50_000,
  title: 'মাসিক প্ল্যান',
  payer: { name: 'রহিম উদ্দিন', phone: '01712345678', email: null },
}

async function opened() {
  const double = sslCommerzDouble()
  const gateway = sslCommerz(double.store(origin), { fetcher: double.fetcher, deadlineMilliseconds: 50 })
  const created = await gateway.create(order)
  return { double, gateway, created }
}

describe('the hash of SSLCommerz', () => {
  const message = {
    amount: '500.00',
    bank_tran_id: 'BANK1',
    card_type: 'BKASH-BKash',
    currency: 'BDT',
    status: 'VALID',
    store_id: 'teststore',
    tran_id: 'PAY-1',
    val_id: 'VAL1',
    value_a: '',
    verify_key:
      'amount,bank_tran_id,card_type,currency,status,store_id,tran_id,val_id,value_a,not_in_the_message',
  }
  const sha256 = 'b80c6299ad34cb3e0a08d6dfa9d258d9995d6422b63338a8df6e444c1e4ad75e'

  it.each([
    [{ verify_sign_sha2: sha256 }, 'match'],
    [{ verify_sign_sha2: sha256, amount: '5000.00' }, 'mismatch'],
    [{ verify_sign_sha2: sha256.replace('b', 'c') }, 'mismatch'],
    [{}, 'none'],
  ])('compares %j: %s', (signature, result) => {
    expect(compareHash({ ...message, ...signature }, 'test-secret')).toBe(result)
  })
})

describe('opening a payment at SSLCommerz', () => {
  it('sends every compulsory field within its length and leads to the page of the answer', async () => {
    const { double, created } = await opened()
    expect(created).toEqual({
      state: 'redirect',
      paymentUrl: expect.stringMatching(/^http:\/\/localhost:9911\/pay\/SESSION/),
      sessionKey: expect.stringMatching(/^SESSION/),
    })
    expect(double.sessions.get(ref)).toMatchObject({
      total_amount: '500.00',
      currency: 'BDT',
      tran_id: ref,
      success_url: `${origin}/payment/sslcommerz/success`,
      fail_url: `${origin}/payment/sslcommerz/fail`,
      cancel_url: `${origin}/payment/sslcommerz/cancel`,
      ipn_url: `${origin}/api/payments/sslcommerz/ipn`,
      cus_name: 'রহিম উদ্দিন',
      cus_email: 'noreply@kormi.example',
      cus_phone: '01712345678',
      shipping_method: 'NO',
      num_of_item: '1',
      product_name: 'মাসিক প্ল্যান',
      product_profile: 'non-physical-goods',
    })
  })

  it('takes a FAILED answer for a refusal, though it comes with HTTP 200', async () => {
    const { double, gateway } = await opened()
    double.state.refuses = true
    expect(await gateway.create(order)).toEqual({
      state: 'refused',
      reason: 'gateway_refused',
      said: 'Store Credential Error Or Store is De-active',
    })
  })

  it('refuses a payment address that is not safe', async () => {
    const gateway = sslCommerz(sslCommerzDouble().store(origin), {
      fetcher: async () => Response.json({ status: 'SUCCESS', GatewayPageURL: 'http://pay.example/x' }),
    })
    expect(await gateway.create(order)).toMatchObject({ state: 'refused' })
  })

  it.each(['error', 'html_page', 'timeout', 'reset', 'redirect'] as const)(
    'fails on %s without a word of its secrets',
    async (fault) => {
      const { double, gateway } = await opened()
      double.state.fault = fault
      for (const asking of [
        () => gateway.create(order),
        () => gateway.verify(order, gateway.read({ val_id: 'VAL1' })),
        () => gateway.reconcile(order, []),
      ]) {
        const error = await asking().catch((thrown: unknown) => thrown)
        expect(error).toBeInstanceOf(Error)
        expect(String(error)).toMatch(/^GatewayUnreachable: gateway unreachable: /)
        expect(JSON.stringify(error) + String((error as Error).stack)).not.toContain('test-secret')
      }
    },
  )

  it('goes to the sandbox or the live host by the setting, and to the override before both [B-211]', () => {
    const hostOf = (sandbox: string, sslcommerzBaseUrl?: string) =>
      sslCommerzStore({
        setting: (key) => (key === 'ssl_sandbox' ? sandbox : 'x'),
        environment: 'production',
        origin,
        sslcommerzBaseUrl,
      }).baseUrl
    expect(hostOf('1')).toBe('https://sandbox.sslcommerz.com')
    expect(hostOf('0')).toBe('https://securepay.sslcommerz.com')
    expect(hostOf('0', 'http://127.0.0.1:9911')).toBe('http://127.0.0.1:9911')
  })

  it('sends credentials over plain http to this machine only', async () => {
    const gateway = openSslCommerz({
      setting: () => 'x',
      environment: 'production',
      origin,
      sslcommerzBaseUrl: 'http://192.0.2.1',
    })
    await expect(gateway.create(order)).rejects.toThrow('gateway unreachable: address')
  })
})

describe('having SSLCommerz send money back', () => {
  const back = { ref, refundRef: `${ref}R1`, bankTxnId: 'BANK1', amountPoisha: 12_550, reason: 'অনুরোধ' }

  it('names our refund within 30 characters, and takes a second asking for the same one', async () => {
    const { double, gateway } = await opened()
    const first = await gateway.refund?.(back)
    expect(first).toEqual({ state: 'processing', gatewayRef: expect.stringMatching(/^REFUND/) })
    expect(await gateway.refund?.(back)).toEqual(first)
    expect(double.refunds).toMatchObject([{ refund_amount: '125.50', bank_tran_id: 'BANK1' }])
    expect(double.refunds[0]?.refund_trans_id?.length).toBeLessThanOrEqual(30)
  })

  it.each([
    [{}, { state: 'processing' }],
    [{ state: 'refunded' }, { state: 'refunded' }],
    [
      { state: 'cancelled', errorReason: 'Card closed' },
      { state: 'cancelled', reason: 'Card closed' },
    ],
    [{ state: 'cancelled' }, { state: 'cancelled', reason: 'cancelled' }],
    [{ state: 'odd' }, { state: 'unknown' }],
  ])('tells how far a refund is: %j', async (row, progress) => {
    const { double, gateway } = await opened()
    const made = await gateway.refund?.(back)
    const gatewayRef = made && 'gatewayRef' in made ? (made.gatewayRef ?? '') : ''
    Object.assign(double.refunds[0] ?? {}, row)
    expect(await gateway.refundState?.({ ref, gatewayRef })).toEqual(progress)
    expect(await gateway.refundState?.({ ref, gatewayRef: 'UNKNOWN-REFUND' })).toEqual({ state: 'unknown' })
    double.state.connection = 'INVALID_REQUEST'
    expect(await gateway.refundState?.({ ref, gatewayRef })).toEqual({ state: 'unknown' })
  })

  it('fails with the words of a refusal, and when it could not log in', async () => {
    const { double, gateway } = await opened()
    double.state.refusesRefunds = true
    expect(await gateway.refund?.(back)).toEqual({
      state: 'failed',
      reason: 'Insufficient balance in your account',
    })
    double.state.connection = 'INVALID_REQUEST'
    expect(await gateway.refund?.(back)).toMatchObject({ state: 'failed' })
    expect(double.refunds).toEqual([])
  })
})

describe('asking SSLCommerz about a message', () => {
  it('believes the validation, also when it was asked before', async () => {
    const { double, gateway } = await opened()
    const message = double.attempt(ref, { card_no: '4111111111111111' })
    const paid = {
      state: 'paid',
      evidence: {
        gatewayTxnId: message.val_id,
        bankTxnId: message.bank_tran_id,
        amountPoisha: 50_000,
        detail: expect.objectContaining({ card_type: 'BKASH-BKash', risk_level: '0' }),
      },
    }
    const first = await gateway.verify(order, gateway.read(message))
    expect(first).toEqual(paid)
    expect(JSON.stringify(first)).not.toContain('4111')
    expect(await gateway.verify(order, gateway.read(message))).toEqual(paid)
    expect(gateway.read(message)).toEqual({
      transaction: message.val_id,
      detail: { said: 'VALID', hash: 'match' },
      seal: expect.stringMatching(/^[0-9a-f]{32}$/),
    })
  })

  it('takes no fact from the message itself', async () => {
    const { double, gateway } = await opened()
    const genuine = double.attempt(ref, { amount: '5.00', currency_amount: '5.00' })
    const dressedUp = double.signed({ ...genuine, amount: '500.00', currency_amount: '500.00' })
    expect(gateway.read(dressedUp).detail.hash).toBe('match')
    expect(await gateway.verify(order, gateway.read(dressedUp))).toMatchObject({
      state: 'paid',
      evidence: { amountPoisha: 500 },
    })
  })

  it.each([
    ['a risky card', { risk_level: '1' }, 'risk'],
    ['an unknown risk', { risk_level: '' }, 'risk'],
    ['another currency', { currency_type: 'USD', currency_amount: '500.00' }, 'currency'],
    ['more than was asked', { currency_amount: '600.00' }, 'amount_differs'],
  ])('holds %s for a person', async (_, values, hold) => {
    const { double, gateway } = await opened()
    const message = double.attempt(ref, values)
    expect(await gateway.verify(order, gateway.read(message))).toMatchObject({
      state: 'paid',
      evidence: { hold },
    })
  })

  it('takes the settled sum where a wallet leaves the currency fields empty', async () => {
    const { double, gateway } = await opened()
    const message = double.attempt(ref, { currency_type: '', currency_amount: '', amount: '500' })
    const verdict = await gateway.verify(order, gateway.read(message))
    expect(verdict).toMatchObject({ state: 'paid', evidence: { amountPoisha: 50_000 } })
    expect(verdict).not.toHaveProperty('evidence.hold')
  })

  it.each(['INVALID_REQUEST', 'FAILED', 'INACTIVE'])(
    'decides nothing on APIConnect %s',
    async (connection) => {
      const { double, gateway } = await opened()
      const message = double.attempt(ref)
      double.state.connection = connection
      const nothing = { state: 'unknown', reason: 'not_connected', said: connection }
      expect(await gateway.verify(order, gateway.read(message))).toEqual(nothing)
      expect(await gateway.verify(order, gateway.read({ tran_id: ref, status: 'FAILED' }))).toEqual(nothing)
    },
  )

  it('takes the attempt that matches the amount when it asks by reference', async () => {
    const { double, gateway } = await opened()
    expect(await gateway.reconcile(order, [])).toEqual({ state: 'unknown', reason: 'nothing_found' })
    double.attempt(ref, { status: 'FAILED' })
    double.attempt(ref, { currency_amount: '5.00' })
    const full = double.attempt(ref)
    expect(await gateway.reconcile(order, [])).toMatchObject({
      state: 'paid',
      evidence: { gatewayTxnId: full.val_id, amountPoisha: 50_000 },
    })
  })
})

it('the credentials of SSLCommerz are told right from wrong without a payment', async () => {
  const check = (double: ReturnType<typeof sslCommerzDouble>, storePassword: string) =>
    sslCommerz(
      { storeId: 'teststore', storePassword, baseUrl: 'http://localhost:9911', origin },
      { fetcher: double.fetcher },
    ).checkAccess?.()
  const double = sslCommerzDouble()
  expect(await check(double, 'test-secret')).toMatchObject({ state: 'granted' })
  expect(await check(double, 'wrong')).toMatchObject({ state: 'denied' })
  double.state.connection = 'INACTIVE'
  expect(await check(double, 'test-secret')).toMatchObject({ state: 'denied', detail: 'INACTIVE' })
  double.state.connection = ''
  expect(await check(double, 'test-secret')).toMatchObject({ state: 'unclear' })
})
