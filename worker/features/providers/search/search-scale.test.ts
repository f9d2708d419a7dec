import { env } from 'cloudflare:workers'
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { searchRead, searches, vocabularyOfTrades } from '#test/support/providers/searches.ts'
import { providerStatements, referenceStatements } from '#test/support/providers/fill-providers.ts'
import { db } from '#test/support/database.ts'
import { instrumentedDatabase } from '#test/support/bindings/intercepted-database.ts'
import { guest } from '#test/support/request.ts'
import { runBatch } from '#worker/db/db.ts'
import type { browseProviders } from '#worker/features/providers/listing/listing.usecases.ts'
import { projectListings } from '#worker/features/providers/listing/provider-listings.queries.ts'
import { maxReached } from './search.queries.ts'

const people = maxReached + 100

beforeAll(async () => {
  for (const statement of [...referenceStatements, ...providerStatements(1, people)])
    await env.DB.prepare(statement).run()
  await runBatch(db, projectListings(db, sql`true`))
})

type Answer = Awaited<ReturnType<typeof browseProviders>>
const browse = async (query: string) => (await guest.get(`/api/biodata?${query}`)).json<Answer>()
const ids = ({ data }: Answer) => data.map(({ id }) => id)

// Every name has this word, and every bio the other: a search for it is the list itself. Words of texts need a filter.
const matchesAll = 'q=কর্মী'
const matchesTexts = 'q=যত্ন'
/** Pages of a list that are shorter than ten have no advertisements and new profiles above the others, as a search. */
const perPage = 9

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
      browse(`${query}&per_page=${perPage}`),
      browse(`${matchesTexts}&${query}&per_page=${perPage}`),
    ])
    expect(ids(found)).toEqual(ids(list))
    // A search in the recommended order knows its total as far as the next page.
    const isCounted = list.total <= perPage || query.includes('sort=')
    expect(found).toMatchObject(
      isCounted
        ? { total: list.total, last_page: list.last_page, has_more_than_total: false }
        : { total: perPage, last_page: 2, has_more_than_total: true },
    )
  })

  it('has the same pages as the list by their keys, forward and back', async () => {
    let { page_keys: keys } = await browse(`${matchesAll}&per_page=${perPage}`)
    for (const page of [2, 3, 4, 5, 4, 3, 2]) {
      expect(Object.keys(keys)).toContain(String(page))
      const answer = await browse(`${matchesAll}&per_page=${perPage}&page=${page}&key=${keys[page]}`)
      expect(ids(answer)).toEqual(ids(await browse(`page=${page}&per_page=${perPage}`)))
      expect(answer).toMatchObject({ total: page * perPage, last_page: page + 1, has_more_than_total: true })
      keys = answer.page_keys
    }
  })

  it('pages two thousand results and says that there are more', async () => {
    expect(await browse(matchesAll)).toMatchObject({ total: 20, last_page: 2, has_more_than_total: true })
    const last = await browse(`${matchesAll}&page=100`)
    expect(last.data).toHaveLength(20)
    expect(last).toMatchObject({ total: maxReached, last_page: 100, has_more_than_total: true })
    const behind = await browse(`${matchesAll}&page=101`)
    expect(behind).toMatchObject({ data: [], total: maxReached, last_page: 100, has_more_than_total: true })
    expect((await browse(`${matchesAll}&page=67&per_page=30`)).data).toHaveLength(20)
  })

  it('knows the total of the last page and of a page behind it', async () => {
    const list = await browse('category=3')
    for (const page of [list.last_page, list.last_page + 3])
      expect(await browse(`${matchesTexts}&category=3&page=${page}`)).toMatchObject({
        data: expect.any(Array),
        total: list.total,
        last_page: list.last_page,
        has_more_than_total: false,
      })
  })
})

describe('the cost of a search', () => {
  it.each(Object.entries(searches))('for %s is bounded', async (_, { query, by }) => {
    const { db: metered, stats, reset } = instrumentedDatabase(env.DB)
    const vocabulary = await vocabularyOfTrades(db)
    for (const i of [0, 1, 2, 3]) {
      const read = await searchRead(db, query(i, people), by, vocabulary)
      if (!read) throw new Error('too few providers for this page')
      // The isolate then knows the names of the trades.
      await read.run(db)
      reset()
      await read.run(metered)
      expect({
        query: query(i, people),
        rows: stats.rowsRead <= read.limit ? 'fine' : stats.rowsRead,
      }).toEqual({
        query: query(i, people),
        rows: 'fine',
      })
      expect(stats.roundTrips).toBeLessThanOrEqual(2)
    }
  })
})
