import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { db } from '#test/support/database.ts'
import {
  makeBoost,
  makeProvider,
  makeSubscription,
  makeSubscriptionPlan,
  makeUser,
} from '#test/support/factories.ts'
import { paymentsOf, storedPayment } from '#test/support/gateway-doubles/with-doubles.ts'
import { startByHand, settleByGateway } from '#test/support/payments.ts'
import { as, guest } from '#test/support/request.ts'
import { changeSettings } from '#test/support/settings.ts'
import { phoneInText } from '#test/support/answers.ts'
import { expireBoosts, expireSubscriptions } from '#worker/features/entitlements/entitlements.usecases.ts'
import { boosts, subscriptions } from '#worker/features/entitlements/entitlements.table.ts'
import { projectListing } from '#worker/features/providers/listing/provider-listings.queries.ts'
import { providerListings } from '#worker/features/providers/listing/provider-listings.table.ts'
import { providers } from '#worker/features/providers/providers.table.ts'
import { millisecondsPerDay } from '#worker/lib/dhaka-time.ts'

type Row = Record<string, unknown>
const bodyOf = (answer: Response) => answer.json<Row>()
let counter = 0
const newTrx = () => `9HK2L0P${(counter += 1)}`

beforeAll(async () => {
  await changeSettings({
    manual_payment_number: '01712345678',
    manual_payment_instructions: 'বিকাশে সেন্ড মানি করুন',
  })
})

describe('paying by hand', () => {
  it('leads to the page with the instructions and waits there', async () => {
    const { get, status, started, ref } = await startByHand()
    expect(status).toBe(201)
    expect(started).toMatchObject({ success: true, payment_url: `http://kormi.test/payment/manual/${ref}` })
    expect(await bodyOf(await get(`/api/me/payments/${ref}`))).toMatchObject({
      data: {
        status: 'initiated',
        amount: 500,
        plan: 'মাসিক',
        method_name: 'বিকাশ/নগদ/রকেটে সেন্ড মানি',
        next: 'enter_trx',
        instructions: 'বিকাশে সেন্ড মানি করুন',
        number: '01712345678',
        waiting_ref: null,
        history: [{ kind: 'start', status: 'initiated', amount: 500, at: expect.any(String) }],
      },
    })
  })

  it('leads back to the same payment when the same plan is bought again before it is paid', async () => {
    const plan = await makeSubscriptionPlan()
    const first = await startByHand(undefined, plan)
    const again = await startByHand(first.user, plan)
    const other = await startByHand(first.user)
    expect(again.started).toMatchObject({ ref: first.ref, payment_url: first.started.payment_url })
    expect(other.ref).not.toBe(first.ref)
  })

  it('names the page that the payer wanted, also to a browser without a session', async () => {
    const plan = await makeSubscriptionPlan()
    const { user, get, ref } = await startByHand(undefined, plan, '/biodata/7')
    expect(await bodyOf(await get(`/api/me/payments/${ref}`))).toMatchObject({
      data: { return_to: '/biodata/7' },
    })
    expect(await bodyOf(await guest.get(`/api/payments/${ref}/status`))).toMatchObject({
      return_to: '/biodata/7',
    })
    expect((await startByHand(user, plan, '/biodata/8')).ref).toBe(ref)
    await startByHand(user, plan)
    expect(await storedPayment(ref)).toMatchObject({ returnTo: '/biodata/8' })
  })

  it.each(['//evil.example', `/${'a'.repeat(500)}`])(
    'starts no payment that leads to %j afterwards',
    async (returnTo) => {
      const { user, status, started } = await startByHand(undefined, undefined, returnTo)
      expect(status).toBe(422)
      expect(started).toMatchObject({ errors: { return_to: expect.anything() } })
      expect(await paymentsOf(user.id)).toEqual([])
    },
  )

  it('takes the TrxID in any spelling and waits for an admin', async () => {
    const { get, post, ref } = await startByHand()
    const answer = await post(`/api/payments/${ref}/trx`, { trx_id: ' 8n7a-৬d5e2q ' })
    expect(answer.status).toBe(200)
    expect(await bodyOf(answer)).toEqual({ success: true, message: expect.stringContaining('সফল') })
    expect(await storedPayment(ref)).toMatchObject({
      status: 'review',
      reason: 'trx_submitted',
      gatewayTxnId: '8N7A6D5E2Q',
      paidAt: null,
    })
    expect(await bodyOf(await get(`/api/payments/${ref}/status`))).toMatchObject({
      status: 'review',
      next: 'review',
    })
    expect((await post(`/api/payments/${ref}/trx`, { trx_id: '8N7A6D5E2Q' })).status).toBe(200)
    const other = await post(`/api/payments/${ref}/trx`, { trx_id: newTrx() })
    expect(other.status).toBe(409)
    expect(await bodyOf(other)).toMatchObject({ error: 'payment_closed' })
  })

  it('takes a TrxID only from the payer', async () => {
    const { ref } = await startByHand()
    const stranger = await as(await makeUser())
    expect((await stranger.post(`/api/payments/${ref}/trx`, { trx_id: newTrx() })).status).toBe(404)
    expect(await storedPayment(ref)).toMatchObject({ status: 'initiated', gatewayTxnId: null })
  })

  it.each([
    ['', 'ট্রানজেকশন আইডি দিন'],
    ['  - ', 'ট্রানজেকশন আইডি দিন'],
    ['AB12', expect.stringContaining('৬ থেকে ৩০')],
  ])('refuses %j as a TrxID under its field', async (trxId, message) => {
    const { post, ref } = await startByHand()
    const answer = await post(`/api/payments/${ref}/trx`, { trx_id: trxId })
    expect(answer.status).toBe(422)
    expect(((await bodyOf(answer)).errors as Row).trx_id).toEqual(expect.arrayContaining([message]))
  })
})

