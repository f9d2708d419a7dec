import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { customerWhoRevealed, newCustomer } from '#test/support/customers.ts'
import { changeRows, db } from '#test/support/database.ts'
import {
  makeCategory,
  makeProvider,
  makeSubscription,
  makeUser,
  makeReveal,
} from '#test/support/factories.ts'
import { changeSettings } from '#test/support/settings.ts'
import { atOnce, jsonOf } from '#test/support/answers.ts'
import { providers } from '#worker/features/providers/providers.table.ts'
import { subscriptions } from '#worker/features/entitlements/entitlements.table.ts'
import { users } from '#worker/features/people/people.table.ts'
import { contactReports, reveals } from '../reveals.table.ts'
import { readRatingPrompt } from '../reveals.usecases.ts'

beforeAll(() => changeSettings({ terms_of_biodata_enabled: '0' }))

type Contact = { id: number; name: string; phone: string | null; availability: string; facts: object | null }
type Page = { data: Contact[]; next_cursor: string | null }
const contactsOf = async (customer: Awaited<ReturnType<typeof newCustomer>>, query = '') =>
  (await customer.get(`/api/me/contacts${query}`)).json<Page>()
const day = 86_400_000
const daysAgo = (days: number) => new Date(Date.now() - days * day)

async function makeCustomer() {
  const customer = await newCustomer()
  type Asked = { data: { id: number } | null }
  return {
    ...customer,
    asked: async () => (await jsonOf<Asked>(customer.get('/api/me/rating-prompt'))).data?.id ?? null,
    dismiss: (id: number) => customer.post(`/api/me/contacts/${id}/dismiss-rating`),
    rate: (id: number) => customer.post(`/api/service-workers/${id}/rating`, { rating: 5 }),
  }
}

describe('the contact book', () => {
  it('has the numbers that this customer revealed, the latest first, or one of them alone', async () => {
    const category = await makeCategory({ name: 'কাঠমিস্ত্রি' })
    const praised = { workExperience: '৯ বছর', verifiedBadge: true, ratingSum: 9, ratingCount: 2 }
    const first = await makeProvider({ categoryId: category.id, photo: 'photos/abc', ...praised })
    const [second, foreign] = [await makeProvider(), await makeProvider()]
    const customer = await customerWhoRevealed(first, second)
    await customerWhoRevealed(foreign)
    const { data, next_cursor } = await contactsOf(customer)
    expect(data.map(({ id }) => id)).toEqual([second.id, first.id])
    expect(next_cursor).toBeNull()
    expect(data[1]).toMatchObject({
      category: { id: category.id, name: 'কাঠমিস্ত্রি' },
      profile_photo_url: '/storage/photos/abc-320.webp',
      profile_photo: '/storage/photos/abc',
      phone: first.phone,
      availability: 'open',
      facts: { average_rating: 4.5, total_ratings: 2, experience_years: 9, verified_badge: true },
      revealed_at: expect.stringMatching(/^\d{4}-.*Z$/),
      reported: false,
    })
    const one = await contactsOf(customer, `?provider_id=${first.id}`)
    expect(one.data.map(({ id, phone }) => ({ id, phone }))).toEqual([{ id: first.id, phone: first.phone }])
    expect((await contactsOf(customer, `?provider_id=${foreign.id}`)).data).toEqual([])
  })

  it('names a provider once, at its last reveal', async () => {
    const [again, other] = [await makeProvider(), await makeProvider()]
    const customer = await customerWhoRevealed(again, other)
    await changeRows(subscriptions, eq(subscriptions.userId, customer.user.id), { status: 'expired' })
    await makeSubscription(customer.user.id)
    await customer.reveal(again.id)
    expect((await contactsOf(customer)).data.map(({ id }) => id)).toEqual([again.id, other.id])
  })

  it('has pages that neither miss nor repeat a provider', async () => {
    const customer = await newCustomer(50)
    const shown = await Promise.all(Array.from({ length: 65 }, () => makeProvider()))
    for (const [index, { id }] of shown.entries())
      await makeReveal(customer.user.id, id, {
        subscriptionId: customer.subscription?.id ?? 0,
        // Several in one millisecond.
        createdAt: new Date(1_700_000_000_000 + Math.floor(index / 7)),
      })
    const seen: number[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const page: Page = await contactsOf(customer, cursor && `?cursor=${cursor}`)
      seen.push(...page.data.map(({ id }) => id))
      cursor = page.next_cursor
    }
    expect(seen).toEqual(shown.map(({ id }) => id).toReversed())
  })

  it('withholds the number of a provider who left or is being checked, not of a paused one', async () => {
    const owner = await makeUser('service_worker')
    const [paused, hidden, inactive] = [await makeProvider(), await makeProvider(), await makeProvider()]
    const suspended = await makeProvider({ userId: owner.id })
    const customer = await customerWhoRevealed(paused, hidden, inactive, suspended)
    await db.update(providers).set({ isPaused: true }).where(eq(providers.id, paused.id))
    await db.update(providers).set({ phoneHiddenAt: new Date() }).where(eq(providers.id, hidden.id))
    await db.update(providers).set({ isActive: false }).where(eq(providers.id, inactive.id))
    await db.update(users).set({ suspendedAt: new Date() }).where(eq(users.id, owner.id))
    const { data } = await contactsOf(customer)
    expect(data.map(({ availability, phone, facts }) => [availability, phone, facts !== null])).toEqual([
      ['gone', null, false],
      ['gone', null, false],
      ['hidden', null, false],
      ['paused', paused.phone, true],
    ])
  })
})

