import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { newCustomer, subscriptionsOf } from '#test/support/customers.ts'
import { db, changeRows } from '#test/support/database.ts'
import {
  makeSubscription,
  makeSubscriptionPlan,
  makeUser,
  makeBoost,
  makeBoostingPlan,
  makeProvider,
} from '#test/support/factories.ts'
import { makePayment } from '#test/support/payments.ts'
import { as, guest } from '#test/support/request.ts'
import { errorOf } from '#test/support/answers.ts'
import { changeSecrets, changeSettings } from '#test/support/settings.ts'
import { memoryGateway } from '#worker/adapters/gateways/gateway.memory.ts'
import { gateways } from '#worker/adapters/gateways/registry.ts'
import {
  subscriptionPlans,
  boostingPlans,
  subscriptions,
  boosts,
} from '#worker/features/entitlements/entitlements.table.ts'
import { expireBoosts, expireSubscriptions } from '#worker/features/entitlements/entitlements.usecases.ts'
import { millisecondsPerDay } from '#worker/lib/dhaka-time.ts'
import {
  paymentsOf,
  postForm,
  storedPayment,
  setUpPayments,
} from '#test/support/gateway-doubles/with-doubles.ts'
import { users } from '#worker/features/people/people.table.ts'
import { projectListing } from '#worker/features/providers/listing/provider-listings.queries.ts'
import { providerListings } from '#worker/features/providers/listing/provider-listings.table.ts'
import { providers } from '#worker/features/providers/providers.table.ts'

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

const built = { ...gateways }

beforeEach(async () => {
  Object.assign(gateways, built)
  await changeSettings({ enable_nogorpay: '0', enable_sslcommerz: '0', enable_manual_payment: '1' })
})

it('lists the plans on sale in taka, cheapest first [A-164 A-249]', async () => {
  const dear = await makeSubscriptionPlan({
    name: 'দামি',
    pricePoisha: 99_950,
    durationDays: 90,
    dailyBiodataViewLimit: 0,
  })
  const cheap = await makeSubscriptionPlan({ name: 'সস্তা', pricePoisha: 100 })
  const notOnSale = await makeSubscriptionPlan({ isActive: false })
  const data = await listOf(await guest.get('/api/subscription/plans'))
  const shown = { name: 'দামি', price: 999.5, duration_days: 90, daily_biodata_view_limit: 0 }
  expect(data.find(({ id }) => id === dear.id)).toMatchObject(shown)
  const ids = data.map(({ id }) => id)
  expect(ids).not.toContain(notOnSale.id)
  expect(ids.indexOf(cheap.id)).toBeLessThan(ids.indexOf(dear.id))
})

