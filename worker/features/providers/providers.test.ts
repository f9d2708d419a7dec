import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { describe, expect, it, vi } from 'vitest'
import { instrumentedDatabase } from '#test/support/bindings/intercepted-database.ts'
import { changeRows, db } from '#test/support/database.ts'
import { newCustomer } from '#test/support/customers.ts'
import {
  makeCategory,
  makeProvider,
  makeReveal,
  makeSubscriptionPlan,
  makeUser,
} from '#test/support/factories.ts'
import { as, guest } from '#test/support/request.ts'
import { runBatch } from '#worker/db/db.ts'
import { subscriptions } from '#worker/features/entitlements/entitlements.table.ts'
import { sessions, users } from '#worker/features/people/people.table.ts'
import { recordView } from '#worker/features/browse/provider-page/provider-page.usecases.ts'
import { projectListing } from './listing/provider-listings.queries.ts'
import { revealedProvider, type PublicProvider } from './providers.answers.ts'
import { providers } from './providers.table.ts'

const read = async (id: number, asker: { get: (path: string) => Promise<Response> } = guest) =>
  (
    await (
      await asker.get(`/api/biodata/${id}`)
    ).json<{
      data: PublicProvider & { number_access?: string } & Record<`contact_price_${string}`, unknown>
    }>()
  ).data

const publicFields = `
  answer_rate area average_rating bio biodata_views_count category category_id created_at district
  district_id division division_id experience_years gender id is_approved is_boosted my_rating
  name profile_photo profile_photo_url total_ratings upazila_id updated_at verified_badge views_count work_experience`
  .trim()
  .split(/\s+/)

