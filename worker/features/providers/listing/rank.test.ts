import { env } from 'cloudflare:workers'
import { eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { db } from '#test/support/database.ts'
import { makeProvider, makeUser } from '#test/support/factories.ts'
import { as, guest } from '#test/support/request.ts'
import { listOrder, providerListings } from './provider-listings.table.ts'
import { providers, type ProviderRow } from '#worker/features/providers/providers.table.ts'
import { refreshQueuedWords } from '#worker/features/providers/search/refresh-words.usecases.ts'
import { refreshAllSql } from '#worker/features/providers/listing/list-index.queries.ts'
import { rankOf, scoreOf } from './listing.rules.ts'

type Card = { id: number; average_rating: number; total_ratings: number }

const totals = [
  [5, 1],
  [87, 18],
  [1, 1],
  [30, 20],
  [0, 0],
  [80, 20],
  [100, 20],
] as const
let made: ProviderRow[]
let path = ''

beforeAll(async () => {
  const [[ratingSum, ratingCount], ...others] = totals
  const first = await makeProvider({ ratingSum, ratingCount })
  path = `/api/biodata?category=${first.categoryId}&fields=card`
  for (const [ratingSum, ratingCount] of others)
    await makeProvider({ categoryId: first.categoryId, ratingSum, ratingCount })
  made = await db.select().from(providers).orderBy(providers.id)
})

const shown = async (query: string) => (await (await guest.get(path + query)).json<{ data: Card[] }>()).data
const averages = async (query: string) =>
  (await shown(query)).map(({ average_rating: average, total_ratings: total }) => [average, total])

// The mean of a new site is 4.0.
const believed = [
  [5, 20],
  [4.83, 18],
  [5, 1],
  [4, 20],
  [1, 1],
  [1.5, 20],
  [0, 0],
]
/** A provider without ratings starts at the mean; among equal points one with ratings comes first. */
const recommended = [...believed.slice(0, 4), [0, 0], ...believed.slice(4, 6)]

describe('the order of providers by their ratings', () => {
  it.each([
    ['&sort=rating', believed],
    ['', recommended],
  ])(
    'counts a few ratings less than many, and shows the true average: "%s"',
    async (sort, averagesInOrder) => {
      expect(await averages(sort)).toEqual(averagesInOrder)
    },
  )

  it.each(['&sort=rating', ''])(
    'keeps "at least n stars" a matter of the true average: "%s"',
    async (sort) => {
      expect(await averages(`${sort}&min_rating=4`)).toEqual(believed.filter(([average = 0]) => average >= 4))
      expect(await averages(`${sort}&min_rating=5`)).toEqual([
        [5, 20],
        [5, 1],
      ])
    },
  )

  it('is stored as the rules say', async () => {
    const [order] = await db.select().from(listOrder)
    if (!order) throw new Error('the order has no row')
    for (const provider of made) {
      const rows = await db
        .select({ rank: providerListings.rank, score: providerListings.score })
        .from(providerListings)
        .where(eq(providerListings.providerId, provider.id))
      expect(rows).toEqual([{ rank: rankOf(provider, order), score: scoreOf(provider, order) }])
    }
  })

  it('does not let the stars of one stranger move a provider to the end or to the top', async () => {
    const place = async (id: number) => (await shown('&sort=rating')).findIndex((card) => card.id === id)
    const [, many, , , unrated] = made
    if (!many || !unrated) throw new Error('the providers are missing')
    const rate = async (id: number, rating: number) =>
      expect(
        (await (await as(await makeUser())).post(`/api/service-workers/${id}/rating`, { rating })).status,
      ).toBe(200)
    expect(await place(many.id)).toBe(1)
    await rate(many.id, 1)
    expect(await place(many.id)).toBe(1)
    await rate(unrated.id, 5)
    expect(await place(unrated.id)).toBe(2)
    await rate(unrated.id, 1)
    expect(await place(unrated.id)).toBe(4)
  })

  it('is right again after the rows were damaged and all profiles are queued for the search words', async () => {
    const kept = () => db.select().from(providerListings).orderBy(providerListings.providerId)
    const whole = await kept()
    await db.run(sql`UPDATE provider_listings SET score = 0, rank = rank - rank % 1000`)
    await env.DB.prepare(refreshAllSql).run()
    expect(await refreshQueuedWords(db, { chunks: 1, time: 60_000 })).toBe(totals.length)
    expect(await kept()).toEqual(whole)
  })
})
