import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { subscriptionsOf } from '#test/support/customers.ts'
import { db } from '#test/support/database.ts'
import { makeSubscription, makeSubscriptionPlan, makeUser } from '#test/support/factories.ts'
import { makePayment } from '#test/support/payments.ts'
import { as, guest } from '#test/support/request.ts'
import { changeSecrets, changeSettings } from '#test/support/settings.ts'
import { memoryGateway } from '#worker/adapters/gateways/gateway.memory.ts'
import { gateways } from '#worker/adapters/gateways/registry.ts'
import { payments } from '../payments.table.ts'
import { subscriptionPlans } from '#worker/features/entitlements/plans/plans.table.ts'
import { millisecondsPerDay } from '#worker/lib/dhaka-time.ts'
import { subscriptions } from '#worker/features/entitlements/subscriptions/subscriptions.table.ts'

type Row = Record<string, unknown>
const bodyOf = (answer: Response) => answer.json<Row>()
const listOf = async (answer: Response) => (await answer.json<{ data: Row[] }>()).data

const order = (plan: { id: number }, amount = 500, method = 'manual') => ({
  plan_id: plan.id,
  payment_method: method,
  amount,
})

async function nogorpayOn() {
  await changeSettings({ enable_nogorpay: '1', nogorpay_base_url: 'https://gateway.example' })
  await changeSecrets({ nogorpay_api_key: 'key' })
}

async function newCustomer() {
  const user = await makeUser()
  return { user, ...(await as(user)) }
}

const paymentsOf = (userId: number) => db.select().from(payments).where(eq(payments.userId, userId))

const built = { ...gateways }

afterEach(async () => {
  Object.assign(gateways, built)
  await changeSettings({ enable_nogorpay: '0', enable_sslcommerz: '0', enable_manual_payment: '1' })
})

describe('plans', () => {
  it('lists what is on sale in taka, cheapest first [A-164 A-249]', async () => {
    const dear = await makeSubscriptionPlan({
      name: 'দামি',
      pricePoisha: 99_950,
      durationDays: 90,
      dailyBiodataViewLimit: 0,
    })
    const cheap = await makeSubscriptionPlan({ name: 'সস্তা', pricePoisha: 100 })
    const notOnSale = await makeSubscriptionPlan({ isActive: false })
    const data = await listOf(await guest.get('/api/subscription/plans'))
    expect(data.find(({ id }) => id === dear.id)).toEqual({
      id: dear.id,
      name: 'দামি',
      price: 999.5,
      duration_days: 90,
      daily_biodata_view_limit: 0,
      is_active: true,
    })
    const ids = data.map(({ id }) => id)
    expect(ids).not.toContain(notOnSale.id)
    expect(ids.indexOf(cheap.id)).toBeLessThan(ids.indexOf(dear.id))
  })
})

describe('payment methods', () => {
  const offered = async () => {
    const { get } = await newCustomer()
    const [own, spec] = await Promise.all([
      get('/api/payment-methods'),
      get('/api/subscription/payment-methods'),
    ])
    const methods = await listOf(own)
    expect(await listOf(spec)).toEqual(methods)
    return methods
  }

  it('leave out a method without a gateway, and refuse to start it', async () => {
    delete gateways.nogorpay
    await nogorpayOn()
    expect(await offered()).toEqual([{ id: 'manual', name: expect.any(String) }])
    const { user, post } = await newCustomer()
    const plan = await makeSubscriptionPlan()
    const answer = await post('/api/subscription/start', order(plan, 500, 'nogorpay'))
    expect(answer.status).toBe(422)
    expect(await bodyOf(answer)).toMatchObject({
      error: 'validation_failed',
      errors: { payment_method: [expect.any(String)] },
    })
    expect(await paymentsOf(user.id)).toEqual([])
  })

  it('offer what is built, switched on and complete, in the fixed order [A-250 A-256]', async () => {
    gateways.sslcommerz = memoryGateway().open
    gateways.nogorpay = memoryGateway().open
    await changeSettings({ enable_sslcommerz: '1', ssl_store_id: 'store', ssl_store_password: '' })
    await nogorpayOn()
    expect((await offered()).map(({ id }) => id)).toEqual(['nogorpay', 'manual'])
    await changeSecrets({ ssl_store_password: 'password' })
    expect((await offered()).map(({ id }) => id)).toEqual(['nogorpay', 'sslcommerz', 'manual'])
  })
})