describe('a provider', () => {
  it('is shown with the fields of the contract and no others [A-158 A-161 A-243]', async () => {
    const category = await makeCategory({ name: 'ইলেকট্রিশিয়ান' })
    const provider = await makeProvider({
      name: 'আব্দুল করিম',
      categoryId: category.id,
      photo: 'photos/0123456789abcdef',
      verifiedBadge: true,
      bloodGroup: 'O+',
      idCardFront: 'documents/front.webp',
      ratingSum: 14,
      ratingCount: 3,
      viewsCount: 7,
      rankBonus: 10,
      boostedUntil: new Date(Date.now() - 1000),
    })
    const shown = await read(provider.id)
    const ofPage =
      'approved_at contact_price_from contact_price_popular crumbs has_more_reveals last_active reveal_count work_price'
    expect(Object.keys(shown).sort()).toEqual([...publicFields, ...ofPage.split(' ')].sort())
    expect(shown).toMatchObject({
      id: provider.id,
      name: 'আব্দুল করিম',
      category: { id: category.id, name: 'ইলেকট্রিশিয়ান' },
      category_id: category.id,
      area: provider.area,
      district: provider.district,
      division: provider.division,
      division_id: provider.divisionId,
      district_id: provider.districtId,
      upazila_id: provider.upazilaId,
      work_experience: provider.workExperience,
      bio: provider.bio,
      verified_badge: true,
      is_boosted: false,
      profile_photo_url: '/storage/photos/0123456789abcdef-320.webp',
      profile_photo: '/storage/photos/0123456789abcdef',
      average_rating: 4.67,
      total_ratings: 3,
      my_rating: null,
      views_count: 7,
      biodata_views_count: 7,
      created_at: provider.createdAt.toISOString(),
      updated_at: provider.updatedAt.toISOString(),
    })
    const boosted = await makeProvider({ rankBonus: 10, boostedUntil: new Date(Date.now() + 60_000) })
    expect(await read(boosted.id)).toMatchObject({ is_boosted: true })
  })

  it('is not found unless approved, not paused, not switched off and not suspended', async () => {
    const suspended = await makeProvider()
    await db.update(users).set({ suspendedAt: new Date() }).where(eq(users.id, suspended.userId))
    await runBatch(db, projectListing(db, suspended.id))
    const hidden = [
      [await makeProvider({ status: 'pending' }), false],
      [await makeProvider({ status: 'rejected' }), false],
      [await makeProvider({ isActive: false }), true],
      [await makeProvider({ isPaused: true }), false],
      [suspended, true],
      [{ id: 999_999 }, false],
    ] as const
    const admin = await as(await makeUser('admin'))
    for (const [{ id }, wasPublic] of hidden) {
      for (const asker of [guest, admin]) {
        const answer = await asker.get(`/api/biodata/${id}`)
        expect(answer.status).toBe(404)
        const body = await answer.json()
        expect(body).toMatchObject({ success: false, error: 'not_found' })
        expect('was_public' in (body as object)).toBe(wasPublic)
      }
    }
  })

  it('says to all from which price a plan shows the number, and that of the popular plan, at once after a plan has changed', async () => {
    const { id } = await makeProvider()
    const plans = [9_950, 29_900, 74_900].map((pricePoisha) => makeSubscriptionPlan({ pricePoisha }))
    const [plan, ...others] = await Promise.all(plans)
    await makeSubscriptionPlan({ pricePoisha: 4_900, isActive: false })
    const admin = await as(await makeUser('admin'))
    const drop = (id: number | undefined) => admin.delete(`/api/admin/subscription-plans/${id}`)
    const prices = async () => {
      const { contact_price_from: from, contact_price_popular: popular } = await read(id)
      return [from, popular]
    }
    expect(await prices()).toEqual([99.5, 299])
    const changed = await admin.put(`/api/admin/subscription-plans/${plan?.id}`, { price: 79 })
    expect(changed.status).toBe(200)
    expect(await prices()).toEqual([79, 299])
    expect((await drop(plan?.id)).status).toBe(200)
    expect(await prices()).toEqual([299, 749])
    await drop(others[0]?.id)
    expect(await prices()).toEqual([749, null])
    await drop(others[1]?.id)
    expect(await prices()).toEqual([null, null])
  })

  it('says to a customer what the number costs, and to no other role', async () => {
    const { id } = await makeProvider()
    const access = async (asker: { get: (path: string) => Promise<Response> }) =>
      (await read(id, asker)).number_access
    expect(await access(guest)).toBeUndefined()
    expect(await access(await as(await makeUser('service_worker')))).toBeUndefined()
    expect(await access(await newCustomer())).toBe('plan_needed')
    const customer = await newCustomer(3)
    expect(await access(customer)).toBe('costs_view')
    expect((await customer.reveal(id, 1)).status).toBe(200)
    expect(await access(customer)).toBe('seen')
    await changeRows(subscriptions, eq(subscriptions.userId, customer.user.id), { status: 'expired' })
    expect(await access(customer)).toBe('in_contacts')
  })

  it('says when it was approved, roughly when the worker was last here, and how often the number was shown', async () => {
    const approved = new Date('2026-05-04T10:00:00Z')
    const { id, userId } = await makeProvider({ reviewedAt: approved })
    // The answer of a guest is a copy for a minute.
    const asker = await as(await makeUser('service_worker'))
    expect(await read(id, asker)).toMatchObject({
      approved_at: approved.toISOString(),
      last_active: null,
      reveal_count: 0,
      has_more_reveals: false,
    })
    const days = (count: number) => new Date(Date.now() - count * 86_400_000)
    for (const [age, activity] of [
      [31, null],
      [20, 'month'],
      [3, 'week'],
      [0.5, 'day'],
    ] as const) {
      await db
        .insert(sessions)
        .values({ id: `s${age}`, userId, createdAt: days(age), expiresAt: days(-1), lastSeenAt: days(age) })
      expect(await read(id, asker), `${age} days`).toMatchObject({ last_active: activity })
    }
    // A later sign-in on another phone, which has not been used since.
    await db.insert(sessions).values({ id: 'later', userId, createdAt: days(2), expiresAt: days(-1) })
    expect(await read(id, asker)).toMatchObject({ last_active: 'day' })
    for (let number = 0; number < 20; number += 1) await makeReveal((await makeUser()).id, id)
    expect(await read(id, asker)).toMatchObject({ reveal_count: 20, has_more_reveals: false })
    await makeReveal((await makeUser()).id, id)
    expect(await read(id, asker)).toMatchObject({ reveal_count: 20, has_more_reveals: true })
  })
})

