import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { db, rowsOf } from '#test/support/database.ts'
import { makeCategory, makeProvider, makeUser } from '#test/support/factories.ts'
import { as, guest, send } from '#test/support/request.ts'
import { auditLog } from '#worker/features/audit/audit.table.ts'
import { dayOf } from '#worker/lib/dhaka-time.ts'
import { noteUnmetSearch } from './unmet.usecases.ts'
import { unmetADay } from '../search.rules.ts'
import { unmetSearches } from '../../providers.table.ts'

const now = new Date()
const note = (q: string, network = '203.0.113.5') => noteUnmetSearch(db, q, { network, secret: 'key', now })
const noted = async () =>
  (await db.select().from(unmetSearches)).map(({ words, searches }) => `${words} ${searches}`)
const search = async (q: string) =>
  (await guest.get(`/api/biodata?q=${encodeURIComponent(q)}`)).json<{
    total: number
    understood: { categories: { id: number }[] }
    suggestions: unknown[]
  }>()
type Listed = { data: { id: number; words: string; searches: number }[] }

beforeEach(async () => {
  await db.delete(unmetSearches)
  await db.run(sql`DELETE FROM rate_counters`)
})

describe('a search that finds nothing', () => {
  it('is kept without a word that has a digit, and suggests trades', async () => {
    await makeCategory()
    const answer = await search('ঝুমঝুমি 01712 অলা')
    expect(answer.total).toBe(0)
    expect(answer.suggestions.length).toBeGreaterThan(0)
    await expect.poll(noted).toEqual(['ঝুমঝুমি অলা 1'])
  })

  it('is kept once when its list opens inside the app', async () => {
    await send('GET', `/page-data/biodata?q=${encodeURIComponent('ঝুমঝুমি অলা')}`)
    await expect.poll(noted).toEqual(['ঝুমঝুমি অলা 1'])
  })

  it('is not kept when it is a phone number or too short to learn from', async () => {
    for (const q of ['01712345678', '12', '😀']) await note(q)
    expect(await noted()).toEqual([])
  })

  it('is kept beside a trade if its words may name a place', async () => {
    const { id } = await makeCategory({ name: 'লাটিম কারিগর', words: ['latim karigor'] })
    await makeProvider({ categoryId: id })
    for (const q of ['latim karigor মতিগঞ্জ বাজার', 'latim karigor হযবরল']) await search(q)
    await expect.poll(noted).toEqual(['মতিগঞ্জ বাজার 1'])
  })

  it('is counted by day', async () => {
    await note('ভাঙা বেহালা')
    await note('ভাঙা  বেহালা!')
    expect(await noted()).toEqual(['ভাঙা বেহালা 2'])
  })

  it('stops counting for a network that sends too many, also in parallel', async () => {
    await Promise.all(
      Array.from({ length: unmetADay.network + 5 }, (_, at) => note(`শব্দ ${'ক'.repeat(at + 1)}`)),
    )
    expect(await noted()).toHaveLength(unmetADay.network)
    await note('অন্য ঠিকানার শব্দ', '203.0.113.6')
    expect(await noted()).toHaveLength(unmetADay.network + 1)
  })

  it('keeps a bounded number of texts a day', async () => {
    await db.run(sql`
      WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${unmetADay.site})
      INSERT INTO unmet_searches (day, words, searches) SELECT ${dayOf(now)}, 'x' || i, 1 FROM n`)
    await note('আরও একটি')
    expect(await noted()).toHaveLength(unmetADay.site)
  })
})

describe('the list of what was not found', () => {
  it('begins with the most frequent', async () => {
    await db.insert(unmetSearches).values([
      { day: dayOf(now), words: 'বিরল', searches: 1 },
      { day: dayOf(now), words: 'ঘনঘন', searches: 5 },
    ])
    const admin = await as(await makeUser('admin'))
    const { data } = await (await admin.get('/api/admin/searches/unmet')).json<Listed>()
    expect(data.map(({ words }) => words)).toEqual(['ঘনঘন', 'বিরল'])
    expect((await admin.get('/api/admin/searches/unmet?page=1001')).status).toBe(404)
  })

  it('adds a text to a trade, which is then found by it, and takes it off the list', async () => {
    const category = await makeCategory()
    const provider = await makeProvider({ categoryId: category.id })
    const q = 'ডুগডুগি বাদক'
    expect((await search(q)).understood.categories).toEqual([])
    await db.insert(unmetSearches).values({ day: '2026-01-01', words: 'ডুগডুগি বাদক', searches: 1 })
    await expect.poll(noted).toHaveLength(2)
    const [row] = await db.select().from(unmetSearches)
    const admin = await as(await makeUser('admin'))
    const answers = await Promise.all(
      [1, 2].map(() => admin.post(`/api/admin/searches/unmet/${row?.id}/word`, { category_id: category.id })),
    )
    expect(answers.map(({ status }) => status).toSorted()[0]).toBe(200)
    expect(await noted()).toEqual([])
    const found = await (
      await guest.get(`/api/biodata?q=${encodeURIComponent(q)}&fields=card`)
    ).json<{ data: { id: number }[]; understood: unknown }>()
    expect(found.data.map(({ id }) => id)).toEqual([provider.id])
    expect(found.understood).toMatchObject({ categories: [{ id: category.id }], rest: '' })
    const audits = await rowsOf(auditLog, sql`action = 'category.word_added'`)
    expect(audits).toMatchObject([{ entityId: String(category.id), after: { words: q } }])
  })
})
