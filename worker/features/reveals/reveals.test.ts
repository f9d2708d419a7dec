import { and, eq, isNull } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { atOnce, errorOf } from '#test/support/answers.ts'
import { newCustomer } from '#test/support/customers.ts'
import { db, rowsOf } from '#test/support/database.ts'
import {
  makeCategory,
  makePlace,
  makeProvider,
  makeReveal,
  makeSubscription,
  makeUser,
} from '#test/support/factories.ts'
import { as } from '#test/support/request.ts'
import { changeSettings } from '#test/support/settings.ts'
import { providers } from '#worker/features/providers/providers.table.ts'
import { dayOf, millisecondsPerDay, nextMidnight } from '#worker/lib/dhaka-time.ts'
import { reveals } from './reveals.table.ts'
import { termsAgreements } from '#worker/features/sign-in/sign-in.table.ts'
import { deleteEvents, listEvents } from '#test/support/audits.ts'
import { solve } from '#test/support/sign-in/sign-in.ts'

const viewsOf = (customerId: number) =>
  rowsOf(reveals, and(eq(reveals.customerId, customerId), isNull(reveals.returnedAt)))

describe('revealing a number', () => {
  beforeAll(() => changeSettings({ terms_of_biodata_enabled: '0' }))

  it('shows the phone to a customer with a subscription, alike and once by POST and GET, and keeps it out of every cache [A-003 A-160 A-245 A-246]', async () => {
    const customer = await newCustomer(1)
    const ask = (id: number, agree: unknown = true) =>
      customer.post(`/api/service-workers/${id}/biodata`, { agree })
    const provider = await makeProvider({ phone: '01711111111' })
    const answers = [await ask(provider.id), await customer.reveal(provider.id)]
    for (const { status, headers } of answers) {
      expect(status).toBe(200)
      expect(headers.get('cache-control')).toContain('no-store')
    }
    const [posted, got] = await Promise.all(answers.map((answer) => answer.json()))
    expect(posted).toEqual(got)
    expect(posted).toMatchObject({
      data: { id: provider.id, name: provider.name, phone: '01711111111', contact_phone: '01711111111' },
      balance: { daily_limit: 1, used_today: 1, remaining_today: 0 },
    })
    expect((await ask((await makeProvider()).id)).status).toBe(429)
    expect(await viewsOf(customer.user.id)).toHaveLength(1)
    expect((await ask(provider.id, 'yes')).status).toBe(422)
  })

  it.each<[string, Record<string, string>]>([
    ['another site', { 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Mode': 'cors' }],
    ['a link', { 'Sec-Fetch-Site': 'same-origin', 'Sec-Fetch-Mode': 'navigate' }],
    ['a picture', { 'Sec-Fetch-Site': 'same-origin', 'Sec-Fetch-Mode': 'no-cors' }],
    ['a prefetch', { 'Sec-Fetch-Site': 'same-origin', 'Sec-Purpose': 'prefetch;prerender' }],
  ])('spends nothing on a GET of %s', async (_, headers) => {
    const customer = await newCustomer(5)
    const path = `/api/service-workers/${(await makeProvider()).id}/biodata?agree=1`
    const caller = await as(customer.user)
    const answer = await caller.get(path, { headers })
    expect(await errorOf(answer)).toEqual([403, 'not_asked_here'])
    expect(await viewsOf(customer.user.id)).toEqual([])
    const own = { 'Sec-Fetch-Site': 'same-origin', 'Sec-Fetch-Mode': 'cors' }
    expect((await caller.get(path, { headers: own })).status).toBe(200)
  })

  it('needs a running subscription: none, a pending, an expired and a run out one all miss it', async () => {
    const provider = await makeProvider()
    const past = new Date(Date.now() - 1000)
    for (const state of [
      null,
      { status: 'pending' as const, startsAt: null, endsAt: null },
      { status: 'expired' as const },
      { status: 'cancelled' as const },
      { endsAt: past },
    ]) {
      const customer = await newCustomer()
      if (state) await makeSubscription(customer.user.id, state)
      expect(await errorOf(await customer.reveal(provider.id))).toEqual([403, 'subscription_required'])
      expect(await viewsOf(customer.user.id)).toEqual([])
    }
  })

  it('ends with the daily limit, until midnight in Dhaka: exactly three of forty parallel calls are shown a number [A-003 A-200]', async () => {
    const customer = await newCustomer(3)
    const shown = await Promise.all(Array.from({ length: 40 }, () => makeProvider()))
    const answers = await Promise.all(shown.map((provider) => customer.reveal(provider.id)))
    const bodies = await Promise.all(answers.map((answer) => answer.clone().text()))
    expect(bodies.filter((body) => shown.some(({ phone }) => body.includes(phone)))).toHaveLength(3)
    expect(await viewsOf(customer.user.id)).toHaveLength(3)
    const refused = answers.filter(({ status }) => status !== 200)
    expect(refused).toHaveLength(37)
    const resetsAt = nextMidnight(new Date())
    for (const answer of refused) {
      expect(answer.status).toBe(429)
      const seconds = Number(answer.headers.get('retry-after'))
      expect(Math.abs(resetsAt.getTime() - Date.now() - seconds * 1000)).toBeLessThan(10_000)
      expect(await answer.json()).toEqual({
        success: false,
        error: 'daily_limit_exceeded',
        message: expect.stringContaining('রাত ১২টায়'),
        daily_limit: 3,
        resets_at: resetsAt.toISOString(),
      })
    }
  })

  it('spends one view for forty parallel calls for one number', async () => {
    const customer = await newCustomer(1)
    const provider = await makeProvider()
    expect(await atOnce(40, () => customer.reveal(provider.id))).toEqual({ 200: 40 })
    expect(await viewsOf(customer.user.id)).toHaveLength(1)
  })

  it.each([
    { status: 'pending' as const },
    { status: 'rejected' as const },
    { isActive: false },
    { isPaused: true },
  ])('finds no provider that is not public, and spends nothing: %o', async (state) => {
    const customer = await newCustomer(2)
    const provider = await makeProvider(state)
    expect((await customer.reveal(provider.id)).status).toBe(404)
    expect((await customer.reveal(999_999_999)).status).toBe(404)
    expect(await viewsOf(customer.user.id)).toEqual([])
  })

  it('withholds a number that is being checked, before and after it was revealed, and spends nothing', async () => {
    const customer = await newCustomer(2)
    const [fresh, seen] = [await makeProvider(), await makeProvider()]
    await customer.reveal(seen.id)
    await db.update(providers).set({ phoneHiddenAt: new Date() })
    for (const provider of [fresh, seen]) {
      const answer = await customer.reveal(provider.id)
      expect(await answer.clone().text()).not.toContain(provider.phone)
      expect(await errorOf(answer)).toEqual([409, 'contact_unavailable'])
    }
    expect(await viewsOf(customer.user.id)).toHaveLength(1)
  })

  it.each(['agree=2', 'agree=yes', 'agree='])('refuses %s [A-245]', async (query) => {
    const customer = await newCustomer(1)
    expect((await customer.get(`/api/service-workers/1/biodata?${query}`)).status).toBe(422)
  })
})

describe('the terms of revealing numbers', () => {
  const terms = { title: 'যোগাযোগের শর্ত', content: '<p>সম্মানের সাথে কথা বলুন।</p>' }
  beforeAll(() =>
    changeSettings({
      terms_of_biodata_enabled: '1',
      terms_of_biodata_title: terms.title,
      terms_of_biodata_content: terms.content,
    }),
  )

  it('come first: with the text, before subscription, limit and existence [A-245 A-247 B-219]', async () => {
    for (const customer of [await newCustomer(), await newCustomer(5)]) {
      for (const id of [(await makeProvider()).id, 999_999_999]) {
        const answer = await customer.reveal(id)
        expect(answer.status).toBe(403)
        expect(await answer.json()).toEqual({
          success: false,
          error: 'terms_agreement_required',
          message: expect.stringMatching(/[ঀ-৿]/),
          terms,
        })
      }
    }
  })

  it('are agreed to once, also by parallel calls, for every provider [A-245]', async () => {
    const customer = await newCustomer(2)
    const [provider, other] = [await makeProvider(), await makeProvider()]
    expect(await atOnce(10, () => customer.reveal(provider.id, 1))).toEqual({ 200: 10 })
    expect(await viewsOf(customer.user.id)).toHaveLength(1)
    expect((await customer.reveal(other.id)).status).toBe(200)
    const kept = await db.select().from(termsAgreements).where(eq(termsAgreements.userId, customer.user.id))
    expect(kept).toEqual([expect.objectContaining({ kind: 'biodata' })])
  })

  it('stay agreed to when the number was then refused for another reason', async () => {
    const customer = await newCustomer()
    const provider = await makeProvider()
    for (const agree of [1, 0] as const)
      expect(await errorOf(await customer.reveal(provider.id, agree))).toEqual([403, 'subscription_required'])
  })

  it('are asked for again when their words change', async () => {
    const customer = await newCustomer(5)
    const provider = await makeProvider()
    await customer.reveal(provider.id, 1)
    await changeSettings({ terms_of_biodata_content: '<p>নতুন শর্ত।</p>' })
    expect(await errorOf(await customer.reveal(provider.id))).toEqual([403, 'terms_agreement_required'])
    expect((await customer.reveal(provider.id, 1)).status).toBe(200)
    await changeSettings({ terms_of_biodata_content: terms.content })
    expect((await customer.reveal(provider.id)).status).toBe(200)
  })
})

describe('the balance', () => {
  beforeAll(() => changeSettings({ terms_of_biodata_enabled: '0' }))

  it('tells limit, used and remaining of today, bare [A-167 A-253 A-293]', async () => {
    const customer = await newCustomer(10)
    await customer.reveal((await makeProvider()).id)
    await customer.reveal((await makeProvider()).id)
    const answer = await customer.get('/api/subscription/balance')
    expect(answer.headers.get('cache-control')).toContain('no-store')
    expect(await answer.json()).toEqual({
      daily_limit: 10,
      used_today: 2,
      remaining_today: 8,
      unlimited: false,
      resets_at: nextMidnight(new Date()).toISOString(),
      active_subscription: {
        plan_name: customer.subscription?.planName,
        ends_at: customer.subscription?.endsAt?.toISOString(),
      },
    })
  })

  it('counts days in the timezone of the site', async () => {
    await changeSettings({ timezone: 'Pacific/Kiritimati' })
    const customer = await newCustomer(10)
    await customer.reveal((await makeProvider()).id)
    const balance = await (await customer.get('/api/subscription/balance')).json()
    expect(balance).toMatchObject({
      used_today: 1,
      resets_at: nextMidnight(new Date(), 'Pacific/Kiritimati').toISOString(),
    })
    const [view] = await viewsOf(customer.user.id)
    expect(view?.day).toBe(dayOf(new Date(), 'Pacific/Kiritimati'))
    await changeSettings({ timezone: 'Asia/Dhaka' })
  })
})

describe('a customer who sees many numbers', () => {
  const shown: { id: number }[] = []
  beforeAll(async () => {
    await changeSettings({ terms_of_biodata_enabled: '0' })
    const [place, category] = [await makePlace(), await makeCategory()]
    for (let at = 0; at < 155; at++) shown.push(await makeProvider({ place, categoryId: category.id }))
  }, 60_000)
  beforeEach(deleteEvents)

  type Customer = Awaited<ReturnType<typeof newCustomer>>

  /** Lets a customer have seen the first `numbers` numbers, so many a day, the last ones `daysAgo`. */
  async function haveSeen(
    customer: Customer,
    numbers: number,
    { perDay, daysAgo = 0 }: { perDay: number; daysAgo?: number },
  ) {
    const subscriptionId = customer.subscription?.id ?? 0
    for (const [at, { id }] of shown.slice(0, numbers).entries()) {
      const days = daysAgo + Math.floor((numbers - 1 - at) / perDay)
      const createdAt = new Date(Date.now() - days * millisecondsPerDay - 60_000)
      await makeReveal(customer.user.id, id, { subscriptionId, createdAt })
    }
  }
  const lines = async () =>
    (await listEvents()).map(({ kind, subject, detail }) => ({ kind, subject, detail }))
  const revealNext = async (customer: Customer, at: number) =>
    expect((await customer.reveal(shown[at]?.id ?? 0)).status).toBe(200)

  it('is a line on the desk from the 61st of seven days on, whatever the plan and the pace', async () => {
    const [unlimited, small] = [await newCustomer(0), await newCustomer(39)]
    await haveSeen(unlimited, 59, { perDay: 59 })
    await haveSeen(small, 60, { perDay: 9 })
    await revealNext(unlimited, 59)
    expect(await lines()).toEqual([])
    for (const at of [60, 61]) await revealNext(unlimited, at)
    await revealNext(small, 60)
    const about = (customer: Customer, numbers: number) => ({
      kind: 'harvest',
      subject: `user:${customer.user.id}`,
      detail: { days: 7, numbers },
    })
    expect(await lines()).toEqual([about(unlimited, 61), about(unlimited, 62), about(small, 61)])
    const admin = await as(await makeUser('admin'))
    const { data } = await (await admin.get('/api/admin/warnings')).json<{ data: { title: string }[] }>()
    expect(data.map(({ title }) => title)).toContain(`${unlimited.user.name} ৭ দিনে ৬২টি নম্বর দেখেছেন`)
  })

  it('is one from the 151st of thirty days on, also with fifty a week', async () => {
    const customer = await newCustomer(50)
    await haveSeen(customer, 150, { perDay: 7 })
    await revealNext(customer, 150)
    expect(await lines()).toMatchObject([{ detail: { days: 30, numbers: 151 } }])
  })

  it('counts a number once, and sees those of before again without a line', async () => {
    const customer = await newCustomer(50)
    await haveSeen(customer, 60, { perDay: 60 })
    const earlier = await makeSubscription(customer.user.id, { status: 'expired' })
    for (const { id } of shown.slice(0, 20))
      await makeReveal(customer.user.id, id, { subscriptionId: earlier.id })
    await revealNext(customer, 3)
    expect(await lines()).toEqual([])
  })

  it('is counted by a clock that was ahead', async () => {
    const customer = await newCustomer(0)
    await haveSeen(customer, 60, { perDay: 60, daysAgo: -3 })
    await revealNext(customer, 60)
    expect(await lines()).toHaveLength(1)
  })

  it('solves a challenge before each new one, without a further line, when an admin asks for that and until the admin ends it', async () => {
    const [customer, other] = [await newCustomer(5), await newCustomer(5)]
    await haveSeen(customer, 60, { perDay: 60, daysAgo: 1 })
    const [seen, next, last] = [shown[0]?.id ?? 0, shown[60]?.id ?? 0, shown[61]?.id ?? 0]
    const ask = (id: number, challenge?: string) =>
      customer.post(`/api/service-workers/${id}/biodata`, { agree: true, challenge })
    expect((await ask(seen)).status).toBe(200)

    const admin = await as(await makeUser('admin'))
    const path = `/api/admin/customers/${customer.user.id}/challenge`
    for (let call = 0; call < 2; call++)
      expect((await admin.put(path, { is_challenged: true })).status).toBe(200)
    expect((await admin.put('/api/admin/customers/999999/challenge', { is_challenged: true })).status).toBe(
      404,
    )

    const refused = await ask(next)
    expect(refused.status).toBe(429)
    const { error, challenge } = await refused.json<{ error: string; challenge: unknown }>()
    expect(error).toBe('challenge_required')
    expect((await ask(seen)).status).toBe(200)
    expect((await other.reveal(next)).status).toBe(200)

    const solution = await solve(challenge)
    expect((await ask(last, solution)).status).toBe(429)
    const answers = await Promise.all([ask(next, solution), ask(next, solution)])
    expect(answers.map(({ status }) => status).toSorted()).toContain(200)
    expect(await customer.balance()).toMatchObject({ used_today: 1 })
    expect((await ask(last, solution)).status).toBe(429)
    expect(await lines()).toEqual([])

    expect((await admin.put(path, { is_challenged: false })).status).toBe(200)
    expect((await ask(last)).status).toBe(200)
  })
})
