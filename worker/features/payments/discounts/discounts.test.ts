import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { newCustomer } from '#test/support/customers.ts'
import { db, changeRows } from '#test/support/database.ts'
import { makeDiscountCode } from '#test/support/discount-codes.ts'
import {
  actorOf,
  makeBoostingPlan,
  makeProvider,
  makeSubscription,
  makeSubscriptionPlan,
  makeUser,
} from '#test/support/factories.ts'
import { setUpPayments, storedPayment } from '#test/support/gateway-doubles/with-doubles.ts'
import { makePayment, settleByGateway } from '#test/support/payments.ts'
import { inProduction } from '#test/support/send-with.ts'
import { as } from '#test/support/request.ts'
import { changeSettings } from '#test/support/settings.ts'
import { boosts, subscriptions } from '#worker/features/entitlements/entitlements.table.ts'
import { startSubscription } from '../checkout/checkout.usecases.ts'
import { payments } from '../payments.table.ts'
import { revenueBetween } from '../revenue/revenue.queries.ts'
import { readSettings } from '#worker/features/settings/settings.usecases.ts'
import { addDays, dayOf } from '#worker/lib/dhaka-time.ts'
import { AppError } from '#worker/lib/errors.ts'
import { findCodeById, holdFor } from './discounts.queries.ts'
import { discountCodes } from './discounts.table.ts'

type Row = Record<string, unknown>
const bodyOf = (answer: Response) => answer.json<Row>()

const { doubles, reconcile } = setUpPayments()
const admin = await as(await makeUser('admin'))
await changeSettings({ manual_payment_number: '01712345678' })

beforeEach(() => changeSettings({ discount_codes_enabled: '1' }))

const today = dayOf(new Date())
const codeNow = async ({ id }: { id: number }) => {
  const [row] = await findCodeById(db, id, today)
  if (!row) throw new Error('the code is gone')
  const { heldUses, heldPoisha, usedUses, givenPoisha, earnedPoisha } = row
  return [heldUses, heldPoisha, usedUses, givenPoisha, earnedPoisha]
}

type Buyer = Awaited<ReturnType<typeof newCustomer>>

/** A plan of 500 taka, and a code for it. */
const offer = async (values: Parameters<typeof makeDiscountCode>[0] = {}) => ({
  plan: await makeSubscriptionPlan(),
  code: await makeDiscountCode(values),
})

const quote = ({ post }: Pick<Buyer, 'post'>, plan: { id: number }, code: string) =>
  post('/api/discount-codes/quote', { purpose: 'subscription', plan_id: plan.id, code })

type Buying = {
  plan: { id: number }
  code: string
  amount: number
  method?: string
  buyer?: Buyer
}

/** Starts the purchase of a plan with a code at a gateway, by default for a new customer. */
async function start({ plan, code, amount, method = 'sslcommerz', buyer }: Buying) {
  const customer = buyer ?? (await newCustomer())
  const answer = await inProduction('/api/subscription/start', {
    token: customer.token,
    body: { plan_id: plan.id, payment_method: method, amount, code },
  })
  const body = await bodyOf(answer)
  return { buyer: customer, status: answer.status, body, ref: String(body.ref) }
}

const refund = async (ref: string, body: Row = {}) =>
  admin.post(`/api/admin/payments/${(await storedPayment(ref)).id}/refund`, {
    reason: 'ভুল',
    by_hand: true,
    ...body,
  })

const makeOlder = (ref: string, milliseconds: number) =>
  changeRows(payments, eq(payments.ref, ref), { createdAt: new Date(Date.now() - milliseconds - 1000) })

