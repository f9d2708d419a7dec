import { eq, sql } from 'drizzle-orm'
import { describe, expect, it, onTestFinished } from 'vitest'
import { atOnce, errorOf, jsonOf } from '#test/support/answers.ts'
import { newCustomer, payFor, type Origin } from '#test/support/customers.ts'
import { changeRows, db, rowsOf } from '#test/support/database.ts'
import { makeProvider, makeReveal, makeSubscription, makeUser } from '#test/support/factories.ts'
import { providerRow } from '#test/support/moderation.ts'
import { as, guest } from '#test/support/request.ts'
import { changeSettings } from '#test/support/settings.ts'
import { payments } from '#worker/features/payments/payments.table.ts'
import { users } from '#worker/features/people/people.table.ts'
import { providerListings } from '#worker/features/providers/listing/provider-listings.table.ts'
import { recountAnswers } from './call-feedback.queries.ts'
import { callAnswers, priceRanges } from '../reveals.table.ts'

const hour = 3_600_000
const ago = (ms: number) => new Date(Date.now() - ms)

/** A customer, by default of a year and with plans of ৳500, who says what became of calls. */
async function makeCaller({ paidPoisha = 50_000, ...origin }: Origin = {}) {
  const customer = await newCustomer(undefined, { accountDays: 400, ...origin })
  return {
    ...customer,
    /** The id of a reveal of three hours ago. */
    call: async (providerId: number, createdAt = ago(3 * hour)) => {
      const subscription = await makeSubscription(customer.user.id, { status: 'expired' })
      if (paidPoisha > 0) await payFor(subscription, paidPoisha)
      const view = { createdAt, subscriptionId: subscription.id }
      return (await makeReveal(customer.user.id, providerId, view)).id
    },
    say: (revealId: number, said: object) => customer.post(`/api/me/call-answers/${revealId}`, said),
    change: (revealId: number, said: object) => customer.put(`/api/me/call-answers/${revealId}`, said),
    asked: async (query = '') => {
      const answer = await customer.get(`/api/me/call-answer${query}`)
      return (await answer.json<{ data: { reveal_id: number } | null }>()).data?.reveal_id ?? null
    },
  }
}

async function answerAbout(providerId: number, said: object, origin: Origin = {}) {
  const caller = await makeCaller(origin)
  const revealId = await caller.call(providerId)
  expect((await caller.say(revealId, said)).status).toBe(201)
  return { ...caller, revealId }
}

async function rateOf(providerId: number) {
  const row = await providerRow(providerId)
  return { rate: row?.answerRate, points: row?.answerPoints ?? 0 }
}
const messageOf = async (answer: Response) => (await answer.json<{ message: string }>()).message
const answersTo = (revealId: number) => rowsOf(callAnswers, eq(callAnswers.revealId, revealId))

