import { eq, sql } from 'drizzle-orm'
import { afterEach, describe, expect, it } from 'vitest'
import { errorOf } from '#test/support/answers.ts'
import { newCustomer, type Origin } from '#test/support/customers.ts'
import { db } from '#test/support/database.ts'
import { makeProvider, makeReveal, makeUser } from '#test/support/factories.ts'
import { as, guest } from '#test/support/request.ts'
import { changeSettings } from '#test/support/settings.ts'
import { users } from '#worker/features/people/people.table.ts'
import { providers } from '#worker/features/providers/providers.table.ts'
import { recountAnswers } from './call-feedback.queries.ts'
import { callAnswers, priceRanges } from './call-feedback.table.ts'

const hour = 3_600_000
const ago = (ms: number) => new Date(Date.now() - ms)

/** A customer, by default of a year and with a network and a device of their own, who says what became of calls. */
async function makeCaller(origin: Origin = {}) {
  const customer = await newCustomer(undefined, { accountDays: 400, ...origin })
  const options = { headers: { 'CF-Connecting-IP': customer.network } }
  return {
    ...customer,
    /** The id of a reveal of three hours ago. */
    call: async (providerId: number, createdAt = ago(3 * hour)) =>
      (await makeReveal(customer.user.id, providerId, { createdAt })).id,
    say: (revealId: number, said: object) => customer.post(`/api/me/call-answers/${revealId}`, said, options),
    change: (revealId: number, said: object) =>
      customer.put(`/api/me/call-answers/${revealId}`, said, options),
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

const rateOf = async (providerId: number) =>
  (
    await db
      .select({ rate: providers.answerRate, points: providers.answerPoints })
      .from(providers)
      .where(eq(providers.id, providerId))
  )[0]
const messageOf = async (answer: Response) => (await answer.json<{ message: string }>()).message

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

  it('keeps one of two answers that are given at once', async () => {
    const caller = await makeCaller()
    const provider = await makeProvider()
    const revealId = await caller.call(provider.id)
    const answers = await Promise.all(
      [true, false, true, false].map((picked_up) => caller.say(revealId, { picked_up })),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409])
    expect(await db.select().from(callAnswers).where(eq(callAnswers.revealId, revealId))).toHaveLength(1)
  })

  it('goes on after a yes, in any digits, and corrects the answer for half an hour', async () => {
    const caller = await makeCaller()
    const revealId = await caller.call((await makeProvider()).id)
    const kept = async () =>
      (await db.select().from(callAnswers).where(eq(callAnswers.revealId, revealId)))[0]
    await caller.say(revealId, { picked_up: true })
    expect((await caller.change(revealId, { picked_up: true, worked: true })).status).toBe(200)
    expect((await caller.change(revealId, { picked_up: true, worked: true, price: '৳ ১,২৫০' })).status).toBe(
      200,
    )
    expect(await kept()).toMatchObject({ pickedUp: true, worked: true, priceTaka: 1250 })
    await caller.change(revealId, { picked_up: false })
    expect(await kept()).toMatchObject({ pickedUp: false, worked: null, priceTaka: null })
    await db
      .update(callAnswers)
      .set({ createdAt: ago(hour / 2) })
      .where(eq(callAnswers.revealId, revealId))
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

const shown = async (providerId: number) => {
  const answer = await (await as(await makeUser('customer'))).get(`/api/biodata/${providerId}`)
  return (await answer.json<{ data: { answer_rate: string | null } }>()).data.answer_rate
}

describe('the rate of a worker', () => {
  it('is shown from five people on, and moves the worker in the lists', async () => {
    const provider = await makeProvider()
    for (const picked_up of [true, true, false, true]) await answerAbout(provider.id, { picked_up })
    expect(await rateOf(provider.id)).toEqual({ rate: null, points: 0 })
    expect(await shown(provider.id)).toBeNull()
    await answerAbout(provider.id, { picked_up: true })
    expect(await rateOf(provider.id)).toEqual({ rate: 504, points: 0 })
    expect(await shown(provider.id)).toBe('৫ জনের ৪ জনের ফোন ধরেছেন')
    for (let more = 0; more < 6; more++) await answerAbout(provider.id, { picked_up: false })
    expect(await rateOf(provider.id)).toEqual({ rate: 1004, points: -30 })
    const listed = await db.all<{ points: number }>(
      sql`SELECT rank / 1000 AS points FROM provider_listings WHERE provider_id = ${provider.id}`,
    )
    const other = await makeProvider()
    const plain = await db.all<{ points: number }>(
      sql`SELECT rank / 1000 AS points FROM provider_listings WHERE provider_id = ${other.id}`,
    )
    expect((listed[0]?.points ?? 0) - (plain[0]?.points ?? 0)).toBe(-30)
  })

  it('shows the last answer of a customer who called again', async () => {
    const provider = await makeProvider()
    const first = await answerAbout(provider.id, { picked_up: false })
    for (let more = 0; more < 4; more++) await answerAbout(provider.id, { picked_up: true })
    expect(await rateOf(provider.id)).toMatchObject({ rate: 504 })
    await db
      .update(callAnswers)
      .set({ createdAt: ago(hour) })
      .where(eq(callAnswers.revealId, first.revealId))
    await first.say(await first.call(provider.id), { picked_up: true })
    expect(await rateOf(provider.id)).toMatchObject({ rate: 505 })
  })

  it('weighs by the age of the account: newcomers count only until five others have answered', async () => {
    const provider = await makeProvider()
    for (let at = 0; at < 6; at++) await answerAbout(provider.id, { picked_up: false }, { accountDays: 2 })
    expect(await rateOf(provider.id)).toMatchObject({ rate: null })
    for (let at = 0; at < 5; at++) await answerAbout(provider.id, { picked_up: false }, { accountDays: 10 })
    expect(await rateOf(provider.id)).toMatchObject({ rate: 500 })
    for (let at = 0; at < 5; at++) await answerAbout(provider.id, { picked_up: true }, { accountDays: 60 })
    expect(await rateOf(provider.id)).toMatchObject({ rate: 505 })
  })

  it('loses the answers of a suspended customer with the nightly job', async () => {
    const provider = await makeProvider()
    const callers = []
    for (let at = 0; at < 6; at++) callers.push(await answerAbout(provider.id, { picked_up: at > 0 }))
    expect(await rateOf(provider.id)).toMatchObject({ rate: 605 })
    await db
      .update(users)
      .set({ suspendedAt: new Date() })
      .where(eq(users.id, callers[0]?.user.id ?? 0))
    await recountAnswers(db, sql`p.id = ${provider.id}`, new Date())
    expect(await rateOf(provider.id)).toMatchObject({ rate: 505 })
  })
})

describe('answers that resemble each other', () => {
  const judged = async (providerId: number) =>
    (await db.select().from(callAnswers).where(eq(callAnswers.providerId, providerId)))
      .map(({ counts }) => counts)
      .filter(Boolean).length

  it.each([
    ['network', { network: '10.99.0.1' }],
    ['device', { device: 'one device' }],
  ])('by their %s count once if they are two, and not at all if they are more', async (_, origin) => {
    const provider = await makeProvider()
    const totals = []
    for (let at = 0; at < 4; at++) {
      await answerAbout(provider.id, { picked_up: true }, origin)
      totals.push(await judged(provider.id))
    }
    expect(totals).toEqual([1, 1, 0, 0])
  })

  it('are also those of people who complain of the same workers, not of those who praise them', async () => {
    const [first, second] = [await makeProvider(), await makeProvider()]
    const both = async (picked_up: boolean) => {
      const caller = await makeCaller()
      for (const { id } of [first, second]) await caller.say(await caller.call(id), { picked_up })
    }
    for (const picked_up of [true, true]) await both(picked_up)
    expect([await judged(first.id), await judged(second.id)]).toEqual([2, 2])
    for (const picked_up of [false, false]) await both(picked_up)
    expect([await judged(first.id), await judged(second.id)]).toEqual([4, 3])
  })
})

describe('the prices of a trade in a district', () => {
  it('are a range from ten customers on, without outliers', async () => {
    const provider = await makeProvider()
    const ranges = () => db.select().from(priceRanges).where(eq(priceRanges.categoryId, provider.categoryId))
    const prices = [400, 450, 500, 500, 550, 600, 600, 650, 700]
    for (const price of prices) await answerAbout(provider.id, { picked_up: true, worked: true, price })
    expect(await ranges()).toEqual([])
    await answerAbout(provider.id, { picked_up: true, worked: true, price: 400_000 })
    expect(await ranges()).toEqual([])
    await answerAbout(provider.id, { picked_up: true, worked: true, price: 750 })
    const page = await (await as(await makeUser('customer'))).get(`/api/biodata/${provider.id}`)
    expect((await page.json<{ data: { work_price: string } }>()).data.work_price).toBe(
      `${provider.district} জেলায় এক কাজে সাধারণত ৳৫০০ থেকে ৳৬৫০, মাঝামাঝি ৳৬০০ (১০ জন গ্রাহকের কথায়)`,
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
      const answer = await guest.get(`/api/addresses?trade=${slug}`)
      return (await answer.json<{ data: { work_prices: { name: string; path: string; price: string }[] } }>())
        .data.work_prices
    }
    expect(await landing()).toEqual([
      { name: provider.district, path: `/sheba/${slug}/priced-town`, price: '৳৫০০ থেকে ৳৬৫০' },
    ])
    await changeSettings({ call_answers_enabled: '0' })
    expect(await landing()).toEqual([])
    await changeSettings({ call_answers_enabled: '1' })
  })
})

describe('while the setting is off', () => {
  afterEach(() => changeSettings({ call_answers_enabled: '1' }))

  it('no customer is asked, and no rate is shown', async () => {
    const provider = await makeProvider()
    for (let at = 0; at < 5; at++) await answerAbout(provider.id, { picked_up: true })
    const caller = await makeCaller()
    const revealId = await caller.call(provider.id)
    const card = async () => {
      const answer = await caller.get(`/api/biodata?category=${provider.categoryId}&fields=card`)
      return (await answer.json<{ data: { answer_rate: string | null }[] }>()).data[0]?.answer_rate
    }
    expect(await card()).toBe('৫ জনের ৫ জনের ফোন ধরেছেন')
    await changeSettings({ call_answers_enabled: '0' })
    expect([await caller.asked(), await card(), await shown(provider.id)]).toEqual([null, null, null])
    expect((await caller.say(revealId, { picked_up: true })).status).toBe(404)
  })
})