describe('a code on a plan', () => {
  it('lowers what is asked for at the gateway, and receipt, books and code show price, discount and sum', async () => {
    const { plan, code } = await offer({ code: 'EID2026' })
    const booksOf = async () => (await revenueBetween(db, { from: '2000-01-01', to: '2099-12-31' }))[0]
    const before = await booksOf()
    const buyer = await newCustomer()
    expect(await bodyOf(await quote(buyer, plan, ' eid-২০২৬ '))).toEqual({
      data: { code: 'EID2026', price: 500, discount: 100, amount: 400 },
    })
    const { status, ref } = await start({ plan, code: ' Eid 2026', amount: 400, buyer })
    expect(status).toBe(201)
    expect(doubles.ssl.sessions.get(ref)).toMatchObject({ total_amount: '400.00' })
    expect(await codeNow(code)).toEqual([1, 10_000, 0, 0, 0])
    expect((await settleByGateway(ref, 40_000)).outcome).toBe('paid')
    expect(await codeNow(code)).toEqual([1, 10_000, 1, 10_000, 40_000])
    expect(await bodyOf(await buyer.get(`/api/me/payments/${ref}`))).toMatchObject({
      data: { amount: 400, price: 500, discount: 100, code: 'EID2026', status: 'paid' },
    })
    expect(await booksOf()).toMatchObject({
      paidPoisha: (before?.paidPoisha ?? 0) + 40_000,
      discountPoisha: (before?.discountPoisha ?? 0) + 10_000,
      paidCount: (before?.paidCount ?? 0) + 1,
    })
    const [bought] = await db.select().from(subscriptions).where(eq(subscriptions.userId, buyer.user.id))
    expect(bought).toMatchObject({ status: 'active', pricePoisha: 50_000 })
  })

  it('asks for the price of the start alone, whatever the code says when the money arrives', async () => {
    const { plan, code } = await offer()
    for (const amount of [500, 399]) {
      const { status, body } = await start({ plan, code: code.code, amount })
      expect([status, body]).toMatchObject([422, { error: 'amount_mismatch', amount: 400 }])
    }
    expect(await codeNow(code)).toEqual([0, 0, 0, 0, 0])
    const { ref } = await start({ plan, code: code.code, amount: 400 })
    const ended = { isActive: false, percent: 5, endsOn: addDays(today, -1) }
    await changeRows(discountCodes, eq(discountCodes.id, code.id), ended)
    expect((await settleByGateway(ref, 40_000)).outcome).toBe('paid')
  })

  it.each([
    ['unknown', 'এই কোডটি ঠিক নয়', () => Promise.resolve({ code: 'NOSUCH' })],
    ['ended', 'মেয়াদ শেষ', () => makeDiscountCode({ endsOn: addDays(today, -1) })],
  ])('is refused in words as %s', async (refusal, words, given) => {
    const [plan, { code }, buyer] = [await makeSubscriptionPlan(), await given(), await newCustomer()]
    const quoted = await quote(buyer, plan, code)
    expect(quoted.status).toBe(422)
    expect(await bodyOf(quoted)).toMatchObject({
      error: 'code_refused',
      refusal,
      errors: { code: [expect.stringContaining(words)] },
    })
    const started = await start({ plan, code, amount: 500, buyer })
    expect([started.status, started.body.error]).toEqual([422, 'code_refused'])
  })

  it('is not taken while codes are switched off, and guessing ends after twenty refusals an hour', async () => {
    const { plan, code } = await offer()
    const buyer = await newCustomer()
    const ask = (typed = code.code) => quote(buyer, plan, typed)
    await changeSettings({ discount_codes_enabled: '0' })
    expect(await bodyOf(await ask())).toMatchObject({ refusal: 'unknown' })
    await changeSettings({ discount_codes_enabled: '1' })
    for (let tries = 0; tries < 5; tries += 1) expect((await ask()).status).toBe(200)
    for (let tries = 1; tries < 20; tries += 1) expect((await ask('WRONG')).status).toBe(422)
    expect((await ask()).status).toBe(429)
  })

  it('that takes everything off begins the plan without a gateway', async () => {
    const plan = await makeSubscriptionPlan({ pricePoisha: 14_900 })
    const code = await makeDiscountCode({ percent: 100 })
    const { buyer, status, body, ref } = await start({ plan, code: code.code, amount: 0 })
    expect(status).toBe(201)
    expect(body).not.toHaveProperty('payment_url')
    expect(doubles.ssl.sessions.has(ref)).toBe(false)
    expect(await storedPayment(ref)).toMatchObject({
      status: 'paid',
      amountPoisha: 0,
      discountPoisha: 14_900,
    })
    const again = await start({ plan, code: code.code, amount: 0, buyer })
    expect([again.status, again.body.error]).toEqual([409, 'active_subscription'])
    expect(await codeNow(code)).toEqual([1, 14_900, 1, 14_900, 0])
  })
})