it('the payment methods are those built, switched on and complete, in the fixed order, at both addresses [A-250 A-256]', async () => {
  gateways.sslcommerz = memoryGateway().open
  gateways.nogorpay = memoryGateway().open
  await changeSettings({ enable_sslcommerz: '1', ssl_store_id: 'store', ssl_store_password: '' })
  await nogorpayOn()
  const { get } = await newCustomer()
  const offered = async () => {
    const methods = await listOf(await get('/api/payment-methods'))
    expect(await listOf(await get('/api/subscription/payment-methods'))).toEqual(methods)
    return methods.map(({ id }) => id)
  }
  expect(await offered()).toEqual(['nogorpay', 'manual'])
  await changeSecrets({ ssl_store_password: 'password' })
  expect(await offered()).toEqual(['nogorpay', 'sslcommerz', 'manual'])
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
    await changeRows(subscriptionPlans, eq(subscriptionPlans.id, plan.id), {
      name: 'নতুন',
      dailyBiodataViewLimit: 1,
    })
    const own = await listOf(await get('/api/subscription/mine'))
    expect(own).toHaveLength(1)
    const [mine] = own
    expect(mine).toMatchObject({
      status: 'active',
      plan: { name: 'মাসিক', daily_biodata_view_limit: 20 },
      expires_at: mine?.ends_at,
      payment_method: 'manual',
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

  it.each([
    ['initiated', null],
    ['failed', null],
    ['cancelled', null],
    ['review', 'TRX-review'],
    ['paid', 'TRX-paid'],
    ['refunded', 'TRX-refunded'],
  ] as const)('names the transaction of a payment that is %s: %s', async (status, transaction_id) => {
    const { user, get } = await newCustomer()
    const { id: subscriptionId } = await makeSubscription(user.id, { status: 'cancelled' })
    const bought = { userId: user.id, purpose: 'subscription', subscriptionId } as const
    await makePayment({ ...bought, status, gatewayTxnId: `TRX-${status}` })
    expect(await listOf(await get('/api/subscription/mine'))).toMatchObject([
      { payment_status: status, transaction_id },
    ])
  })

  it('refuses another amount than the price, and says the price', async () => {
    const { user, post } = await newCustomer()
    const plan = await makeSubscriptionPlan({ pricePoisha: 50_000 })
    for (const amount of [1, 499.99, 500.001, 0]) {
      const answer = await post('/api/subscription/start', order(plan, amount))
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
    const plan = await makeSubscriptionPlan({ isActive: false })
    expect((await (await newCustomer()).post('/api/subscription/start', order(plan))).status).toBe(404)
  })

  it('is refused while one is active, and possible again after its end, before the cron marks it as expired [A-190]', async () => {
    const { user, get, post } = await newCustomer()
    const running = await makeSubscription(user.id)
    const plan = await makeSubscriptionPlan()
    const start = () => post('/api/subscription/start', order(plan))
    expect(await errorOf(await start())).toEqual([409, 'active_subscription'])

    const now = Date.now()
    await changeRows(subscriptions, eq(subscriptions.id, running.id), { endsAt: new Date(now - 1000) })
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
      [...plans, ...plans, ...plans].map((plan) => post('/api/subscription/start', order(plan))),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array<number>(14).fill(409)])

    const [bought, paid] = [await subscriptionsOf(user.id), await paymentsOf(user.id)]
    const active = bought.filter(({ status }) => status === 'active')
    expect(active).toHaveLength(1)
    expect(
      paid.filter(({ status }) => status === 'paid').map(({ subscriptionId }) => subscriptionId),
    ).toEqual([active[0]?.id])
    for (const payment of paid.filter(({ status }) => status !== 'paid'))
      expect(payment).toMatchObject({ status: 'review', reason: 'surplus' })
    expect(bought).toHaveLength(paid.length)
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
    expect(await errorOf(await start())).toEqual([503, 'gateway_unavailable'])
    expect(await paymentsOf(customer.user.id)).toMatchObject([
      { status: 'failed', reason: 'gateway_unreachable' },
    ])
    expect(await subscriptionsOf(customer.user.id)).toMatchObject([{ status: 'cancelled' }])
    gateways.nogorpay = gateway.open
    expect((await start()).status).toBe(201)
  })
})

const hour = 3_600_000

async function newWorker(values: Parameters<typeof makeProvider>[0] = {}) {
  const user = await makeUser('service_worker')
  const provider = await makeProvider({ userId: user.id, ...values })
  return { user, provider, ...(await as(user)) }
}
type Worker = Awaited<ReturnType<typeof newWorker>>

const buy = (worker: Pick<Worker, 'post'>, plan: { id: number }, values: Row = {}) =>
  worker.post('/api/boost/start', {
    boosting_plan_id: plan.id,
    payment_method: 'manual',
    customer_name: 'নাম',
    customer_email: 'x@example.com',
    amount: 200,
    ...values,
  })

async function runningBoost({ provider }: Worker, endsIn: number, now = Date.now()) {
  const boost = await makeBoost(provider.id, {
    startsAt: new Date(now - 10 * millisecondsPerDay),
    endsAt: new Date(now + endsIn),
  })
  await changeRows(providers, eq(providers.id, provider.id), { rankBonus: 10, boostedUntil: boost.endsAt })
  await db.batch(projectListing(db, provider.id))
  return boost
}

const boostsOf = ({ provider }: Worker) =>
  db.select().from(boosts).where(eq(boosts.providerId, provider.id)).orderBy(boosts.id)
const providerOf = async ({ provider }: Worker) =>
  (await db.select().from(providers).where(eq(providers.id, provider.id)))[0]
const promotionsOf = async ({ provider }: Worker) =>
  (await db.select().from(providerListings).where(eq(providerListings.providerId, provider.id))).map(
    ({ promoted }) => promoted > 0,
  )

describe('the boosts on sale', () => {
  it('are listed with the price in taka, and nothing runs at first [B-021 B-082 B-159]', async () => {
    const plan = await makeBoostingPlan({
      name: 'পনেরো দিন',
      pricePoisha: 19_950,
      durationDays: 15,
      rankBonus: 7,
    })
    const notOnSale = await makeBoostingPlan({ isActive: false })
    const { get } = await newWorker()
    const offer = await bodyOf(await get('/api/boost/plans'))
    expect(offer).toMatchObject({ active_boost: null, expiring_soon: false })
    const data = offer.data as Row[]
    const shown = { name: 'পনেরো দিন', price: 199.5, duration_days: 15, rank_bonus: 7 }
    expect(data.find(({ id }) => id === plan.id)).toMatchObject(shown)
    expect(data.map(({ id }) => id)).not.toContain(notOnSale.id)
  })

  it.each([
    [47 * hour, true],
    [50 * hour, false],
  ])(
    'come with the one that runs for another %i ms, expiring soon: %s [B-023 B-083 B-159]',
    async (endsIn, soon) => {
      const worker = await newWorker()
      const boost = await runningBoost(worker, endsIn)
      expect(await bodyOf(await worker.get('/api/boost/plans'))).toMatchObject({
        active_boost: { boosted_until: boost.endsAt?.toISOString(), rank_bonus: 10 },
        expiring_soon: soon,
      })
    },
  )
})

describe('buying a boost', () => {
  it('begins at once when it is paid at once, and lifts the worker in the lists [A-006 B-003 B-160]', async () => {
    const worker = await newWorker()
    expect(await promotionsOf(worker)).toEqual([false])
    const plan = await makeBoostingPlan({ durationDays: 15, rankBonus: 10 })
    const answer = await buy(worker, plan)
    expect(answer.status).toBe(201)
    expect(await bodyOf(answer)).toEqual({
      success: true,
      message: expect.stringContaining('সফল'),
      ref: expect.any(String),
    })
    const [boost] = await boostsOf(worker)
    expect(boost).toMatchObject({ status: 'active', rankBonus: 10, pricePoisha: 20_000 })
    expect((boost?.endsAt?.getTime() ?? 0) - (boost?.startsAt?.getTime() ?? 0)).toBe(15 * millisecondsPerDay)
    expect(await providerOf(worker)).toMatchObject({ rankBonus: 10, boostedUntil: boost?.endsAt })
    expect(await promotionsOf(worker)).toEqual([true])
  })

  it.each(['pending', 'rejected'] as const)('is refused while the biodata is %s [B-027]', async (status) => {
    const worker = await newWorker({ status })
    const answer = await buy(worker, await makeBoostingPlan())
    expect(answer.status).toBe(409)
    expect(await bodyOf(answer)).toMatchObject({
      error: 'biodata_not_approved',
      message: expect.stringContaining('অনুমোদিত হয়নি'),
    })
    expect(await paymentsOf(worker.user.id)).toEqual([])
  })

  it('is refused without a biodata, for another price, and for a plan that is not on sale', async () => {
    const without = await as(await makeUser('service_worker'))
    const plan = await makeBoostingPlan()
    expect((await buy(without, plan)).status).toBe(409)
    const worker = await newWorker()
    const dearer = await buy(worker, plan, { amount: 1 })
    expect(dearer.status).toBe(422)
    expect(await bodyOf(dearer)).toMatchObject({ error: 'amount_mismatch', amount: 200 })
    await db.update(boostingPlans).set({ isActive: false }).where(eq(boostingPlans.id, plan.id))
    expect((await buy(worker, plan)).status).toBe(404)
    expect(await boostsOf(worker)).toEqual([])
  })

  it('is refused while another runs, until that is about to end [B-025]', async () => {
    const worker = await newWorker()
    await runningBoost(worker, 49 * hour)
    expect(await errorOf(await buy(worker, await makeBoostingPlan()))).toEqual([409, 'active_boost'])
  })

  it.each([
    ['extends one that is about to end', 40 * hour],
    ['begins again after one that has ended unnoticed', -hour],
  ])('%s by exactly its days', async (_, endsIn) => {
    const worker = await newWorker()
    const old = await runningBoost(worker, endsIn)
    const plan = await makeBoostingPlan({ durationDays: 7, rankBonus: 5 })
    expect((await buy(worker, plan)).status).toBe(201)
    const [ended, running] = await boostsOf(worker)
    const moments = [old.endsAt, running?.startsAt].map((moment) => moment?.getTime() ?? 0)
    const until = new Date(Math.max(...moments) + 7 * millisecondsPerDay)
    expect(ended).toMatchObject({ id: old.id, status: 'expired', endsAt: new Date(Math.min(...moments)) })
    expect(running).toMatchObject({ status: 'active', endsAt: until })
    expect(await providerOf(worker)).toMatchObject({ rankBonus: 5, boostedUntil: until })
    expect((await buy(worker, plan)).status).toBe(409)
  })
})

describe('buying a boost at a gateway', () => {
  const { doubles } = setUpPayments()

  const atGateway = async (worker: Worker, plan: { id: number }) => {
    const started = await bodyOf(await buy(worker, plan, { payment_method: 'sslcommerz' }))
    expect(started.payment_url).toMatch(/^https?:/)
    return started.ref as string
  }
  const pay = (ref: string) => postForm('/api/payments/sslcommerz/ipn', doubles.ssl.attempt(ref))

  it('begins with the money, once, whatever is repeated [B-160]', async () => {
    const worker = await newWorker()
    const ref = await atGateway(worker, await makeBoostingPlan({ durationDays: 7 }))
    expect(await boostsOf(worker)).toMatchObject([{ status: 'pending', startsAt: null }])
    const message = doubles.ssl.attempt(ref)
    await Promise.all(Array.from({ length: 10 }, () => postForm('/api/payments/sslcommerz/ipn', message)))
    const [boost] = await boostsOf(worker)
    expect(boost).toMatchObject({ status: 'active' })
    expect((boost?.endsAt?.getTime() ?? 0) - (boost?.startsAt?.getTime() ?? 0)).toBe(7 * millisecondsPerDay)
    expect(await providerOf(worker)).toMatchObject({ boostedUntil: boost?.endsAt })
  })

  it('sends the gateway the name and the e-mail of the account, not those of the form [B-161]', async () => {
    const worker = await newWorker()
    await changeRows(users, eq(users.id, worker.user.id), {
      name: 'জামাল উদ্দিন',
      email: 'jamal@mail.example',
    })
    const ref = await atGateway(worker, await makeBoostingPlan())
    expect(doubles.ssl.sessions.get(ref)).toMatchObject({
      cus_name: 'জামাল উদ্দিন',
      cus_email: 'jamal@mail.example',
    })
  })

  it('puts the second of two paid boosts into review, with all of the money', async () => {
    const worker = await newWorker()
    const first = await atGateway(worker, await makeBoostingPlan({ durationDays: 7 }))
    const second = await atGateway(worker, await makeBoostingPlan({ durationDays: 30 }))
    await Promise.all([pay(first), pay(second)])
    const statuses = (await paymentsOf(worker.user.id)).map(({ status }) => status)
    expect(statuses.sort()).toEqual(['paid', 'review'])
    expect((await boostsOf(worker)).map(({ status }) => status).sort()).toEqual(['active', 'pending'])
  })

  it('waits for a person when the biodata was rejected in between', async () => {
    const worker = await newWorker()
    const ref = await atGateway(worker, await makeBoostingPlan())
    await db.update(providers).set({ status: 'rejected' }).where(eq(providers.id, worker.provider.id))
    await pay(ref)
    expect(await storedPayment(ref)).toMatchObject({ status: 'review' })
    expect(await providerOf(worker)).toMatchObject({ rankBonus: 0 })
  })
})

it('what has run out expires: subscriptions, and boosts with their advertisements, once', async () => {
  // Long ago, so that nothing of another test has run out.
  const at = new Date('2020-11-21T06:00:00Z')
  const [user, other] = [await makeUser(), await makeUser()]
  await makeSubscription(user.id, { startsAt: new Date(0), endsAt: at })
  await makeSubscription(other.id, { startsAt: new Date(0), endsAt: new Date(at.getTime() + 1) })
  const [over, still] = [await newWorker(), await newWorker()]
  await runningBoost(over, 0, at.getTime())
  await runningBoost(still, hour, at.getTime())

  expect(await promotionsOf(over)).toEqual([true])
  const atOnce = await Promise.all([expireSubscriptions(db, at), expireSubscriptions(db, at)])
  expect(atOnce.toSorted()).toEqual([0, 1])
  expect([await expireBoosts(db, at), await expireBoosts(db, at)]).toEqual([1, 0])
  expect(await subscriptionsOf(user.id)).toMatchObject([{ status: 'expired' }])
  expect(await subscriptionsOf(other.id)).toMatchObject([{ status: 'active' }])
  expect([await promotionsOf(over), await promotionsOf(still)]).toEqual([[false], [true]])
  expect(await providerOf(over)).toMatchObject({ rankBonus: 0, boostedUntil: null })
  expect(await boostsOf(over)).toMatchObject([{ status: 'expired' }])
})