describe('a customer', () => {
  it('is asked once, two hours after the number was seen and for two weeks', async () => {
    const caller = await makeCaller()
    const [early, due, late] = [await makeProvider(), await makeProvider(), await makeProvider()]
    const tooEarly = await caller.call(early.id, ago(2 * hour - 60_000))
    const tooLate = await caller.call(late.id, ago(14 * 24 * hour + 60_000))
    expect(await caller.asked()).toBeNull()
    const revealId = await caller.call(due.id, ago(2 * hour + 60_000))
    expect(await caller.asked()).toBe(revealId)
    expect(await caller.asked(`?provider=${due.id}`)).toBe(revealId)
    expect(await caller.asked(`?provider=${late.id}`)).toBeNull()
    expect(await messageOf(await caller.say(revealId, { picked_up: false }))).toContain('ধন্যবাদ')
    expect(await caller.asked()).toBeNull()
    expect(await errorOf(await caller.say(tooEarly, { picked_up: true }))).toEqual([409, 'answer_too_early'])
    expect(await errorOf(await caller.say(tooLate, { picked_up: true }))).toEqual([410, 'answer_expired'])
  })

  it('keeps one of two answers that are given at once, goes on after it, in any digits, and corrects it for half an hour', async () => {
    const caller = await makeCaller()
    const revealId = await caller.call((await makeProvider()).id)
    const say = (at: number) => caller.say(revealId, { picked_up: at % 2 === 0 })
    expect(await atOnce(4, say)).toEqual({ 201: 1, 409: 3 })
    expect(await answersTo(revealId)).toHaveLength(1)
    expect((await caller.change(revealId, { picked_up: true, worked: true })).status).toBe(200)
    expect((await caller.change(revealId, { picked_up: true, worked: true, price: '৳ ১,২৫০' })).status).toBe(
      200,
    )
    expect(await answersTo(revealId)).toMatchObject([{ pickedUp: true, worked: true, priceTaka: 1250 }])
    await caller.change(revealId, { picked_up: false })
    expect(await answersTo(revealId)).toMatchObject([{ pickedUp: false, worked: null, priceTaka: null }])
    await changeRows(callAnswers, eq(callAnswers.revealId, revealId), { createdAt: ago(hour / 2) })
    expect(await errorOf(await caller.change(revealId, { picked_up: true }))).toEqual([
      409,
      'correction_too_late',
    ])
  })

  it.each([
    [{ picked_up: true, worked: true, price: 0 }],
    [{ picked_up: true, worked: true, price: 10_000_000 }],
    [{ picked_up: true, worked: true, price: 'পাঁচশ' }],
    [{ picked_up: true, worked: true, price: 99.5 }],
    [{ picked_up: true, price: 500 }],
    [{ picked_up: false, worked: true }],
    [{ picked_up: 'yes' }],
    [{}],
  ])('is told in Bengali what is wrong with %j', async (said) => {
    const caller = await makeCaller()
    const answer = await caller.say(await caller.call((await makeProvider()).id), said)
    expect(answer.status).toBe(422)
    const { errors } = await answer.json<{ errors: Record<string, string[]> }>()
    expect(Object.values(errors).flat().join('')).toMatch(/^[^a-z]*[\u0980-\u09ff][^a-z]*$/i)
  })

  it('cannot answer about the reveal of another customer, or dismiss it', async () => {
    const [caller, other] = [await makeCaller(), await makeCaller()]
    const revealId = await other.call((await makeProvider()).id)
    for (const answer of [
      await caller.say(revealId, { picked_up: true }),
      await caller.change(revealId, { picked_up: true }),
      await caller.post(`/api/me/call-answers/${revealId}/dismiss`),
    ]) {
      expect(answer.status).toBe(404)
      expect(await messageOf(answer)).toContain('আপনার দেখা নম্বরের তালিকায় নেই')
    }
    expect((await other.post(`/api/me/call-answers/${revealId}/dismiss`)).status).toBe(200)
    expect(await other.asked()).toBeNull()
  })
})

/** What a customer reads on the page of a worker. */
const pageOf = async (providerId: number) => {
  const read = (await as(await makeUser('customer'))).get(`/api/biodata/${providerId}`)
  return (await jsonOf<{ data: { answer_rate: string | null; work_price: string } }>(read)).data
}

/** What the place of a worker in the lists is worth. */
async function pointsOf(id: number) {
  const [row] = await db.select().from(providerListings).where(eq(providerListings.providerId, id))
  return Math.trunc((row?.rank ?? 0) / 1000)
}

