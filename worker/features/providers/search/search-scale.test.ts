import { env } from 'cloudflare:workers'
import { sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { beforeAll, describe, expect, it } from 'vitest'
import { providerStatements, referenceStatements } from '#test/load/fill-providers.ts'
import { db } from '#test/support/database.ts'
import { instrumentedDatabase } from '#test/support/bindings/instrumented-database.ts'
import { guest } from '#test/support/request.ts'
import { runBatch } from '#worker/db/db.ts'
import { browseQuery } from '#worker/features/providers/listing/browse.schema.ts'
import { browseProviders } from '#worker/features/providers/listing/browse.usecases.ts'
import { projectListings } from '#worker/features/providers/listing/provider-listings.queries.ts'
import { mostReached } from './search.queries.ts'

const people = mostReached + 100

beforeAll(async () => {
  for (const statement of [...referenceStatements, ...providerStatements(1, people)])
    await env.DB.prepare(statement).run()
  await runBatch(db, projectListings(db, sql`true`))
})

type Answer = Awaited<ReturnType<typeof browseProviders>>
const browse = async (query: string) => (await guest.get(`/api/biodata?${query}`)).json<Answer>()
const ids = ({ data }: Answer) => data.map(({ id }) => id)

// Every bio has this word: a search for it is the list itself.
const matchesAll = 'q=যত্ন'

describe('a search that matches all providers', () => {
  it.each([
    'category=3',
    'division_id=2',
    'division_id=2&district_id=9',
    'upazila_id=81',
    'gender=female&verified=1',
    'verified=0&category=5',
    'min_rating=4',
    'min_rating=1&gender=male',
    'category=3&sort=rating',
    'division_id=2&sort=newest',
    'min_rating=3&sort=newest',
    'category=999',
    'division_id=1&upazila_id=81',
  ])('is narrowed and sorted by %s just as the list is', async (query) => {
    const [list, found] = await Promise.all([
      browse(`${query}&per_page=50`),
      browse(`${matchesAll}&${query}&per_page=50`),
    ])
    expect(ids(found)).toEqual(ids(list))
    expect(found).toMatchObject({ total: list.total, last_page: list.last_page, has_more_than_total: false })
  })

  it('has the same pages as the list, without a key', async () => {
    for (const page of [1, 2, 3, 30])
      expect(ids(await browse(`${matchesAll}&page=${page}`))).toEqual(ids(await browse(`page=${page}`)))
  })

  it('counts and pages two thousand results and says that there are more', async () => {
    const answer = await browse(matchesAll)
    expect(answer).toMatchObject({ total: mostReached, last_page: 100, has_more_than_total: true })
    expect((await browse(`${matchesAll}&page=100`)).data).toHaveLength(20)
    expect((await browse(`${matchesAll}&page=101`)).data).toHaveLength(0)
    expect((await browse(`${matchesAll}&page=67&per_page=30`)).data).toHaveLength(20)
  })
})

describe('the closeness of a search', () => {
  it('decreases over the pages: whole words, then beginnings, then words of the texts', async () => {
    const all: number[] = []
    for (let page = 1; page <= 6; page++) all.push(...ids(await browse(`q=জেলা 1&per_page=40&page=${page}`)))
    expect(new Set(all).size).toBe(all.length)
    const { total } = await browse('q=জেলা 1')
    expect(all.length).toBe(Math.min(total, 240))
    const { data } = await browse('q=জেলা 1&per_page=10')
    for (const { district, area, category, name } of data)
      expect(`${district} ${area} ${category.name} ${name}`.split(' ')).toContain('1')
  })
})

describe('the cost of a search', () => {
  it.each([
    ['কর্মী 77', 20],
    ['থানা 81', 20],
    ['trana', 20],
    ['পেশা 3 জেলা 9', 20],
    ['কর্মী 77', 1],
  ])(
    'for %s with %d a page is two rows and a step for each one shown and a step for each one counted',
    async (q, perPage) => {
      const { db: metered, stats } = instrumentedDatabase(env.DB)
      const input = z.parse(browseQuery, { q, per_page: String(perPage) })
      const { total } = await browseProviders(metered, input, { secret: 'key', now: new Date() })
      expect(stats.roundTrips).toBe(1)
      expect(total).toBeLessThan(40)
      expect(stats.rowsRead).toBeLessThanOrEqual(3 * Math.min(perPage, total) + total + 3)
      expect(stats.rowsRead).toBeLessThanOrEqual(100)
    },
  )

  it('is bounded for any number of results, order and page', async () => {
    const { db: metered, stats, reset } = instrumentedDatabase(env.DB)
    for (const [query, most] of [
      [{ q: 'যত্ন' }, mostReached + 70],
      [{ q: 'যত্ন', page: '100' }, 2 * mostReached + 70],
      [{ q: 'যত্ন', sort: 'rating' }, 4 * mostReached + 70],
    ] as const) {
      reset()
      await browseProviders(metered, z.parse(browseQuery, query), { secret: 'key', now: new Date() })
      expect(stats.rowsRead).toBeLessThanOrEqual(most)
    }
  })
})