describe('a customer', () => {
  it('is asked about the work two days after the number was seen, not before', async () => {
    const { user, asked } = await makeCustomer()
    const provider = await makeProvider({ name: 'করিম মিয়া' })
    const { createdAt } = await makeReveal(user.id, provider.id)
    expect(await asked()).toBeNull()
    const after = (ms: number) => new Date(createdAt.getTime() + ms)
    expect(await readRatingPrompt(db, user, after(2 * day - 1))).toBeNull()
    expect(await readRatingPrompt(db, user, after(2 * day))).toMatchObject({
      id: provider.id,
      name: 'করিম মিয়া',
      revealed_at: createdAt.toISOString(),
    })
  })

  it('is asked about one provider at a time, the last one first, until it is rated', async () => {
    const { user, asked, rate } = await makeCustomer()
    const [first, second] = [await makeProvider(), await makeProvider()]
    await makeReveal(user.id, first.id, { createdAt: daysAgo(9) })
    await makeReveal(user.id, second.id, { createdAt: daysAgo(3) })
    expect(await asked()).toBe(second.id)
    await rate(second.id)
    expect(await asked()).toBe(first.id)
    await rate(first.id)
    expect(await asked()).toBeNull()
  })

  it('is never asked again after dismissing a number that this customer saw, also after a new reveal', async () => {
    const { user, asked, dismiss } = await makeCustomer()
    const provider = await makeProvider()
    expect((await dismiss(provider.id)).status).toBe(404)
    await makeReveal(user.id, provider.id, { createdAt: daysAgo(40) })
    await makeReveal(user.id, provider.id, { createdAt: daysAgo(30) })
    expect((await (await makeCustomer()).dismiss(provider.id)).status).toBe(404)
    expect(await asked()).toBe(provider.id)
    expect(await atOnce(3, () => dismiss(provider.id))).toEqual({ 200: 3 })
    const rows = await db.select().from(reveals).where(eq(reveals.customerId, user.id))
    expect(rows.every(({ ratingPromptDismissedAt }) => ratingPromptDismissedAt !== null)).toBe(true)
    await makeReveal(user.id, provider.id, { createdAt: daysAgo(5) })
    expect(await asked()).toBeNull()
  })

  it('is not asked about a provider that is not public, or whose number did not work', async () => {
    const { user, asked } = await makeCustomer()
    const [paused, reported] = [await makeProvider({ isPaused: true }), await makeProvider()]
    for (const { id } of [paused, reported]) await makeReveal(user.id, id, { createdAt: daysAgo(3) })
    const report = { customerId: user.id, providerId: reported.id, createdAt: daysAgo(2) }
    await db.insert(contactReports).values({ ...report, reason: 'unreachable' })
    expect(await asked()).toBeNull()
  })
})