describe('the rate of a worker', () => {
  it('is shown from five people on, and moves the worker in the lists', async () => {
    const provider = await makeProvider()
    for (const picked_up of [true, true, false, true]) await answerAbout(provider.id, { picked_up })
    expect(await rateOf(provider.id)).toEqual({ rate: null, points: 0 })
    expect((await pageOf(provider.id)).answer_rate).toBeNull()
    await answerAbout(provider.id, { picked_up: true })
    expect(await rateOf(provider.id)).toEqual({ rate: 504, points: 0 })
    expect((await pageOf(provider.id)).answer_rate).toBe('৫ জনের ৪ জন ফোনে পেয়েছেন')
    for (let more = 0; more < 6; more++) await answerAbout(provider.id, { picked_up: false })
    expect(await rateOf(provider.id)).toEqual({ rate: 1004, points: -30 })
    expect((await pointsOf(provider.id)) - (await pointsOf((await makeProvider()).id))).toBe(-30)
  })

  it('counts an answered call as a sign of life like a sign-in, and an unanswered or unpaid one not', async () => {
    const points = async (said: object, origin?: Origin) => {
      const { id } = await makeProvider({ activeAt: ago(400 * 24 * hour) })
      await answerAbout(id, said, origin)
      return pointsOf(id)
    }
    const silent = await points({ picked_up: false })
    expect((await points({ picked_up: true })) - silent).toBe(40)
    expect((await points({ picked_up: true }, { paidPoisha: 0 })) - silent).toBe(0)
  })

  it('shows the last answer of a customer who called again', async () => {
    const provider = await makeProvider()
    const first = await answerAbout(provider.id, { picked_up: false })
    for (let more = 0; more < 4; more++) await answerAbout(provider.id, { picked_up: true })
    expect(await rateOf(provider.id)).toMatchObject({ rate: 504 })
    await changeRows(callAnswers, eq(callAnswers.revealId, first.revealId), { createdAt: ago(hour) })
    await first.say(await first.call(provider.id), { picked_up: true })
    expect(await rateOf(provider.id)).toMatchObject({ rate: 505 })
  })

  it('weighs by the age of the account and by what was paid for the view', async () => {
    const provider = await makeProvider()
    const weightOf = async (origin: Origin) => {
      const { revealId } = await answerAbout(provider.id, { picked_up: true }, origin)
      const [row] = await answersTo(revealId)
      expect(row?.counts).toBe((row?.weight ?? 0) > 0)
      return row?.weight
    }
    expect(await weightOf({ accountDays: 10 })).toBe(25)
    expect(await weightOf({ accountDays: 60 })).toBe(50)
    expect(await weightOf({ accountDays: 200 })).toBe(100)
    expect(await weightOf({ accountDays: 200, paidPoisha: 249_900 })).toBe(100)
    expect(await weightOf({ accountDays: 200, paidPoisha: 9_900 })).toBe(19)
    expect(await weightOf({ accountDays: 10, paidPoisha: 9_900 })).toBe(4)
    expect(await weightOf({ accountDays: 200, paidPoisha: 0 })).toBe(0)
  })

  it('loses the answers of customers who are suspended or got the money back with the nightly job', async () => {
    const provider = await makeProvider()
    const [suspended, refunded] = [
      (await answerAbout(provider.id, { picked_up: false })).user,
      (await answerAbout(provider.id, { picked_up: false })).user,
    ]
    for (let more = 0; more < 5; more++) await answerAbout(provider.id, { picked_up: true })
    const recounted = async () => {
      await recountAnswers(db, sql`p.id = ${provider.id}`, new Date())
      return (await rateOf(provider.id)).rate
    }
    expect(await recounted()).toBe(705)
    await db.update(users).set({ suspendedAt: new Date() }).where(eq(users.id, suspended.id))
    expect(await recounted()).toBe(605)
    await db.update(payments).set({ status: 'refunded' }).where(eq(payments.userId, refunded.id))
    expect(await recounted()).toBe(505)
  })
})

