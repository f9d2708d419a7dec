import { env } from 'cloudflare:workers'
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { refusedFields } from '#test/support/answers.ts'
import { providerStatements, referenceStatements } from '#test/support/providers/fill-providers.ts'
import { rankOf, scoreOf } from '#test/support/providers/expected-order.ts'
import { db } from '#test/support/database.ts'
import { guest } from '#test/support/request.ts'
import { runBatch } from '#worker/db/db.ts'
import type { BrowseSort } from './browse.schema.ts'
import type { browseProviders } from './listing.usecases.ts'
import { projectListings } from './provider-listings.queries.ts'
import { dhakaDay } from './listing.rules.ts'
import { providers, type ProviderRow } from '../providers.table.ts'

const people = 1500
const today = dhakaDay(new Date())
for (const statement of [...referenceStatements, ...providerStatements(1, people)])
  await env.DB.prepare(statement).run()
// Some came last month, and some are yet to be introduced.
await db.run(sql`UPDATE providers SET introduced_on = ${today} + 3 - id % 40 WHERE id % 7 = 0`)
await db.run(sql`UPDATE providers SET photo = iif(id % 3 = 0, 'photos/a', NULL),
  phone_hidden_at = iif(id % 11 = 0, ${Date.now()}, NULL), active_at = ${Date.now()} - id % 300 * 86400000 WHERE id % 4 > 0`)
await runBatch(db, projectListings(db, sql`true`))
const allProviders = await db.select().from(providers)

type Answer = Awaited<ReturnType<typeof browseProviders>>
const browse = async (query: string) => (await guest.get(`/api/biodata?${query}`)).json<Answer>()
const ids = ({ data }: Answer) => data.map(({ id }) => id)

/** What the list must be. */
function expected(filter: (row: ProviderRow) => boolean, sort: BrowseSort = 'recommended'): number[] {
  const order = { mean: 400, day: today }
  const orders: Record<BrowseSort, ((row: ProviderRow) => number)[]> = {
    recommended: [(row) => rankOf(row, order)],
    rating: [(row) => scoreOf(row, order)],
    newest: [],
  }
  return allProviders
    .filter(filter)
    .sort((a, b) => {
      for (const by of orders[sort]) if (by(a) !== by(b)) return by(b) - by(a)
      return b.id - a.id
    })
    .map(({ id }) => id)
}

const stars = (row: ProviderRow) => (row.ratingCount === 0 ? 0 : row.ratingSum / row.ratingCount)

describe('the public list', () => {
  it('is sorted by points, with advertisements and new profiles at their places, by default [A-292]', async () => {
    const answer = await browse('')
    const boosted = answer.data.map(({ is_boosted: isBoosted }) => isBoosted)
    expect(boosted.flatMap((is, at) => (is ? at : []))).toEqual([0, 1, 3])
    const isLifted = (at: number) => [0, 1, 3, 4, 9].includes(at)
    const lifted = new Set(ids(answer).filter((_, at) => isLifted(at)))
    const byPoints = expected(() => true).filter((id) => !lifted.has(id))
    expect(ids(answer).filter((_, at) => !isLifted(at))).toEqual(byPoints.slice(0, 15))
    expect(answer).toMatchObject({ current_page: 1, per_page: 20, total: people, last_page: 75 })
    expect(answer.data[0]).toMatchObject({ bio: expect.any(String) })
  })

  it.each<[string, (row: ProviderRow) => boolean, BrowseSort]>([
    ['category=3', (row) => row.categoryId === 3, 'recommended'],
    ['division_id=2', (row) => row.divisionId === 2, 'recommended'],
    ['division_id=2&district_id=9&sort=newest', (row) => row.districtId === 9, 'newest'],
    ['district_id=9&category=3&sort=rating', (row) => row.districtId === 9 && row.categoryId === 3, 'rating'],
    ['upazila_id=81', (row) => row.upazilaId === 81, 'recommended'],
    ['gender=female&verified=1', (row) => row.gender === 'female' && row.verifiedBadge, 'recommended'],
    ['verified=0', () => true, 'recommended'],
    ['min_rating=4&sort=rating', (row) => stars(row) >= 4, 'rating'],
    ['min_rating=3', (row) => stars(row) >= 3, 'recommended'],
    ['min_rating=1&sort=newest&gender=male', (row) => stars(row) >= 1 && row.gender === 'male', 'newest'],
    ['min_rating=5&category=3', (row) => stars(row) === 5 && row.categoryId === 3, 'recommended'],
  ])(
    'with %s holds exactly those it should, with a true total [A-001 A-163 A-240]',
    async (query, filter, sort) => {
      const answer = await browse(`${query}&per_page=9`)
      const all = expected(filter, sort)
      expect(ids(answer)).toEqual(all.slice(0, 9))
      // Pages that are shorter than ten have no advertisements.
      expect(answer.data.some(({ is_boosted: isBoosted }) => isBoosted)).toBe(false)
      const last = Math.max(1, Math.ceil(all.length / 9))
      expect(answer).toMatchObject({ total: all.length, current_page: 1, last_page: last, per_page: 9 })
    },
  )

  it('ignores keys it does not know and fields that were left empty [A-241]', async () => {
    expect(ids(await browse('category=&gender=&min_rating=&page=&colour=green'))).toEqual(
      ids(await browse('')),
    )
  })

  it('has fewer fields for each provider when cards are requested', async () => {
    const cards = await browse('fields=card&sort=newest')
    expect(ids(cards)).toEqual(ids(await browse('sort=newest')))
    expect(Object.keys(cards.data[0] ?? {}).sort()).toEqual(
      'answer_rate area average_rating category district experience_years id is_boosted name profile_photo total_ratings verified_badge'.split(
        ' ',
      ),
    )
  })

  it('is empty for an unknown id, for places that do not belong together, and after its last page', async () => {
    const empty = { data: [], total: 0, last_page: 1 }
    expect(await browse('category=999')).toMatchObject(empty)
    expect(await browse('division_id=1&upazila_id=81')).toMatchObject(empty)
    expect(await browse('district_id=1&division_id=2')).toMatchObject(empty)
    expect(await browse('category=3&page=900')).toMatchObject({ data: [], current_page: 900 })
  })

  it.each([
    'category=abc',
    'division_id=-1',
    'district_id=1.5',
    'upazila_id=০১',
    'gender=robot',
    'verified=maybe',
    'min_rating=6',
    'min_rating=4.5',
    'sort=cheapest',
    'page=0',
    'page=x',
    'fields=phone',
    'per_page=51',
    'per_page=0',
    `q=${'a'.repeat(101)}`,
  ])('refuses %s with a Bengali reason under the field', async (query) => {
    const refused = await guest.get(`/api/biodata?${query}`)
    expect(await refusedFields(refused)).toEqual([query.split('=')[0]])
  })

  it('refuses a page beyond 1000 as too deep', async () => {
    const answer = await guest.get('/api/biodata?page=1001')
    expect(answer.status).toBe(422)
    expect(await answer.json()).toMatchObject({ error: 'page_too_deep' })
  })
})

