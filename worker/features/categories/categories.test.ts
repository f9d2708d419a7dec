import { writeFigures } from '#worker/features/operations/figures.queries.ts'
import { dayOf } from '#worker/lib/dhaka-time.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { jsonOf, refusedFields } from '#test/support/answers.ts'
import { db } from '#test/support/database.ts'
import { makeCategory, makePlace, makeProvider, makeUser } from '#test/support/factories.ts'
import { as, guest } from '#test/support/request.ts'
import { categoryRow } from '#test/support/categories.ts'
import { startWordsOf } from './words/words.rules.ts'
import { maxCategoryWordLength, maxCategoryWords } from './words/category-words.schema.ts'

type Category = { id: number; name: string; biodata_count: number | null }
const read = async (path: string) => (await (await guest.get(path)).json<{ data: Category[] }>()).data
const names = (categories: Category[]) => categories.map(({ name }) => name)

beforeAll(async () => {
  await makeCategory({ name: 'ড্রাইভার', sortOrder: 3, showInHomepage: true })
  const electrician = await makeCategory({ name: 'ইলেকট্রিশিয়ান', sortOrder: 1, image: 'categories/abc' })
  await makeCategory({ name: 'গৃহশিক্ষক', sortOrder: 2, showInHomepage: true, description: 'সব শ্রেণির জন্য' })
  await makeCategory({ name: 'বন্ধ পেশা', sortOrder: 0, isActive: false })
  for (let i = 0; i < 9; i += 1) await makeProvider({ categoryId: electrician.id })
  await makeProvider({ categoryId: electrician.id, verifiedBadge: true, gender: 'female' })
  await makeProvider({ categoryId: electrician.id, status: 'pending' })
  await makeUser('customer')
})

describe('the trades', () => {
  it('are the active ones in the order the admin gave, with the number of their public providers from ten [A-152 A-237 A-244]', async () => {
    const categories = await read('/api/categories')
    expect(names(categories)).toEqual(['ইলেকট্রিশিয়ান', 'গৃহশিক্ষক', 'ড্রাইভার'])
    expect(categories.map((category) => category.biodata_count)).toEqual([10, null, null])
    expect(categories[0]).toEqual({
      id: expect.any(Number),
      name: 'ইলেকট্রিশিয়ান',
      description: null,
      slug: expect.stringMatching(/^trade-\d+$/),
      image_url: '/storage/categories/abc-320.webp',
      image: '/storage/categories/abc',
      biodata_count: 10,
    })
    expect(await read('/api/biodata/categories')).toEqual(categories)
  })

  it('of the home page are those the admin chose [A-237]', async () => {
    expect(names(await read('/api/categories/homepage'))).toEqual(['গৃহশিক্ষক', 'ড্রাইভার'])
  })
})

it('the numbers of the home page are public providers, verified customers and active trades, without those below ten [A-153 A-154 A-238]', async () => {
  const write = () => writeFigures(db, dayOf(new Date()))
  await write()
  expect(await (await guest.get('/api/stats')).json()).toEqual({
    data: { verified_workers: 10, customers: null, categories: null, average_rating: null },
  })
  for (let i = 0; i < 9; i += 1) await makeUser('customer')
  const { id: categoryId } = await makeCategory({ isActive: false })
  await makeProvider({ categoryId, ratingSum: 46, ratingCount: 10 })
  await write()
  // The answer to guests is still cached.
  const staff = await as(await makeUser('staff'))
  expect(await (await staff.get('/api/stats')).json()).toMatchObject({
    data: { customers: 10, average_rating: 4.6 },
  })
})

it('the places to filter by are those with public providers, each with how many [A-244]', async () => {
  const place = await makePlace()
  const { id: categoryId } = await makeCategory({ isActive: false })
  for (const isPaused of [false, false, true]) await makeProvider({ place, categoryId, isPaused })
  await makePlace()
  const { data } = await jsonOf<{
    data: Record<'divisions' | 'districts' | 'upazilas', { id: number; biodata_count: number }[]>
  }>(guest.get('/api/biodata/locations'))
  expect(data.divisions).toContainEqual({
    id: place.division.id,
    name: place.division.name,
    bn_name: place.division.bnName,
    biodata_count: 2,
  })
  expect(data.districts).toContainEqual(
    expect.objectContaining({ id: place.district.id, division_id: place.division.id, biodata_count: 2 }),
  )
  expect(data.upazilas).toContainEqual(
    expect.objectContaining({ id: place.thana.id, district_id: place.district.id, biodata_count: 2 }),
  )
  expect(data.divisions.every((division) => division.biodata_count > 0)).toBe(true)
})

it('the trades of the filter have the exact number of the chosen place in the filter of the list', async () => {
  const place = await makePlace()
  const [first] = await read('/api/categories')
  // The whole site has fewer than ten of the other trades.
  expect((await read('/api/biodata/categories?division_id=')).at(-1)?.biodata_count).toBeNull()
  for (const isActive of [true, true, false]) await makeProvider({ categoryId: first?.id, place, isActive })
  const counts = async (query: string) =>
    (await read(`/api/biodata/categories?${query}`)).map((trade) => trade.biodata_count)
  for (const query of [
    `division_id=${place.division.id}`,
    `district_id=${place.district.id}`,
    `division_id=${place.division.id}&district_id=${place.district.id}&upazila_id=${place.thana.id}`,
  ]) {
    expect(await counts(query)).toEqual([2, 0, 0])
    const listed = await guest.get(`/api/biodata?category=${first?.id}&${query}`)
    expect(await listed.json()).toMatchObject({ total: 2 })
  }
  expect(await counts('upazila_id=99999')).toEqual([0, 0, 0])
  expect((await guest.get('/api/biodata/categories?district_id=x')).status).toBe(422)
})

const admin = await as(await makeUser('admin'))

describe('the words of a category', () => {
  const edit = (id: number, words: unknown) => admin.put(`/api/categories/${id}`, { words })
  type Edited = { data: { words: string[] } }

  it('are those of the product until an admin edits them, and again when the field is emptied', async () => {
    const { id, name, image } = await makeCategory({ name: 'রাঁধুনি', image: null })
    const start = startWordsOf({ name, image })
    expect(start.length).toBeGreaterThan(25)
    const answer = await edit(id, 'পাচিকা,  PACHIKA\nপাচিকা')
    expect((await answer.json<Edited>()).data.words).toEqual(['পাচিকা', 'pachika'])
    expect((await categoryRow(id))?.words).toEqual(['পাচিকা', 'pachika'])
    expect((await (await edit(id, '')).json<Edited>()).data.words).toEqual(start)
    expect((await categoryRow(id))?.words).toBeNull()
    // The form sends the whole list back: saving it unchanged keeps the list of the product.
    expect((await edit(id, start.join(', '))).status).toBe(200)
    expect((await categoryRow(id))?.words).toBeNull()
  })

  it.each([
    ['ক'.repeat(maxCategoryWordLength + 1)],
    [Array.from({ length: maxCategoryWords + 1 }, (_, at) => `w${at}`).join(',')],
    ['ভালো, !!!'],
    [['list']],
    [5],
  ])('are refused in Bengali when they are wrong', async (words) => {
    const refused = await edit((await makeCategory()).id, words)
    expect(await refusedFields(refused)).toEqual(['words'])
  })
})