it('recent providers are the eight newest public ones, newest first [A-242]', async () => {
  const category = await makeCategory()
  const made: number[] = []
  for (let i = 0; i < 9; i++) made.push((await makeProvider({ categoryId: category.id })).id)
  await makeProvider({ categoryId: category.id, status: 'pending' })
  const { data } = await (await guest.get('/api/biodata/recent')).json<{ data: PublicProvider[] }>()
  expect(data.map(({ id }) => id)).toEqual(made.slice(1).toReversed())
  expect(Object.keys(data[0] ?? {}).sort()).toEqual(publicFields)
})

it('a revealed provider adds the phone alone for a paying customer [A-160]', async () => {
  const provider = await makeProvider({ bloodGroup: 'AB+', idCardFront: 'documents/x.webp' })
  const revealed = revealedProvider({ ...provider, categoryName: 'পেশা' }, new Date())
  expect(Object.keys(revealed).sort()).toEqual([...publicFields, 'contact_phone', 'phone'].sort())
})

describe('the views of a provider', () => {
  const phone = { 'User-Agent': 'Mozilla/5.0 (Linux; Android 11)', 'CF-Connecting-IP': '103.4.145.2' }
  const looked = async (id: number, headers: Record<string, string> = phone) => {
    expect((await guest.get(`/api/biodata/${id}`, { headers })).status).toBe(200)
  }
  const views = async (id: number) =>
    (await db.select({ count: providers.viewsCount }).from(providers).where(eq(providers.id, id)))[0]?.count
  // Counting happens after the response.
  const settled = () => new Promise((resolve) => setTimeout(resolve, 50))

  it('count a visitor once a day, also when the answer came from the edge', async () => {
    const { id } = await makeProvider()
    await looked(id)
    await vi.waitFor(async () => expect(await views(id)).toBe(1))
    await looked(id)
    await looked(id, { ...phone, 'User-Agent': 'Mozilla/5.0 (Windows NT 10.0)' })
    await looked(id, { ...phone, 'CF-Connecting-IP': '103.4.145.99' })
    await vi.waitFor(async () => expect(await views(id)).toBe(2))
    await settled()
    expect(await views(id)).toBe(2)
  })

  it('are summed by day for a week, for two written rows each', async () => {
    const { id } = await makeProvider({ viewsByDay: { '2026-11-18': 4, '2026-11-19': 5 } })
    const { db: counted, stats, reset } = instrumentedDatabase(env.DB)
    const see = (network: string, at: string) =>
      recordView(
        counted,
        { actor: null, network, userAgent: phone['User-Agent'], fetchedAhead: false },
        { providerId: id, timezone: 'Asia/Dhaka', secret: 'views', now: new Date(at) },
      )
    const days = async () =>
      (await db.select({ days: providers.viewsByDay }).from(providers).where(eq(providers.id, id)))[0]?.days
    await see('a', '2026-11-24T17:59:00Z')
    expect(await days()).toEqual({ '2026-11-18': 4, '2026-11-19': 5, '2026-11-24': 1 })
    reset()
    await see('a', '2026-11-24T18:00:00Z')
    expect(stats).toMatchObject({ rowsWritten: 2 })
    await see('b', '2026-11-24T18:00:00Z')
    await see('b', '2026-11-24T19:00:00Z')
    expect(await days()).toEqual({ '2026-11-19': 5, '2026-11-24': 1, '2026-11-25': 2 })
    expect(await views(id)).toBe(3)
  })

  it('do not count the owner, staff, machines or prefetched pages', async () => {
    const owner = await makeUser('service_worker')
    const { id } = await makeProvider({ userId: owner.id, phone: owner.phone ?? '' })
    await (await as(owner)).get(`/api/biodata/${id}`, { headers: phone })
    await (await as(await makeUser('staff'))).get(`/api/biodata/${id}`, { headers: phone })
    await looked(id, { ...phone, 'User-Agent': 'Googlebot/2.1' })
    await looked(id, { ...phone, Purpose: 'prefetch' })
    await settled()
    expect(await views(id)).toBe(0)
    await (await as(await makeUser('customer'))).get(`/api/biodata/${id}`, { headers: phone })
    await vi.waitFor(async () => expect(await views(id)).toBe(1))
  })
})
