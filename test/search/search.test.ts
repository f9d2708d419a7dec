import { afterAll, beforeAll, expect, it } from 'vitest'
import { openDemoDatabase, type TestDatabase } from '#test/support/demo-database.ts'
import { readSuggestions } from '#worker/features/providers/search/search.usecases.ts'
import { readPlaceLists } from '#worker/features/places/places.usecases.ts'
import { findPlaces, inOrder, indexDistricts, indexPlaces } from '#web/features/places/place-search.rules.ts'
import {
  everydayQueries,
  faultsOf,
  measureQueries,
  queries,
  spokenQueries,
  summaryOf,
  unseenQueries,
  type Measured,
} from './measure-queries.ts'

let database: TestDatabase
let measured: readonly Measured[]

beforeAll(async () => {
  const now = new Date()
  database = await openDemoDatabase(now)
  measured = await measureQueries(database.db, now, queries)
}, 120_000)
afterAll(() => database.close())

const minRight = { success: 0.97, clean: 0.95 }

it('finds the right trade and place among the first five for 97 of 100 queries, and little else', () => {
  expect(queries.length).toBeGreaterThanOrEqual(300)
  const { success, clean } = summaryOf(measured)
  expect(success, faultsOf(measured)).toBeGreaterThanOrEqual(minRight.success)
  expect(clean, faultsOf(measured)).toBeGreaterThanOrEqual(minRight.clean)
})

it('understands queries as people speak', async () => {
  const spoken = await measureQueries(database.db, new Date(), spokenQueries)
  const { success, first, clean } = summaryOf(spoken)
  // One of two thanas of a locality may come first, as the day has it.
  expect(success, faultsOf(spoken)).toBeGreaterThanOrEqual(0.97)
  expect(first, faultsOf(spoken)).toBeGreaterThanOrEqual(0.95)
  expect(clean, faultsOf(spoken)).toBeGreaterThanOrEqual(0.97)
}, 60_000)

it.each([
  ['everyday', everydayQueries],
  ['unseen', unseenQueries],
])(
  'understands dialects and complaints of the %s queries, and says of few that it did not',
  async (_, asked) => {
    const found = await measureQueries(database.db, new Date(), asked)
    const { success, clean, unknown, nonsense } = summaryOf(found)
    expect(asked.length).toBe(120)
    expect(success, faultsOf(found)).toBeGreaterThanOrEqual(0.95)
    expect(clean, faultsOf(found)).toBeGreaterThanOrEqual(0.95)
    expect(unknown).toBeLessThanOrEqual(0.02)
    expect(nonsense.filter(({ isRight }) => !isRight).map(({ query }) => query.q)).toEqual([])
  },
  60_000,
)

it('finds nothing for nonsense and suggests trades', () => {
  const { nonsense } = summaryOf(measured)
  expect(nonsense.length).toBeGreaterThanOrEqual(10)
  expect(nonsense.filter(({ isRight }) => !isRight).map(({ query }) => query.q)).toEqual([])
})

it.each([
  ['sadar', / সদর$/],
  ['mirpur', /^মিরপুর$/],
  ['kotwali', /^কোতোয়ালী$/],
  ['uttara', /^উত্তরা /],
  ['bondor', /^বন্দর$/],
])('begins the areas of "%s" with the place of the name that has the most workers', async (typed, name) => {
  const { db, d1 } = database
  const tree = await readPlaceLists({ db, copies: null })
  const { upazilas } = await readSuggestions(db, Promise.resolve(tree))
  const counts = d1.prepare('SELECT upazila_id, count(*) FROM provider_listings GROUP BY 1')
  const workers = new Map(await counts.raw<[number, number]>())
  const order = upazilas.map(({ id }) => id)
  const [first] = findPlaces([...indexDistricts(tree), ...inOrder(indexPlaces(tree), order)], typed)
  const named = tree.thanas.filter(({ bn_name }) => name.test(bn_name.normalize('NFC')))
  const most = Math.max(...named.map(({ id }) => workers.get(id) ?? 0))
  expect(first?.name).toMatch(name)
  expect(workers.get(first?.place.upazila_id ?? 0)).toBe(most)
})