describe('the state of a payment', () => {
  it('answers anyone who knows the reference, without data of the person', async () => {
    const { user, ref } = await startByHand()
    await settleByGateway(ref)
    const answer = await guest.get(`/api/payments/${ref}/status`)
    expect(answer.headers.get('cache-control')).toBe('no-store')
    const text = await answer.text()
    expect(JSON.parse(text)).toEqual({
      status: 'paid',
      purpose: 'subscription',
      amount: 500,
      plan: 'মাসিক',
      ends_at: expect.any(String),
      method: 'manual',
      method_name: 'বিকাশ/নগদ/রকেটে সেন্ড মানি',
      next: 'done',
      return_to: null,
    })
    expect(text).not.toContain(user.name)
    expect(text).not.toMatch(phoneInText)
  })

  it('is 404 for a reference that names nothing', async () => {
    for (const ref of ['01JD0000000000000000000000', 'nope']) {
      expect((await guest.get(`/api/payments/${ref}/status`)).status).toBe(404)
    }
  })
})

it("receipts are one's own, newest first", async () => {
  const { user, get, ref } = await startByHand()
  const second = await startByHand(user)
  const stranger = await startByHand()
  const { data } = await (await get('/api/me/payments')).json<{ data: Row[] }>()
  expect(data.map((payment) => payment.ref)).toEqual([second.ref, ref])
  expect((await stranger.get(`/api/me/payments/${ref}`)).status).toBe(404)
})

it('what has run out expires: subscriptions, and boosts with their advertisements, once', async () => {
  const at = new Date('2026-11-21T06:00:00Z')
  const days = (n: number) => new Date(at.getTime() + n * millisecondsPerDay)
  const ended = await makeSubscription((await makeUser()).id, { startsAt: days(-31), endsAt: at })
  const running = await makeSubscription((await makeUser()).id, { startsAt: days(-1), endsAt: days(1) })
  const boosted = async (endsAt: Date) => {
    const provider = await makeProvider({ rankBonus: 10, boostedUntil: endsAt })
    await makeBoost(provider.id, { startsAt: days(-15), endsAt })
    await db.batch(projectListing(db, provider.id))
    return provider.id
  }
  const [over, still] = [await boosted(at), await boosted(days(1))]
  const isPromoted = async (id: number) =>
    (await db.select().from(providerListings).where(eq(providerListings.providerId, id))).some(
      ({ promoted }) => promoted > 0,
    )

  expect(await isPromoted(over)).toBe(true)
  const atOnce = await Promise.all([expireSubscriptions(db, at), expireSubscriptions(db, at)])
  expect(atOnce.toSorted()).toEqual([0, 1])
  expect([await expireBoosts(db, at), await expireBoosts(db, at)]).toEqual([1, 0])

  const statusOf = async (id: number) =>
    (await db.select().from(subscriptions).where(eq(subscriptions.id, id)))[0]?.status
  expect([await statusOf(ended.id), await statusOf(running.id)]).toEqual(['expired', 'active'])
  expect([await isPromoted(over), await isPromoted(still)]).toEqual([false, true])
  const [provider] = await db.select().from(providers).where(eq(providers.id, over))
  expect(provider).toMatchObject({ rankBonus: 0, boostedUntil: null })
  expect(await db.select({ status: boosts.status }).from(boosts).where(eq(boosts.providerId, over))).toEqual([
    { status: 'expired' },
  ])
})
