import { env } from 'cloudflare:workers'
import { sql } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { providerStatements, referenceStatements } from '#test/support/providers/fill-providers.ts'
import { db } from '#test/support/database.ts'
import { makeUser } from '#test/support/factories.ts'
import { interleavedDatabase } from '#test/support/bindings/watched-database.ts'
import { as } from '#test/support/request.ts'
import { runCron } from '#worker/cron.ts'
import { runBatch } from '#worker/db/db.ts'
import { projectListings } from '#worker/features/providers/listing/provider-listings.queries.ts'
import { refreshQueuedWords } from './refresh-words.usecases.ts'
import { refreshAllSql } from '../listing/list-index.queries.ts'
import { termOf } from './search.rules.ts'
import { queueRefresh } from './word-refreshes.queries.ts'

const people = 1700
const now = new Date()
const trade = 5
const plenty = { chunks: 100, time: 60_000 }

beforeAll(async () => {
  for (const statement of [...referenceStatements, ...providerStatements(1, people)])
    await env.DB.prepare(statement).run()
  await db.run(sql`UPDATE providers SET category_id = ${trade} WHERE id <= 1600`)
  await runBatch(db, projectListings(db, sql`1`))
})
beforeEach(() => db.run(sql`DELETE FROM word_refreshes`))

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

describe('all search words', () => {
  it('are written again after a migration that queues them', async () => {
    await db.run(sql`DELETE FROM provider_words WHERE rowid % 2 = 0`)
    await env.DB.prepare(refreshAllSql).run()
    expect(await refreshQueuedWords(db, plenty)).toBe(people)
    const divisions = [1, 2, 3, 4, 5, 6, 7, 8].map((id) => termOf('filters', `v${id}`))
    expect(await found(divisions.join(' OR '))).toBe(people)
  })
})
