import { env } from 'cloudflare:workers'
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it, beforeEach } from 'vitest'
import { providerStatements, referenceStatements } from '#test/support/providers/fill-providers.ts'
import { db } from '#test/support/database.ts'
import { guest, as } from '#test/support/request.ts'
import { runBatch } from '#worker/db/db.ts'
import type { browseProviders } from '../listing/listing.usecases.ts'
import { projectListings } from '../listing/provider-listings.queries.ts'
import { maxReached } from './search.queries.ts'
import { providerListings } from '../listing/provider-listings.table.ts'
import { makeUser } from '#test/support/factories.ts'
import { interleavedDatabase } from '#test/support/bindings/watched-database.ts'
import { runCron } from '#worker/cron.ts'
import { refreshQueuedWords } from './refresh-words.usecases.ts'
import { refreshAllSql } from '../listing/list-index.queries.ts'
import { termOf } from './search.rules.ts'
import { queueRefresh } from './word-refreshes.queries.ts'

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

const now = new Date()
const trade = 5
const plenty = { chunks: 100, time: 60_000 }

const found = async (word: string) =>
  env.DB.prepare('SELECT count(*) AS n FROM provider_words WHERE provider_words MATCH ?')
    .bind(word)
    .first('n')
const queued = async () =>
  (await env.DB.prepare('SELECT scope, scope_id, after_id, done FROM word_refreshes').all()).results
const renameTo = (name: string) => db.run(sql`UPDATE categories SET name = ${name} WHERE id = ${trade}`)
const queueTrade = () => queueRefresh(db, { scope: 'category_id', scopeId: trade, now })
const members = async () =>
  Number(await env.DB.prepare(`SELECT count(*) AS n FROM providers WHERE category_id = ${trade}`).first('n'))

describe('the search words of a renamed trade', () => {
  beforeAll(async () => {
    await db.run(sql`UPDATE providers SET category_id = ${trade} WHERE id <= 1200`)
    await runBatch(db, projectListings(db, sql`1`))
  })
  beforeEach(() => db.run(sql`DELETE FROM word_refreshes`))

  it('are partly new at once and completely after the job, which shows its progress', async () => {
    const admin = await as(await makeUser('admin'))
    const answer = await admin.put(`/api/categories/${trade}`, { name: 'ডুবুরি' })
    expect(answer.status).toBe(200)
    expect(await found('ডুবুরি')).toBe(1000)
    const jobs = async () =>
      (
        await (
          await admin.get('/api/admin/jobs')
        ).json<{ data: { jobs: { name: string; progress: unknown }[] } }>()
      ).data.jobs
    const progress = async () => (await jobs()).find(({ name }) => name === 'search_words')?.progress
    expect(await progress()).toEqual({ done: 1000, of: await members() })
    await runCron(env, '*/5 * * * *', now)
    expect(await found('ডুবুরি')).toBe(await members())
    expect(await progress()).toBeNull()
  })

  it('continue behind the last group after an interruption', async () => {
    await renameTo('মালী')
    await queueTrade()
    expect(await refreshQueuedWords(db, { ...plenty, chunks: 1 })).toBe(100)
    const broken = interleavedDatabase('INSERT OR REPLACE INTO provider_words', () =>
      Promise.reject(new Error('D1 is down')),
    )
    await expect(refreshQueuedWords(broken, plenty)).rejects.toThrow('D1 is down')
    expect(await queued()).toMatchObject([
      { scope: 'category_id', scope_id: trade, after_id: 100, done: 100 },
    ])
    expect(await found('মালী')).toBe(100)
    expect(await refreshQueuedWords(db, plenty)).toBe((await members()) - 100)
    expect(await found('মালী')).toBe(await members())
    expect(await queued()).toEqual([])
  })

  it('are right after two runs at the same time', async () => {
    await renameTo('মাঝি')
    await queueTrade()
    await Promise.all([refreshQueuedWords(db, plenty), refreshQueuedWords(db, plenty)])
    expect(await found('মাঝি')).toBe(await members())
    expect(await queued()).toEqual([])
  })

  it('start over when the trade is renamed again meanwhile', async () => {
    await renameTo('কামার')
    await queueTrade()
    await refreshQueuedWords(db, { ...plenty, chunks: 1 })
    const renamedMeanwhile = interleavedDatabase('INSERT OR REPLACE INTO provider_words', async () => {
      await renameTo('কুমার')
      await queueTrade()
    })
    await refreshQueuedWords(renamedMeanwhile, plenty)
    expect(await found('কামার')).toBe(0)
    expect(await found('কুমার')).toBe(await members())
    expect(await queued()).toEqual([])
  })

  it('stay queued when the request itself cannot refresh them', async () => {
    const admin = await as(await makeUser('admin'))
    await db.run(
      sql`CREATE TRIGGER no_words BEFORE UPDATE ON word_refreshes BEGIN SELECT RAISE(ABORT, 'down'); END`,
    )
    const answer = await admin.put(`/api/categories/${trade}`, { name: 'তাঁতি' })
    await db.run(sql`DROP TRIGGER no_words`)
    expect(answer.status).toBe(200)
    expect(await queued()).toMatchObject([{ scope: 'category_id', scope_id: trade, done: 0 }])
    await refreshQueuedWords(db, plenty)
    expect(await found('তাঁতি')).toBe(await members())
  })
})

it('all search words are written again, with the points, after a migration that queues them', async () => {
  const listed = () => db.select().from(providerListings).orderBy(providerListings.providerId)
  const whole = await listed()
  await db.run(sql`DELETE FROM provider_words WHERE rowid % 2 = 0`)
  await db.run(sql`UPDATE provider_listings SET score = 0, rank = rank - rank % 1000`)
  await env.DB.prepare(refreshAllSql).run()
  expect(await refreshQueuedWords(db, plenty)).toBe(people)
  expect(await listed()).toEqual(whole)
  const divisions = [1, 2, 3, 4, 5, 6, 7, 8].map((id) => termOf('filters', `v${id}`))
  expect(await found(divisions.join(' OR '))).toBe(people)
})
