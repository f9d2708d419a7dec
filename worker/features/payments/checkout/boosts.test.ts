import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { db } from '#test/support/database.ts'
import { makeBoost, makeBoostingPlan, makeProvider, makeUser } from '#test/support/factories.ts'
import {
  paymentsOf,
  postForm,
  storedPayment,
  setUpPayments,
} from '#test/support/gateway-doubles/with-doubles.ts'
import { as } from '#test/support/request.ts'
import { users } from '#worker/features/people/people.table.ts'
import { boostingPlans } from '#worker/features/entitlements/plans/plans.table.ts'
import { providerListings } from '#worker/features/providers/listing/provider-listings.table.ts'
import { providers } from '#worker/features/providers/providers.table.ts'
import { millisecondsPerDay } from '#worker/lib/dhaka-time.ts'
import { boosts } from '#worker/features/entitlements/boosts/boosts.table.ts'
type Row = Record<string, unknown>
const bodyOf = (answer: Response) => answer.json<Row>()
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

async function runningBoost({ provider }: Worker, endsIn: number) {
  const now = Date.now()
  const boost = await makeBoost(provider.id, {
    startsAt: new Date(now - 10 * millisecondsPerDay),
    endsAt: new Date(now + endsIn),
  })
  await db
    .update(providers)
    .set({ rankBonus: 10, boostedUntil: boost.endsAt })
    .where(eq(providers.id, provider.id))
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
    expect(data.find(({ id }) => id === plan.id)).toEqual({
      id: plan.id,
      name: 'পনেরো দিন',
      price: 199.5,
      duration_days: 15,
      rank_bonus: 7,
      is_active: true,
    })
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
    const answer = await buy(worker, await makeBoostingPlan())
    expect(answer.status).toBe(409)
    expect(await bodyOf(answer)).toMatchObject({ error: 'active_boost' })
  })

  it('extends one that is about to end by exactly its days', async () => {
    const worker = await newWorker()
    const old = await runningBoost(worker, 40 * hour)
    const plan = await makeBoostingPlan({ durationDays: 7, rankBonus: 5 })
    expect((await buy(worker, plan)).status).toBe(201)
    const [ended, running] = await boostsOf(worker)
    const until = new Date((old.endsAt?.getTime() ?? 0) + 7 * millisecondsPerDay)
    expect(ended).toMatchObject({ id: old.id, status: 'expired' })
    expect(running).toMatchObject({ status: 'active', endsAt: until })
    expect(await providerOf(worker)).toMatchObject({ rankBonus: 5, boostedUntil: until })
    expect((await buy(worker, plan)).status).toBe(409)
  })

  it('begins again after one that has ended unnoticed', async () => {
    const worker = await newWorker()
    const old = await runningBoost(worker, -hour)
    expect((await buy(worker, await makeBoostingPlan({ durationDays: 7 }))).status).toBe(201)
    const [ended, running] = await boostsOf(worker)
    expect(ended).toMatchObject({ status: 'expired', endsAt: old.endsAt })
    expect(running?.endsAt?.getTime()).toBe((running?.startsAt?.getTime() ?? 0) + 7 * millisecondsPerDay)
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
    await db
      .update(users)
      .set({ name: 'জামাল উদ্দিন', email: 'jamal@mail.example' })
      .where(eq(users.id, worker.user.id))
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
