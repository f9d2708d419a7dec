import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { atOnce, jsonOf } from '#test/support/answers.ts'
import { ageReveals, newCustomer } from '#test/support/customers.ts'
import { db } from '#test/support/database.ts'
import { makeProvider, makeSubscription, makeUser } from '#test/support/factories.ts'
import { changeSettings } from '#test/support/settings.ts'
import { users } from '#worker/features/people/people.table.ts'
import { providers } from '#worker/features/providers/providers.table.ts'
import { reveals } from '#worker/features/reveals/reveals.table.ts'
import { addDays, dayOf, startOfDay } from '#worker/lib/dhaka-time.ts'
import { freeNumbers } from '../entitlements.table.ts'

const today = dayOf(new Date())

const offer = {
  terms_of_biodata_enabled: '0',
  free_number_enabled: '1',
  free_number_starts_on: today,
  free_number_ends_on: addDays(today, 7),
  free_number_budget: '100',
  free_number_network_days: '1',
} as const

beforeEach(async () => {
  await changeSettings(offer)
  await db.delete(freeNumbers)
})
afterAll(() => changeSettings({ free_number_enabled: '0', terms_of_biodata_enabled: '1' }))

let network = 0
/** A new customer on a network of their own; `from` overrides it. */
async function newcomer(from = `10.77.0.${(network += 1)}`, device?: string) {
  const customer = await newCustomer(undefined, device === undefined ? {} : { device })
  const headers = { 'CF-Connecting-IP': from }
  return {
    ...customer,
    ask: (id: number) => customer.post(`/api/service-workers/${id}/biodata`, {}, { headers }),
    access: async (id: number) => {
      const read = customer.get(`/api/biodata/${id}`, { headers })
      return (await jsonOf<{ data: { number_access: string } }>(read)).data.number_access
    },
  }
}

/** How many of these customers who ask for a number at once are answered with which status. */
const asked = (customers: Awaited<ReturnType<typeof newcomer>>[], id: number) =>
  atOnce(customers.length, async (at) => customers[at]?.ask(id) ?? Response.error())

const rowsOf = (customerId: number) => db.select().from(reveals).where(eq(reveals.customerId, customerId))
const givenToday = async () => (await db.select().from(freeNumbers).where(eq(freeNumbers.day, today))).length