describe('the limits of a code', () => {
  it('hold when thirty people use the last use at once', async () => {
    const { plan, code } = await offer({ maxUses: 1 })
    const settings = await readSettings(env, { now: new Date() })
    const buyers = await Promise.all(Array.from({ length: 30 }, () => makeUser()))
    const order = { planId: plan.id, method: 'sslcommerz', amountTaka: 400, code: code.code } as const
    const outcomes = await Promise.allSettled(
      buyers.map((buyer) =>
        startSubscription(db, actorOf(buyer), order, {
          access: { settings, env, url: 'http://kormi.test' },
          requestId: 'test',
          now: new Date(),
        }),
      ),
    )
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const refusals = outcomes.flatMap((outcome) =>
      outcome.status === 'rejected' && outcome.reason instanceof AppError
        ? [outcome.reason.extra.refusal]
        : [],
    )
    expect(refusals).toEqual(Array.from({ length: 29 }, () => 'used_up'))
    expect(await codeNow(code)).toEqual([1, 10_000, 0, 0, 0])
  })

  it('hold for the budget and for one person, whatever the method', async () => {
    const { plan, code } = await offer({ budgetPoisha: 25_000 })
    const started = await Promise.all(
      Array.from({ length: 10 }, () => start({ plan, code: code.code, amount: 400, method: 'manual' })),
    )
    expect(started.filter(({ status }) => status === 201)).toHaveLength(2)
    const own = await makeDiscountCode({ maxPerPerson: 1 })
    const buyer = await newCustomer()
    const { ref } = await start({ plan, code: own.code, amount: 400, buyer })
    await settleByGateway(ref, 40_000)
    await db.update(subscriptions).set({ status: 'expired' }).where(eq(subscriptions.userId, buyer.user.id))
    const second = await start({ plan, code: own.code, amount: 400, buyer })
    expect(second.body).toMatchObject({ error: 'code_refused', refusal: 'used_by_you' })
  })

  it('let a buyer begin again by another method: the use moves along', async () => {
    const { plan, code } = await offer({ maxUses: 1 })
    const first = await start({ plan, code: code.code, amount: 400 })
    const second = await start({ plan, code: code.code, amount: 400, method: 'nogorpay', buyer: first.buyer })
    expect(second.status).toBe(201)
    expect([(await storedPayment(first.ref)).holdsCode, (await storedPayment(second.ref)).holdsCode]).toEqual(
      [false, true],
    )
    // The page of the first gateway is still open. Its money takes the use back.
    expect((await settleByGateway(first.ref, 40_000)).outcome).toBe('paid')
    expect((await storedPayment(second.ref)).holdsCode).toBe(false)
    expect(await codeNow(code)).toEqual([1, 10_000, 1, 10_000, 40_000])
    expect((await settleByGateway(second.ref, 40_000)).outcome).toBe('review')
    expect(await storedPayment(second.ref)).toMatchObject({ reason: 'code_used_up', holdsCode: false })
  })

  it('give the use of a left payment back after its time, and ask an admin when its money comes too late', async () => {
    const { plan, code } = await offer({ maxUses: 1 })
    const left = await start({ plan, code: code.code, amount: 400 })
    await reconcile(new Date())
    expect((await start({ plan, code: code.code, amount: 400 })).body).toMatchObject({ refusal: 'used_up' })
    await makeOlder(left.ref, holdFor.online)
    await reconcile(new Date())
    const next = await start({ plan, code: code.code, amount: 400 })
    expect(next.status).toBe(201)
    expect((await settleByGateway(next.ref, 40_000)).outcome).toBe('paid')
    expect((await settleByGateway(left.ref, 40_000)).outcome).toBe('review')
    const { id, reason } = await storedPayment(left.ref)
    expect(reason).toBe('code_used_up')
    const refused = await admin.post(`/api/admin/payments/${id}/confirm`)
    expect(await bodyOf(refused)).toMatchObject({ error: 'effect_impossible', blocker: 'code_used_up' })
    expect((await admin.put(`/api/admin/discount-codes/${code.id}`, { max_uses: 2 })).status).toBe(200)
    expect((await admin.post(`/api/admin/payments/${id}/confirm`)).status).toBe(200)
    expect(await codeNow(code)).toEqual([2, 20_000, 2, 20_000, 80_000])
  })

  it('keep the use of a manual payment for a day, and of one in review for good', async () => {
    const { plan, code } = await offer()
    const byHand = () => start({ plan, code: code.code, amount: 400, method: 'manual' })
    const [left, young, sent] = [await byHand(), await byHand(), await byHand()]
    const answer = await sent.buyer.post(`/api/payments/${sent.ref}/trx`, { trx_id: '9HK2L0PX77' })
    expect(answer.status).toBe(200)
    for (const { ref } of [left, sent]) await makeOlder(ref, holdFor.byHand)
    await makeOlder(young.ref, holdFor.online)
    await reconcile(new Date())
    const holds = await Promise.all(
      [left, young, sent].map(async ({ ref }) => (await storedPayment(ref)).holdsCode),
    )
    expect(holds).toEqual([false, true, true])
    await left.buyer.post(`/api/payments/${left.ref}/trx`, { trx_id: '9HK2L0PX78' })
    expect((await storedPayment(left.ref)).holdsCode).toBe(true)
  })

  it('stay used after a refund of what was paid', async () => {
    const { plan, code } = await offer()
    const { ref } = await start({ plan, code: code.code, amount: 400 })
    await settleByGateway(ref, 40_000)
    expect(await bodyOf(await refund(ref, { amount: 500 }))).toMatchObject({
      error: 'refund_too_much',
      most: 400,
    })
    expect((await refund(ref)).status).toBe(200)
    expect(await storedPayment(ref)).toMatchObject({
      status: 'refunded',
      refundedPoisha: 40_000,
      holdsCode: true,
    })
    expect(await codeNow(code)).toEqual([1, 10_000, 1, 10_000, 0])
  })

  it('come back with the refund of money that began nothing', async () => {
    const { plan, code } = await offer()
    const { buyer, ref } = await start({ plan, code: code.code, amount: 400 })
    await makeSubscription(buyer.user.id)
    expect((await settleByGateway(ref, 40_000)).outcome).toBe('review')
    expect(await codeNow(code)).toEqual([1, 10_000, 0, 0, 0])
    expect((await refund(ref)).status).toBe(200)
    expect(await codeNow(code)).toEqual([0, 0, 0, 0, 0])
  })
})