describe('buying a subscription by hand in development', () => {
  it('settles at once and copies the plan [A-002 A-166 A-251 A-252]', async () => {
    // Of another customer, and with another id than this one has.
    await makeSubscription((await makeUser()).id)
    await makeUser()
    const { user, get, post } = await newCustomer()
    const plan = await makeSubscriptionPlan({
      name: 'মাসিক',
      pricePoisha: 49_950,
      durationDays: 30,
      dailyBiodataViewLimit: 20,
    })
    const answer = await post('/api/subscription/start', order(plan, 499.5))
    expect(answer.status).toBe(201)
    const started = await bodyOf(answer)
    expect(started).toEqual({
      success: true,
      message: expect.stringContaining('সফল'),
      ref: expect.stringMatching(/^[0-9A-Z]{26}$/),
    })

    // A later change of the plan does not affect earlier buyers.
    await db
      .update(subscriptionPlans)
      .set({ name: 'নতুন', dailyBiodataViewLimit: 1 })
      .where(eq(subscriptionPlans.id, plan.id))
    const own = await listOf(await get('/api/subscription/mine'))
    expect(own).toHaveLength(1)
    const [mine] = own
    expect(mine).toEqual({
      id: expect.any(Number),
      status: 'active',
      plan: { name: 'মাসিক', daily_biodata_view_limit: 20 },
      starts_at: expect.any(String),
      ends_at: expect.any(String),
      expires_at: mine?.ends_at,
      payment_method: 'manual',
      payment_method_name: 'বিকাশ/নগদ/রকেটে সেন্ড মানি',
      payment_txn_id: started.ref,
      transaction_id: started.ref,
      daily_limit: 20,
      payment_ref: started.ref,
      payment_status: 'paid',
    })
    expect(new Date(String(mine?.ends_at)).getTime() - new Date(String(mine?.starts_at)).getTime()).toBe(
      30 * millisecondsPerDay,
    )
    expect(await paymentsOf(user.id)).toMatchObject([
      { status: 'paid', amountPoisha: 49_950, planName: 'মাসিক' },
    ])
  })

  it('names a transaction only when money has moved', async () => {
    const customer = await makeUser()
    const statuses = ['initiated', 'failed', 'cancelled', 'review', 'paid', 'refunded'] as const
    const plan = await makeSubscriptionPlan()
    for (const status of statuses) {
      const bought = await makeSubscription(customer.id, { planId: plan.id, status: 'cancelled' })
      await makePayment({
        userId: customer.id,
        purpose: 'subscription',
        subscriptionId: bought.id,
        status,
        gatewayTxnId: `TRX-${status}`,
        amountPoisha: 100,
      })
    }
    const rows = await listOf(await (await as(customer)).get('/api/subscription/mine'))
    expect(Object.fromEntries(rows.map((row) => [row.payment_status, row.transaction_id]))).toEqual({
      initiated: null,
      failed: null,
      cancelled: null,
      review: 'TRX-review',
      paid: 'TRX-paid',
      refunded: 'TRX-refunded',
    })
  })

  it('refuses another amount than the price, and says the price', async () => {
    const { user, post } = await newCustomer()
    const plan = await makeSubscriptionPlan({ pricePoisha: 50_000 })
    for (const amount of [1, 499.99, 500.001, 0]) {
      const answer = await post('/api/subscription/start', {
        plan_id: plan.id,
        payment_method: 'manual',
        amount,
      })
      expect(answer.status).toBe(422)
      expect(await bodyOf(answer)).toMatchObject({ error: 'amount_mismatch', amount: 500 })
    }
    expect(await paymentsOf(user.id)).toEqual([])
    expect(await subscriptionsOf(user.id)).toEqual([])
  })

  it('asks for the plan, the method and the amount under their fields [A-217]', async () => {
    const { post } = await newCustomer()
    const answer = await post('/api/subscription/start', {})
    expect(answer.status).toBe(422)
    expect((await bodyOf(answer)).errors).toEqual({
      plan_id: ['প্ল্যান নির্বাচন করুন'],
      payment_method: ['পেমেন্ট পদ্ধতি নির্বাচন করুন'],
      amount: ['টাকার পরিমাণ দিন'],
    })
  })

  it('sells no plan that is not on sale', async () => {
    const { post } = await newCustomer()
    const plan = await makeSubscriptionPlan({ isActive: false })
    const answer = await post('/api/subscription/start', order(plan))
    expect(answer.status).toBe(404)
  })

  it('is refused while one is active, and possible again after its end, before the cron marks it as expired [A-190]', async () => {
    const { user, get, post } = await newCustomer()
    const running = await makeSubscription(user.id)
    const plan = await makeSubscriptionPlan()
    const start = () => post('/api/subscription/start', order(plan))
    const refused = await start()
    expect(refused.status).toBe(409)
    expect(await bodyOf(refused)).toMatchObject({ error: 'active_subscription' })

    const now = Date.now()
    await db
      .update(subscriptions)
      .set({ endsAt: new Date(now - 1000) })
      .where(eq(subscriptions.id, running.id))
    expect(await listOf(await get('/api/subscription/mine'))).toMatchObject([
      { id: running.id, status: 'expired' },
    ])
    expect((await start()).status).toBe(201)
    expect((await subscriptionsOf(user.id)).map(({ status }) => status).sort()).toEqual(['active', 'expired'])
  })

  it('makes one active subscription of fifteen purchases at once, and the books add up [A-187]', async () => {
    const { user, post } = await newCustomer()
    const plans = await Promise.all(Array.from({ length: 5 }, () => makeSubscriptionPlan()))
    const answers = await Promise.all(
      Array.from({ length: 15 }, (_, n) =>
        post('/api/subscription/start', { plan_id: plans[n % 5]?.id, payment_method: 'manual', amount: 500 }),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array<number>(14).fill(409)])

    const [bought, paid] = [await subscriptionsOf(user.id), await paymentsOf(user.id)]
    const active = bought.filter(({ status }) => status === 'active')
    expect(active).toHaveLength(1)
    expect(
      paid.filter(({ status }) => status === 'paid').map(({ subscriptionId }) => subscriptionId),
    ).toEqual([active[0]?.id])
    expect(
      paid
        .filter(({ status }) => status !== 'paid')
        .every(({ status, reason }) => status === 'review' && reason === 'surplus'),
    ).toBe(true)
    expect(bought).toHaveLength(paid.length)
  })

  it('costs nothing but still happens once when the price is zero', async () => {
    const { user, post } = await newCustomer()
    const plan = await makeSubscriptionPlan({ pricePoisha: 0 })
    const answer = await post('/api/subscription/start', order(plan, 0))
    expect(answer.status).toBe(201)
    expect(await subscriptionsOf(user.id)).toMatchObject([{ status: 'active', pricePoisha: 0 }])
  })
})