describe('the first number of a new customer', () => {
  it('is free once, counts as a reveal, is shown again for nothing, and not replaced when it was dead', async () => {
    const [first, second] = [await makeProvider(), await makeProvider()]
    const customer = await newcomer()
    expect(await customer.access(first.id)).toBe('free')
    const shown = await customer.ask(first.id)
    expect(shown.status).toBe(200)
    expect(await shown.json()).toMatchObject({
      data: { phone: first.phone },
      balance: { active_subscription: null },
    })
    expect(await rowsOf(customer.user.id)).toMatchObject([
      { providerId: first.id, subscriptionId: null, day: today },
    ])
    await ageReveals(customer.user.id, 11)
    const report = await customer.report(first.id)
    expect([report.status, await report.json()]).toMatchObject([201, { view_returned: false }])
    expect((await customer.ask(first.id)).status).toBe(200)
    expect(await customer.access(first.id)).toBe('seen')
    expect(await customer.access(second.id)).toBe('plan_needed')
    expect((await customer.ask(second.id)).status).toBe(403)
    expect(await givenToday()).toBe(1)
    const rated = await customer.post(`/api/service-workers/${first.id}/rating`, { rating: 5 })
    expect(rated.status).toBeLessThan(300)
    await makeSubscription(customer.user.id)
    expect(await customer.access(first.id)).toBe('in_contacts')
    expect((await customer.ask(second.id)).status).toBe(200)
  })

  it('is one for a customer who asks for twenty numbers at once', async () => {
    const shown = await Promise.all(Array.from({ length: 20 }, () => makeProvider()))
    const customer = await newcomer()
    expect(await atOnce(20, (at) => customer.ask(shown[at]?.id ?? 0))).toEqual({ 200: 1, 403: 19 })
    expect(await rowsOf(customer.user.id)).toHaveLength(1)
  })

  it('is one for a device, and one a day for a network, also of many at once', async () => {
    const provider = await makeProvider()
    const sameDevice = await Promise.all([1, 2, 3].map(() => newcomer(undefined, 'one device')))
    expect(await asked(sameDevice, provider.id)).toEqual({ 200: 1, 403: 2 })
    const sameNetwork = await Promise.all(['2001:db8:1:1::5', '2001:db8:1:2::6'].map((ip) => newcomer(ip)))
    expect(await asked(sameNetwork, provider.id)).toEqual({ 200: 1, 403: 1 })
    await changeSettings({ free_number_network_days: '0' })
    // As if each of them had begun after the next request, and was faster.
    await db.update(freeNumbers).set({ createdAt: new Date(Date.now() + 60_000) })
    const third = await newcomer('2001:db8:1:3::7')
    expect((await third.ask(provider.id)).status).toBe(200)
  })

  it('stays within the budget of many at once, which counts from the first day', async () => {
    // Given before the first day.
    for (const name of ['a', 'b', 'c'])
      await db.insert(freeNumbers).values({
        customerId: (await makeUser('customer')).id,
        phoneHash: name,
        networkHash: name,
        deviceHash: name,
        day: addDays(today, -1),
        createdAt: startOfDay(addDays(today, -1)),
      })
    await changeSettings({ free_number_budget: '2' })
    const provider = await makeProvider()
    const customers = await Promise.all(Array.from({ length: 5 }, () => newcomer()))
    expect(await asked(customers, provider.id)).toEqual({ 200: 2, 403: 3 })
    expect(await (await newcomer()).access(provider.id)).toBe('plan_needed')
  })

  it.each<[string, Parameters<typeof changeSettings>[0]]>([
    ['it is switched off', { free_number_enabled: '0' }],
    ['before its first day', { free_number_starts_on: addDays(today, 1) }],
    [
      'after its last day',
      { free_number_starts_on: addDays(today, -5), free_number_ends_on: addDays(today, -1) },
    ],
    ['without a first day', { free_number_starts_on: '' }],
  ])('is not given when %s', async (_, settings) => {
    await changeSettings(settings)
    const provider = await makeProvider()
    const customer = await newcomer()
    expect(await customer.access(provider.id)).toBe('plan_needed')
    expect((await customer.ask(provider.id)).status).toBe(403)
    expect(await rowsOf(customer.user.id)).toEqual([])
  })

  it('is not given to customers who are not new, or whose phone had one', async () => {
    const provider = await makeProvider()
    const [former, first] = [await newcomer(), await newcomer()]
    await makeSubscription(former.user.id, { status: 'expired' })
    expect((await former.ask(provider.id)).status).toBe(403)
    expect((await first.ask(provider.id)).status).toBe(200)
    // The account is erased, and its phone registers again.
    await db.update(users).set({ phone: null }).where(eq(users.id, first.user.id))
    const again = await newcomer()
    await db.update(users).set({ phone: first.user.phone }).where(eq(users.id, again.user.id))
    expect((await again.ask(provider.id)).status).toBe(403)
  })

  it('is not spent on a number that is withheld or not public', async () => {
    const withheld = await makeProvider({ phoneHiddenAt: new Date() })
    const customer = await newcomer()
    expect((await customer.ask(withheld.id)).status).toBe(409)
    expect((await customer.ask(999_999)).status).toBe(404)
    expect(await givenToday()).toBe(0)
    await db.update(providers).set({ phoneHiddenAt: null }).where(eq(providers.id, withheld.id))
    expect((await customer.ask(withheld.id)).status).toBe(200)
  })
})
