import { env } from 'cloudflare:workers'
import { eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { db } from '#test/support/database.ts'
import { makeProvider } from '#test/support/factories.ts'
import { guest } from '#test/support/request.ts'
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

  it('is right again after the rows were damaged and all profiles are queued for the search words', async () => {
    const kept = () => db.select().from(providerListings).orderBy(providerListings.providerId)
    const whole = await kept()
    await db.run(sql`UPDATE provider_listings SET score = 0, rank = rank - rank % 1000`)
    await env.DB.prepare(refreshAllSql).run()
    expect(await refreshQueuedWords(db, { chunks: 1, time: 60_000 })).toBe(totals.length)
    expect(await kept()).toEqual(whole)
  })
})