it('lowers the price of a boost', async () => {
  const user = await makeUser('service_worker')
  const provider = await makeProvider({ userId: user.id })
  const plan = await makeBoostingPlan({ pricePoisha: 30_000 })
  const code = await makeDiscountCode({ purpose: 'boost', amountPoisha: 5_000 })
  const order = { boosting_plan_id: plan.id, payment_method: 'manual', amount: 250, code: code.code }
  expect((await (await as(user)).post('/api/boost/start', order)).status).toBe(201)
  expect(await db.select().from(boosts).where(eq(boosts.providerId, provider.id))).toMatchObject([
    { status: 'active', pricePoisha: 30_000 },
  ])
  expect(await codeNow(code)).toEqual([1, 5_000, 1, 5_000, 25_000])
})

describe('the list of codes', () => {
  const sent = {
    code: 'bijoy-১৬',
    purpose: 'subscription',
    plan_id: '',
    kind: 'percent',
    value: '১৬',
    starts_on: today,
    ends_on: addDays(today, 10),
    max_uses: 100,
    max_per_person: 1,
    budget: '৫,০০০',
    is_active: true,
  }

  it('adds and lists a code, and refuses a second one and more than all of the price', async () => {
    const added = await admin.post('/api/admin/discount-codes', sent)
    expect(added.status).toBe(201)
    const { id } = (await added.json<{ data: { id: number } }>()).data
    const listed = await admin.get('/api/admin/discount-codes?q=bijoy&state=running')
    expect(await bodyOf(listed)).toMatchObject({
      data: [
        { id, code: 'BIJOY16', kind: 'percent', value: 16, budget: 5000, plan: null, used: 0, reserved: 0 },
      ],
      figures: { used: 0, given: 0, earned: 0 },
      meta: { total: 1 },
    })
    expect((await admin.post('/api/admin/discount-codes', sent)).status).toBe(409)
    const tooMuch = await admin.put(`/api/admin/discount-codes/${id}`, { value: 101 })
    expect(await bodyOf(tooMuch)).toMatchObject({ errors: { value: [expect.stringContaining('১০০')] } })
  })

  it.each([
    ['running', {}, 0],
    ['planned', {}, -2],
    ['ended', { maxUses: 1 }, 2],
    ['used_up', { maxUses: 1 }, 0],
    ['used_up', { budgetPoisha: 10_000 }, 0],
    ['off', { isActive: false }, 0],
  ])('names the state %s', async (state, values, day) => {
    const { id, code } = await makeDiscountCode(values)
    await makePayment({ status: 'initiated', code, discountPoisha: 10_000, holdsCode: true })
    expect(await findCodeById(db, id, addDays(today, day))).toMatchObject([{ state }])
  })

  it('keeps limits above what is taken, a code that a payment names, and a plan that a code names', async () => {
    const plan = await makeSubscriptionPlan()
    const code = await makeDiscountCode({ subscriptionPlanId: plan.id })
    const unused = await makeSubscriptionPlan()
    await makeDiscountCode({ subscriptionPlanId: unused.id })
    await Promise.all([1, 2].map(() => start({ plan, code: code.code, amount: 400 })))
    const edit = async (fields: Row) =>
      bodyOf(await admin.put(`/api/admin/discount-codes/${code.id}`, fields))
    expect(await edit({ max_uses: 1 })).toMatchObject({
      errors: { max_uses: [expect.stringContaining('২ বার')] },
    })
    expect(await edit({ budget: 199 })).toMatchObject({
      errors: { budget: [expect.stringContaining('৳২০০')] },
    })
    expect(await edit({ max_uses: 2, budget: 200 })).toMatchObject({
      data: { state: 'used_up', reserved: 2 },
    })
    expect((await admin.delete(`/api/admin/discount-codes/${code.id}`)).status).toBe(409)
    const refused = await admin.delete(`/api/admin/subscription-plans/${unused.id}`)
    expect(await bodyOf(refused)).toMatchObject({
      error: 'in_use',
      message: expect.stringContaining('ছাড়ের কোড'),
    })
  })
})
