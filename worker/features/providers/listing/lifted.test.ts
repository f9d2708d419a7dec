import { env } from 'cloudflare:workers'
import { eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { db } from '#test/support/database.ts'
import { rankOf } from '#test/support/providers/expected-order.ts'
import { makeCategory, makePlace, makeProvider, makeUser } from '#test/support/factories.ts'
import { makePending, moderator } from '#test/support/moderation.ts'
import { as } from '#test/support/request.ts'
import { runCron } from '#worker/cron.ts'
import { runBatch } from '#worker/db/db.ts'
import { providers } from '../providers.table.ts'
import { millisecondsPerDay } from '#worker/lib/dhaka-time.ts'
import { dhakaDay } from './listing.rules.ts'
import { browseProviders } from './listing.usecases.ts'
import { projectListings } from './provider-listings.queries.ts'
import { listOrder, providerListings } from './provider-listings.table.ts'

const now = new Date()
const today = dhakaDay(now)
const boost = { rankBonus: 10, boostedUntil: new Date(now.getTime() + 30 * millisecondsPerDay) }
const days = (count: number) => new Date(now.getTime() + count * millisecondsPerDay)

type Values = Parameters<typeof makeProvider>[0]

/** A trade with these profiles, all in one district. */
async function tradeOf(profiles: readonly Values[]) {
  const [{ id: categoryId }, place] = [await makeCategory(), await makePlace()]
  const ids: number[] = []
  for (const profile of profiles) ids.push((await makeProvider({ categoryId, place, ...profile })).id)
  return { categoryId, place, ids }
}

const read = (
  category: number,
  page = 1,
  { key, at = now, perPage = 10 }: { key?: string; at?: Date; perPage?: number } = {},
) =>
  browseProviders(db, { category, page, per_page: perPage, ...(key && { key }) }, { secret: 'test', now: at })

/** All pages, each by the key of the page before; `atOf` says when a page is read. */
async function walk(category: number, atOf: (page: number) => Date = () => now) {
  const seen: { id: number; is_boosted: boolean }[] = []
  let answer = await read(category, 1, { at: atOf(1) })
  for (let page = 1; ;) {
    seen.push(...answer.data)
    if (page >= answer.last_page) return { seen, total: answer.total }
    page += 1
    const key = answer.page_keys[page]
    if (!key) throw new Error(`page ${page} has no key`)
    answer = await read(category, page, { key, at: atOf(page) })
  }
}
const sorted = (ids: readonly number[]) => ids.toSorted((a, b) => a - b)
const boostedAt = (rows: readonly { is_boosted: boolean }[]) =>
  rows.flatMap((row, at) => (row.is_boosted ? [at] : []))

describe('a walk through a list', () => {
  it('shows each profile once, also over midnight and when a boost begins meanwhile', async () => {
    const { categoryId, ids } = await tradeOf([
      ...Array.from({ length: 12 }, () => ({ ...boost })),
      ...Array.from({ length: 15 }, (_, at) => ({ introducedOn: today - at })),
      ...Array.from({ length: 8 }, () => ({})),
    ])
    const { seen, total } = await walk(categoryId, (page) => days(page > 1 ? 1 : 0))
    expect(total).toBe(ids.length)
    expect(sorted(seen.map(({ id }) => id))).toEqual(sorted(ids))
    expect(boostedAt(seen)).toEqual([0, 1, 3])
    // Without keys, on one day.
    const pages = await Promise.all([1, 2, 3, 4].map((page) => read(categoryId, page)))
    expect(sorted(pages.flatMap(({ data }) => data.map(({ id }) => id)))).toEqual(sorted(ids))
  })

  it('is the same all hour, and has the same new profiles all day, each of them within a month', async () => {
    const { categoryId, ids } = await tradeOf([
      ...Array.from({ length: 6 }, () => ({ ...boost })),
      ...Array.from({ length: 6 }, (_, at) => ({ introducedOn: today - 1 - at })),
      ...Array.from({ length: 12 }, () => ({ ratingSum: 20, ratingCount: 4 })),
    ])
    const first = async (at: Date) => (await read(categoryId, 1, { at })).data.map(({ id }) => id)
    const noon = new Date((today + 0.25) * millisecondsPerDay)
    const [seen, inAnHour] = [await first(noon), new Date(noon.getTime() + 3_599_000)]
    expect(await first(inAnHour)).toEqual(seen)
    const atNight = await first(new Date(noon.getTime() + 11 * 3_600_000))
    expect([atNight[4], atNight[9]]).toEqual([seen[4], seen[9]])
    const lifted = new Set<number>()
    for (let day = 0; day < 24; day++)
      for (const [at, id] of (await first(days(day))).entries())
        if ([0, 1, 3, 4, 9].includes(at)) lifted.add(id)
    expect(ids.slice(0, 12).filter((id) => !lifted.has(id))).toEqual([])
  })

  it('shows each of twelve boosts in thirty days by its bonus, and at least a seventh of what its price share buys', async () => {
    // Prices of the boosts for a day, with which the dearer is the cheaper a day.
    const kinds = [
      { rankBonus: 5, price: 59 / 3 },
      { rankBonus: 10, price: 119 / 7 },
      { rankBonus: 20, price: 219 / 15 },
      { rankBonus: 30, price: 399 / 30 },
    ]
    const bought = [...kinds, ...kinds, ...kinds]
    const { categoryId, ids } = await tradeOf(bought.map(({ rankBonus }) => ({ ...boost, rankBonus })))
    const shown = new Map<number, number>()
    const hours = 30 * 24
    const count = async (hour: number) => {
      const { data } = await read(categoryId, 1, { at: new Date(now.getTime() + hour * 3_600_000) })
      for (const at of [0, 1, 3]) shown.set(data[at]?.id ?? 0, (shown.get(data[at]?.id ?? 0) ?? 0) + 1)
    }
    for (let hour = 0; hour < hours; hour += 24)
      await Promise.all(Array.from({ length: 24 }, (_, next) => count(hour + next)))
    const spent = bought.reduce((sum, { price }) => sum + price, 0)
    for (const [at, { price }] of bought.entries())
      expect(shown.get(ids[at] ?? 0)).toBeGreaterThan((hours * 3 * price) / spent / 7)
    const shownOf = (bonus: number) =>
      ids.reduce((sum, id, at) => sum + (bought[at]?.rankBonus === bonus ? (shown.get(id) ?? 0) : 0), 0)
    const [five, ten, twenty, thirty] = [shownOf(5), shownOf(10), shownOf(20), shownOf(30)]
    expect(ten / five).toBeCloseTo(2, 0)
    expect(twenty / ten).toBeGreaterThan(1.5)
    expect(thirty).toBeGreaterThan(twenty)
  })

  it('gives the place of a boost that ends while it is in turn to the next', async () => {
    const { categoryId, ids } = await tradeOf([
      ...Array.from({ length: 4 }, () => ({ ...boost })),
      // A boost lifts no worker below three stars.
      ...Array.from({ length: 4 }, () => ({ ...boost, ratingSum: 8, ratingCount: 3 })),
      ...Array.from({ length: 10 }, () => ({})),
    ])
    const before = await read(categoryId)
    const [first = 0, second = 0, , third = 0] = before.data.map(({ id }) => id)
    await db.update(providers).set({ rankBonus: 0, boostedUntil: null }).where(eq(providers.id, first))
    await runBatch(db, projectListings(db, sql`p.id = ${first}`))
    const next = ids.slice(0, 4).find((id) => ![first, second, third].includes(id))
    const after = await read(categoryId)
    expect([0, 1, 3].map((at) => after.data[at]?.id)).toEqual([second, third, next])
    expect(sorted((await walk(categoryId)).seen.map(({ id }) => id))).toEqual(sorted(ids))
  })

  it('shows a new profile on its day before others, and not while its number is withheld', async () => {
    const { categoryId, ids } = await tradeOf([
      ...Array.from({ length: 12 }, () => ({ ratingSum: 25, ratingCount: 5 })),
      { introducedOn: today - 3 },
      { introducedOn: today },
      { introducedOn: today + 1 },
      { introducedOn: today, phoneHiddenAt: now },
      { introducedOn: today, ratingSum: 4, ratingCount: 3 },
    ])
    const { data } = await read(categoryId)
    expect([data[4]?.id, data[9]?.id]).toEqual([ids[13], ids[12]])
    const tomorrow = (await read(categoryId, 1, { at: days(1) })).data
    expect(tomorrow[4]?.id).toBe(ids[14])
  })
})

it('an approval gives each new profile a day of its district, two a day, and within a week', async () => {
  const approve = async (id: number) =>
    expect((await (await moderator()).post(`/api/service-workers/${id}/approve`)).status).toBe(200)
  const introduced = async (id: number) =>
    (await db.select().from(providers).where(eq(providers.id, id)))[0]?.introducedOn
  const place = await makePlace()
  const given: number[] = []
  for (let count = 0; count < 16; count++) {
    const { id } = await makePending({ place })
    await approve(id)
    given.push(((await introduced(id)) ?? 0) - today)
  }
  expect(given.slice(0, 14)).toEqual([1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7])
  for (const day of given.slice(14)) expect(day).toBeOneOf([1, 2, 3, 4, 5, 6, 7])
  const { id } = await makePending()
  await approve(id)
  expect(await introduced(id)).toBe(today + 1)
})

describe('the order', () => {
  const stored = async (id: number) =>
    (await db.select().from(providerListings).where(eq(providerListings.providerId, id)))[0]

  it('is right after parallel ratings', async () => {
    const { categoryId, ids } = await tradeOf([{}, {}])
    const [id = 0] = ids
    const customers = await Promise.all(Array.from({ length: 8 }, () => makeUser()))
    await Promise.all(
      customers.map(async (customer, at) =>
        expect(
          (await (await as(customer)).post(`/api/service-workers/${id}/rating`, { rating: 5 - (at % 2) }))
            .status,
        ).toBe(200),
      ),
    )
    const [provider] = await db.select().from(providers).where(eq(providers.id, id))
    const [order] = await db.select().from(listOrder)
    if (!provider || !order) throw new Error('the rows are missing')
    expect(provider).toMatchObject({ ratingSum: 36, ratingCount: 8 })
    expect((await stored(id))?.rank).toBe(rankOf(provider, order))
    expect((await walk(categoryId)).seen.map((row) => row.id)).toEqual(ids)
  })

  it('follows silence, newness and the mean of the site in the night, and a second night writes nothing', async () => {
    const { ids } = await tradeOf([
      { activeAt: now, photo: 'photos/a' },
      { introducedOn: today, activeAt: now },
      { ratingSum: 500, ratingCount: 100, activeAt: now },
    ])
    const [silent = 0, young = 0] = ids
    const points = async (id: number) => Math.floor(((await stored(id))?.rank ?? 0) / 1000)
    expect([await points(silent), (await stored(young))?.introduced]).toEqual([420, today])
    const night = (count: number) => runCron(env, '10 21 * * *', days(count))
    await night(40)
    expect([await points(silent), (await stored(young))?.introduced]).toEqual([410, 0])
    // The mean of the night before; one rating has no part in it.
    const [{ mean } = { mean: 0 }] = await db.select().from(listOrder)
    expect(mean).toBeGreaterThanOrEqual(450)
    await night(41)
    expect(await points(silent)).toBe(mean + 10)
    const rows = await db.select().from(providerListings)
    await night(42)
    expect(await db.select().from(providerListings)).toEqual(rows)
    expect((await db.select().from(listOrder))[0]).toMatchObject({ mean, walkedTo: null })
  })
})