describe('buying a subscription through a gateway', () => {
  let gateway: ReturnType<typeof memoryGateway>
  beforeEach(async () => {
    gateway = memoryGateway()
    gateways.nogorpay = gateway.open
    await nogorpayOn()
  })

  const startWith = async (customer: Awaited<ReturnType<typeof newCustomer>>, pricePoisha = 50_000) => {
    const plan = await makeSubscriptionPlan({ pricePoisha })
    return () => customer.post('/api/subscription/start', order(plan, pricePoisha / 100, 'nogorpay'))
  }

  it('sends the customer to the address of the gateway and gives nothing yet [A-251]', async () => {
    const customer = await newCustomer()
    const start = await startWith(customer)
    const started = await bodyOf(await start())
    expect(started).toMatchObject({
      success: true,
      payment_url: `https://gateway.example/pay/${String(started.ref)}`,
    })
    expect(gateway.orders).toMatchObject([
      { ref: started.ref, amountPoisha: 50_000, payer: { name: customer.user.name } },
    ])
    expect(await paymentsOf(customer.user.id)).toMatchObject([
      { status: 'initiated', sessionKey: `session-${String(started.ref)}`, nextCheckAt: expect.any(Date) },
    ])
    expect(await subscriptionsOf(customer.user.id)).toMatchObject([{ status: 'pending', startsAt: null }])
    // A pending subscription never blocks.
    expect((await (await startWith(customer))()).status).toBe(201)
  })

  it('makes one payment of a double click', async () => {
    const customer = await newCustomer()
    const start = await startWith(customer)
    const answers = await Promise.all(Array.from({ length: 6 }, start))
    const bodies = await Promise.all(answers.map(bodyOf))
    expect(gateway.orders).toHaveLength(1)
    expect(await paymentsOf(customer.user.id)).toHaveLength(1)
    expect(await subscriptionsOf(customer.user.id)).toHaveLength(1)
    const ref = gateway.orders[0]?.ref
    expect(new Set(bodies.map((body) => body.ref ?? body.error))).toEqual(
      new Set([ref, 'payment_in_progress']),
    )
    expect(await bodyOf(await start())).toMatchObject({ ref })
  })

  it('says so when the gateway does not answer, and leaves nothing open', async () => {
    gateways.nogorpay = memoryGateway({ created: () => Promise.reject(new Error('timed out')) }).open
    const customer = await newCustomer()
    const start = await startWith(customer)
    const answer = await start()
    expect(answer.status).toBe(503)
    expect(await bodyOf(answer)).toMatchObject({ error: 'gateway_unavailable' })
    expect(await paymentsOf(customer.user.id)).toMatchObject([
      { status: 'failed', reason: 'gateway_unreachable' },
    ])
    expect(await subscriptionsOf(customer.user.id)).toMatchObject([{ status: 'cancelled' }])
    gateways.nogorpay = gateway.open
    expect((await start()).status).toBe(201)
  })
})