describe('a later answer', () => {
  const headers = { 'CF-Connecting-IP': '203.0.113.50' }

  it('takes no earlier one away, from the same carrier and the same device', async () => {
    const provider = await makeProvider()
    const answer = async (picked_up: boolean) => {
      const caller = await makeCaller({ device: 'one device' })
      const revealId = await caller.call(provider.id)
      const said = await caller.post(`/api/me/call-answers/${revealId}`, { picked_up }, { headers })
      expect(said.status).toBe(201)
    }
    for (let honest = 0; honest < 6; honest++) await answer(true)
    expect(await rateOf(provider.id)).toEqual({ rate: 606, points: 11 })
    for (let rival = 0; rival < 8; rival++) await answer(false)
    // All fourteen count.
    expect(await rateOf(provider.id)).toEqual({ rate: 1004, points: -27 })
    const rows = await rowsOf(callAnswers, eq(callAnswers.providerId, provider.id))
    expect(rows.every(({ counts }) => counts)).toBe(true)
  })

  /** As if so many accounts had paid and said the same: their answers weigh as much together. */
  const repeat = (revealId: number, times: number) =>
    db.run(sql`UPDATE call_answers SET weight = weight * ${times} WHERE reveal_id = ${revealId}`)

  /** How far 200 puppets with the plan of ৳99 pull down a worker whom twenty honest customers of ৳500 have reached. */
  async function fallOf({ accountDays }: { accountDays: number }) {
    const provider = await makeProvider()
    const points = async () => {
      await recountAnswers(db, sql`p.id = ${provider.id}`, new Date())
      return (await rateOf(provider.id)).points
    }
    for (let honest = 0; honest < 5; honest++)
      await repeat((await answerAbout(provider.id, { picked_up: true })).revealId, 4)
    const before = await points()
    const puppet = { accountDays, paidPoisha: 9_900 }
    await repeat((await answerAbout(provider.id, { picked_up: false }, puppet)).revealId, 200)
    return before - (await points())
  }

  // SECURITY.md names the price of a point.
  it('of 200 puppets with the cheapest plan moves a rate by what 200 × ৳99 buy: 8 people, or 38 after half a year', async () => {
    expect(await fallOf({ accountDays: 1 })).toBe(23)
    expect(await fallOf({ accountDays: 200 })).toBe(58)
  })
})

it('the prices of a trade in a district are a range from ten customers on, without outliers', async () => {
  const provider = await makeProvider()
  const ranges = () => db.select().from(priceRanges).where(eq(priceRanges.categoryId, provider.categoryId))
  const prices = [400, 450, 500, 500, 550, 600, 600, 650, 700]
  for (const price of prices) await answerAbout(provider.id, { picked_up: true, worked: true, price })
  expect(await ranges()).toEqual([])
  await answerAbout(provider.id, { picked_up: true, worked: true, price: 400_000 })
  expect(await ranges()).toEqual([])
  await answerAbout(provider.id, { picked_up: true, worked: true, price: 750 })
  expect((await pageOf(provider.id)).work_price).toBe(
    `${provider.district} জেলায় ৳৫০০–৬৫০, মাঝামাঝি ৳৬০০ · ১০ জনের কথা`,
  )
  const range = { low: 500, median: 600, high: 650, people: 10 }
  expect(await ranges()).toMatchObject([
    { districtId: 0, ...range },
    { districtId: provider.districtId, ...range },
  ])
  // The page of the trade names the district, with a link to its list.
  const slug = `priced-${provider.categoryId}`
  await db.run(sql`UPDATE categories SET slug = ${slug} WHERE id = ${provider.categoryId}`)
  await db.run(sql`UPDATE districts SET slug = 'priced-town' WHERE id = ${provider.districtId}`)
  const landing = async () => {
    const read = guest.get(`/api/addresses?trade=${slug}`)
    return (await jsonOf<{ data: { work_prices: object[] } }>(read)).data.work_prices
  }
  expect(await landing()).toEqual([
    { name: provider.district, path: `/sheba/${slug}/priced-town`, price: '৳৫০০ থেকে ৳৬৫০' },
  ])
  await changeSettings({ call_answers_enabled: '0' })
  expect(await landing()).toEqual([])
  await changeSettings({ call_answers_enabled: '1' })
})

it('while the setting is off, no customer is asked, and no rate is shown', async () => {
  onTestFinished(() => changeSettings({ call_answers_enabled: '1' }))
  const provider = await makeProvider()
  for (let at = 0; at < 5; at++) await answerAbout(provider.id, { picked_up: true })
  const caller = await makeCaller()
  const revealId = await caller.call(provider.id)
  const card = async () => {
    const answer = await caller.get(`/api/biodata?category=${provider.categoryId}&fields=card`)
    return (await answer.json<{ data: { answer_rate: string | null }[] }>()).data[0]?.answer_rate
  }
  expect(await card()).toBe('৫ জনের ৫ জনই ফোনে পেয়েছেন')
  await changeSettings({ call_answers_enabled: '0' })
  expect([await caller.asked(), await card(), (await pageOf(provider.id)).answer_rate]).toEqual([
    null,
    null,
    null,
  ])
  expect((await caller.say(revealId, { picked_up: true })).status).toBe(404)
})
