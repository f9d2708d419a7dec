import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { customerWhoRevealed, newCustomer } from '#test/support/customers.ts'
import { db } from '#test/support/database.ts'
import { makeCategory, makeProvider, makeSubscription, makeUser } from '#test/support/factories.ts'
import { changeSettings } from '#test/support/settings.ts'
import { providers } from '#worker/features/providers/providers.table.ts'
import { subscriptions } from '#worker/features/entitlements/subscriptions/subscriptions.table.ts'
import { users } from '#worker/features/people/people.table.ts'
import { reveals } from '#worker/features/reveals/reveals.table.ts'

beforeAll(() => changeSettings({ terms_of_biodata_enabled: '0' }))

type Contact = { id: number; name: string; phone: string | null; availability: string; facts: object | null }
type Page = { data: Contact[]; next_cursor: string | null }
const contactsOf = async (customer: Awaited<ReturnType<typeof newCustomer>>, query = '') =>
  (await customer.get(`/api/me/contacts${query}`)).json<Page>()

describe('the contact book', () => {
  it('has the numbers that this customer revealed, the latest first', async () => {
    const category = await makeCategory({ name: 'কাঠমিস্ত্রি' })
    const [first, second, foreign] = [
      await makeProvider({
        categoryId: category.id,
        photo: 'photos/abc',
        workExperience: '৯ বছর',
        verifiedBadge: true,
        ratingSum: 9,
        ratingCount: 2,
      }),
      await makeProvider(),
      await makeProvider(),
    ]
    const customer = await customerWhoRevealed(first, second)
    await customerWhoRevealed(foreign)
    const { data, next_cursor } = await contactsOf(customer)
    expect(data.map(({ id }) => id)).toEqual([second.id, first.id])
    expect(next_cursor).toBeNull()
    expect(data[1]).toEqual({
      id: first.id,
      name: first.name,
      category: { id: category.id, name: 'কাঠমিস্ত্রি' },
      area: first.area,
      district: first.district,
      profile_photo_url: '/storage/photos/abc-320.webp',
      profile_photo: '/storage/photos/abc',
      phone: first.phone,
      availability: 'open',
      facts: { average_rating: 4.5, total_ratings: 2, experience_years: 9, verified_badge: true },
      revealed_at: expect.stringMatching(/^\d{4}-.*Z$/),
      reported: false,
      report_reason: null,
    })
  })

  it('has one of them alone, and none that this customer did not reveal', async () => {
    const [seen, other, foreign] = [await makeProvider(), await makeProvider(), await makeProvider()]
    const customer = await customerWhoRevealed(seen, other)
    await customerWhoRevealed(foreign)
    const one = await contactsOf(customer, `?provider_id=${seen.id}`)
    expect(one.data.map(({ id, phone }) => ({ id, phone }))).toEqual([{ id: seen.id, phone: seen.phone }])
    expect((await contactsOf(customer, `?provider_id=${foreign.id}`)).data).toEqual([])
  })

  it('names a provider once, at its last reveal', async () => {
    const [again, other] = [await makeProvider(), await makeProvider()]
    const customer = await customerWhoRevealed(again, other)
    await db
      .update(subscriptions)
      .set({ status: 'expired' })
      .where(eq(subscriptions.userId, customer.user.id))
    await makeSubscription(customer.user.id)
    await customer.reveal(again.id)
    expect((await contactsOf(customer)).data.map(({ id }) => id)).toEqual([again.id, other.id])
  })

  it('has pages that neither miss nor repeat a provider', async () => {
    const customer = await newCustomer(50)
    const [subscription] = await db
      .select()
      .from(subscriptions)
      .where(eq(subscriptions.userId, customer.user.id))
    const shown = await Promise.all(Array.from({ length: 65 }, () => makeProvider()))
    await db.batch(
      shown.map((provider, index) =>
        db.insert(reveals).values({
          customerId: customer.user.id,
          providerId: provider.id,
          subscriptionId: subscription?.id ?? 0,
          day: '2026-11-01',
          // Several in one millisecond.
          createdAt: new Date(1_700_000_000_000 + Math.floor(index / 7)),
        }),
      ) as never,
    )
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
    const [paused, hidden, inactive, suspended] = [
      await makeProvider(),
      await makeProvider(),
      await makeProvider(),
      await makeProvider({ userId: owner.id }),
    ]
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