describe('the pages of a list', () => {
  const lists: [string, (row: ProviderRow) => boolean, BrowseSort][] = [
    ['', () => true, 'recommended'],
    ['sort=rating&', () => true, 'rating'],
    ['sort=newest&', () => true, 'newest'],
    ['min_rating=2&', (row) => stars(row) >= 2, 'recommended'],
    ['min_rating=2&sort=rating&', (row) => stars(row) >= 2, 'rating'],
    ['min_rating=2&sort=newest&', (row) => stars(row) >= 2, 'newest'],
  ]

  it.each(lists)(
    'of ?%s follow each other without gap or repetition by their keys, in both directions [A-240]',
    async (query, filter, sort) => {
      const all = expected(filter, sort)
      const pageOf = (page: number) => all.slice((page - 1) * 9, page * 9)
      let answer = await browse(`${query}per_page=9`)
      const last = answer.last_page
      const follow = async (page: number) => {
        const key = answer.page_keys[page]
        expect(Object.keys(answer.page_keys)).toContain(String(page))
        answer = await browse(`${query}per_page=9&page=${page}&key=${key}`)
        expect(ids(answer)).toEqual(pageOf(page))
        expect(answer.current_page).toBe(page)
      }
      for (let page = 2; page <= 5; page++) await follow(page)
      await follow(3)
      await follow(5)
      await follow(last)
      for (let page = last - 1; page >= last - 4; page--) await follow(page)
      await follow(last - 2)
      expect(ids(await browse(`${query}per_page=9&page=7`))).toEqual(pageOf(7))
    },
  )

  it('reject a key that is forged, changed, or from another page, filter or order', async () => {
    const { page_keys: keys } = await browse('sort=rating')
    const key = keys[2] ?? ''
    for (const query of [
      'sort=rating&page=2&key=abc',
      `sort=rating&page=2&key=${key}x`,
      `sort=rating&page=2&key=${key.replace(/^./, '9')}`,
      `sort=rating&page=3&key=${key}`,
      `sort=newest&page=2&key=${key}`,
      `sort=rating&category=1&page=2&key=${key}`,
      `sort=rating&per_page=10&page=2&key=${key}`,
    ]) {
      const answer = await guest.get(`/api/biodata?${query}`)
      expect({ query, status: answer.status }).toEqual({ query, status: 422 })
      expect(await answer.json()).toMatchObject({ errors: { key: [expect.any(String)] } })
    }
    expect((await guest.get(`/api/biodata?sort=rating&page=2&key=${key}`)).status).toBe(200)
  })
})
