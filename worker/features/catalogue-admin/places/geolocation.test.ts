import { eq, sql, type SQL } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { env } from 'cloudflare:workers'
import { auditsOf } from '#test/support/audits.ts'
import { db, rowsOf } from '#test/support/database.ts'
import {
  makeCategory,
  makeChange,
  makePlace,
  makeProvider,
  makeUser,
  placeColumns,
  insertRow,
} from '#test/support/factories.ts'
import { as, guest } from '#test/support/request.ts'
import { findWrongTotals } from '#test/support/broken-rules.ts'
import { interleavedDatabase } from '#test/support/bindings/watched-database.ts'
import { providerChanges, providers } from '#worker/features/providers/providers.table.ts'
import { recountLists } from '#worker/features/ratings/recount-lists.usecases.ts'
import { runCron } from '#worker/cron.ts'
import { runBatch } from '#worker/db/db.ts'
import { projectListings } from '#worker/features/providers/listing/provider-listings.queries.ts'
import { refreshQueuedWords } from '#worker/features/providers/search/refresh-words.usecases.ts'
import { users } from '#worker/features/people/people.table.ts'
import { atOnce, jsonOf } from '#test/support/answers.ts'

const base = '/api/admin/geolocation'
type Place = { id: number; name: string; bn_name: string; updated_at: string; children_count: number }
const admin = await as(await makeUser('admin'))
let counter = 0
const names = () => ({ name: `Place no ${(counter += 1)}`, bn_name: `জায়গা ${counter} নং` })

const list = async (path: string) =>
  (await (await admin.get(`${base}/${path}`)).json<{ data: Place[] }>()).data
const addedId = async (path: string, body: object) => {
  const answer = await admin.post(`${base}/${path}`, { ...names(), ...body })
  expect(answer.status).toBe(201)
  return (await answer.json<{ data: { id: number } }>()).data.id
}

const browse = async (query: string) =>
  (await jsonOf<{ data: { id: number }[] }>(guest.get(`/api/biodata?${query}`))).data.map(({ id }) => id)

describe('adding places', () => {
  it('builds a chain that the editor and the pickers find at once [B-093 B-182 B-183]', async () => {
    // The lists have other places, too, and no two ids are equal by chance.
    await makePlace()
    await addedId('divisions', {})
    const typed = { url: 'www.example.gov.bd', latitude: '২৩.৭', aka: 'ক, খ , ক' }
    const division = await addedId('divisions', typed)
    const district = await addedId('districts', { division_id: String(division), longitude: 90.25 })
    const parents = { district_id: district, division_id: division }
    const thana = await addedId('thanas', { ...parents, kind: 'metro_thana' })
    expect((await list('divisions')).find(({ id }) => id === division)).toMatchObject({
      country_id: 1,
      url: 'https://www.example.gov.bd',
      latitude: 23.7,
      longitude: null,
      aka: ['ক', 'খ'],
      children_count: 1,
      biodata_count: 0,
    })
    expect(await list(`districts?division_id=${division}`)).toMatchObject([
      { id: district, division_id: division, latitude: null, longitude: 90.25, children_count: 1 },
    ])
    expect(await list(`thanas?district_id=${district}`)).toMatchObject([
      { id: thana, district_id: district, kind: 'metro_thana' },
    ])
    const { data } = await (await admin.get('/api/locations/tree')).json<{ data: { thanas: Place[] } }>()
    expect(data.thanas.map(({ id }) => id)).toContain(thana)
  })

  it.each([
    ['divisions', { name: '' }, 'name', 'ইংরেজি নাম প্রয়োজন'],
    ['divisions', { name: 'ঢাকা' }, 'name', 'নামটি ইংরেজি অক্ষরে লিখুন'],
    ['divisions', { bn_name: ' ' }, 'bn_name', 'বাংলা নাম প্রয়োজন'],
    ['divisions', { bn_name: 'Dhaka' }, 'bn_name', 'নামটি বাংলা অক্ষরে লিখুন'],
    ['divisions', { url: 'http://example.com' }, 'url', 'ওয়েবসাইটের ঠিকানা https:// দিয়ে লিখুন'],
    ['divisions', { url: 'javascript:alert(1)' }, 'url', 'ওয়েবসাইটের ঠিকানা https:// দিয়ে লিখুন'],
    ['divisions', { latitude: 90.5 }, 'latitude', 'অক্ষাংশ -৯০ থেকে ৯০-এর মধ্যে লিখুন'],
    ['divisions', { latitude: 'north' }, 'latitude', 'অক্ষাংশ -৯০ থেকে ৯০-এর মধ্যে লিখুন'],
    ['divisions', { longitude: -181 }, 'longitude', 'দ্রাঘিমাংশ -১৮০ থেকে ১৮০-এর মধ্যে লিখুন'],
    ['divisions', { country_id: 'x' }, 'country_id', 'দেশের আইডি একটি পূর্ণ সংখ্যা'],
    ['districts', {}, 'division_id', 'বিভাগ নির্বাচন করুন'],
    ['districts', { division_id: 9_999_999 }, 'division_id', 'এই বিভাগটি পাওয়া যায়নি। আবার নির্বাচন করুন।'],
    ['thanas', {}, 'district_id', 'জেলা নির্বাচন করুন'],
    ['thanas', { district_id: 9_999_999 }, 'district_id', 'জেলাটি এই বিভাগে নেই। আবার নির্বাচন করুন।'],
    ['thanas', { district_id: 1, kind: 'village' }, 'kind', 'উপজেলা না মহানগর থানা, বেছে নিন'],
  ])('refuses %s with %j [B-138 B-140]', async (path, body, field, message) => {
    const answer = await admin.post(`${base}/${path}`, { ...names(), ...body })
    expect(answer.status).toBe(422)
    expect(await answer.json()).toMatchObject({ errors: { [field]: [message] } })
  })

  it('makes one of parallel ones of the same name, in either script and whatever spelling', async () => {
    const { district } = await makePlace()
    const { name, bn_name } = names()
    const add = (differences: object = {}) =>
      admin.post(`${base}/thanas`, { name, bn_name, district_id: district.id, ...differences })
    const alike = [{}, { name: name.toUpperCase(), bn_name: names().bn_name }, { name: names().name }]
    expect(await atOnce(3, (at) => add(alike[at]))).toEqual({ 201: 1, 409: 2 })
    expect(await list(`thanas?district_id=${district.id}`)).toHaveLength(2)
    expect((await add({ kind: 'metro_thana' })).status).toBe(201)
    expect((await add({ kind: 'upazila' })).status).toBe(409)
    expect((await add({ district_id: (await makePlace()).district.id })).status).toBe(201)
  })
})

it('renaming a place reaches the profiles and the waiting edits that carry the name [B-182]', async () => {
  const place = await makePlace()
  const provider = await makeProvider({ place })
  const bystander = await makeProvider()
  await makeChange(bystander.id, { ...placeColumns(place), area: 'পুরোনো' })
  const rename = { thana: 'নতুন থানা', district: 'নতুন জেলা', division: 'নতুন বিভাগ' }
  for (const [level, bn_name] of Object.entries(rename)) {
    const { id } = place[level as keyof typeof rename]
    expect((await admin.put(`${base}/${level}s/${id}`, { bn_name })).status).toBe(200)
    expect((await auditsOf(level, id)).at(-1)).toMatchObject({
      action: `${level}.changed`,
      after: { bn_name },
    })
  }
  const [row] = await db.select().from(providers).where(eq(providers.id, provider.id))
  expect(row).toMatchObject({ area: 'নতুন থানা', district: 'নতুন জেলা', division: 'নতুন বিভাগ' })
  const [change] = await rowsOf(providerChanges, eq(providerChanges.providerId, bystander.id))
  expect(change?.changes).toMatchObject({ area: 'নতুন থানা', district: 'নতুন জেলা', division: 'নতুন বিভাগ' })
  const [untouched] = await db.select().from(providers).where(eq(providers.id, bystander.id))
  expect(untouched).toMatchObject({ area: bystander.area, district: bystander.district })
  expect(await browse(`q=${encodeURIComponent('নতুন থানা')}`)).toContain(provider.id)
})

it('finds places of every level by any of their names [B-064]', async () => {
  const division = await addedId('divisions', { aka: ['Oldspelling'] })
  const district = await addedId('districts', { division_id: division, bn_name: 'বিশেষ খোঁজা জেলা' })
  const thana = await addedId('thanas', { district_id: district, name: 'Findable Thana' })
  const find = (q: string) => list(`search?q=${encodeURIComponent(q)}`)
  expect(await find('oldspell')).toMatchObject([{ level: 'division', id: division }])
  expect(await find('খোঁজা বিশেষ')).toMatchObject([{ level: 'district', id: district, division_id: division }])
  expect(await find('FINDABLE')).toMatchObject([
    { level: 'thana', id: thana, district_id: district, division_id: division },
  ])
  expect(await find('')).toEqual([])
})

describe('moving a place', () => {
  it('carries profiles, accounts, waiting edits and lists along', async () => {
    const [from, to] = [await makePlace(), await makePlace()]
    const { id: category } = await makeCategory()
    const provider = await makeProvider({ place: from, categoryId: category })
    const chain = { divisionId: from.division.id, districtId: from.district.id, upazilaId: from.thana.id }
    const account = await makeUser('customer', chain)
    const bystander = await makeProvider()
    await insertRow(providerChanges, { providerId: bystander.id, createdAt: new Date(), changes: chain })

    const moved = await admin.put(`${base}/thanas/${from.thana.id}`, { district_id: to.district.id })
    expect(moved.status).toBe(200)
    const expected = { divisionId: to.division.id, districtId: to.district.id, upazilaId: from.thana.id }
    const [row] = await db.select().from(providers).where(eq(providers.id, provider.id))
    expect(row).toMatchObject({ ...expected, division: to.division.bnName, district: to.district.bnName })
    expect((await db.select().from(users).where(eq(users.id, account.id)))[0]).toMatchObject(expected)
    const [change] = await rowsOf(providerChanges, eq(providerChanges.providerId, bystander.id))
    expect(change?.changes).toMatchObject({ ...expected, district: to.district.bnName })
    expect(await browse(`category=${category}&district_id=${from.district.id}`)).toEqual([])
    expect(await browse(`division_id=${from.division.id}`)).toEqual([])
    for (const query of [
      `category=${category}&district_id=${to.district.id}`,
      `division_id=${to.division.id}`,
      `upazila_id=${from.thana.id}&district_id=${to.district.id}`,
    ])
      expect(await browse(query)).toEqual([provider.id])
  })

  it('carries all thanas of a district to another division', async () => {
    const [from, to] = [await makePlace(), await makePlace()]
    const provider = await makeProvider({ place: from })
    await admin.put(`${base}/districts/${from.district.id}`, { division_id: to.division.id })
    const [row] = await db.select().from(providers).where(eq(providers.id, provider.id))
    expect(row).toMatchObject({ divisionId: to.division.id, division: to.division.bnName })
    expect(await browse(`division_id=${to.division.id}`)).toEqual([provider.id])
    expect(await browse(`division_id=${from.division.id}`)).toEqual([])
  })

  describe('with more profiles than a request carries', () => {
    const people = 1201
    const rest = { chunks: 100, time: 60_000 }
    let category = 0

    /** A place with as many listed profiles, whose accounts name it, too. */
    async function crowded() {
      const place = await makePlace()
      category = (await makeCategory()).id
      const first = await makeProvider({ place, categoryId: category })
      const { division, district, thana } = place
      const [{ last } = { last: 0 }] = await db.all<{ last: number }>(sql`SELECT max(id) AS last FROM users`)
      await db.run(sql`
        WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${people - 1})
        INSERT INTO users (id, name, phone, password_hash, role, division_id, district_id, upazila_id, phone_verified_at, created_at, updated_at)
        SELECT ${last} + i, 'কর্মী', printf('013%08d', ${last} + i), 'x', 'service_worker', ${division.id}, ${district.id}, ${thana.id}, 0, 0, 0 FROM n`)
      await db.run(sql`
        INSERT INTO providers (user_id, category_id, name, phone, gender, id_number_sealed, id_number_hash, work_experience,
          division_id, district_id, upazila_id, division, district, area, status, reviewed_at, submitted_at, created_at, updated_at)
        SELECT u.id, p.category_id, u.name, u.phone, 'male', 'x', 'h' || u.id, 'x', p.division_id, p.district_id,
          p.upazila_id, p.division, p.district, p.area, 'approved', 0, 0, 0, 0
        FROM users u JOIN providers p ON p.id = ${first.id} WHERE u.id > ${last}`)
      await runBatch(db, projectListings(db, sql`p.category_id = ${category}`))
      return place
    }
    const count = async (where: SQL) =>
      (await db.all<{ n: number }>(sql`SELECT count(*) AS n FROM ${where}`))[0]?.n
    /** In the list of the trade and a place, as `d12`, by its total and by its positions. */
    const listed = async (place: string) => {
      const scope = `c${category}${place}`
      const [row] = await db.all<{ total: number; positions: number }>(
        sql`SELECT (SELECT sum(total) FROM listing_counts WHERE scope = ${scope}) AS total,
          (SELECT count(*) FROM list_recommended WHERE list_recommended MATCH ${scope}) AS positions`,
      )
      expect(row?.positions).toBe(row?.total ?? 0)
      return row?.positions
    }
    const isWhole = async (thana: number, to: Awaited<ReturnType<typeof makePlace>>) => {
      const chain = sql`division_id = ${to.division.id} AND district_id = ${to.district.id} AND upazila_id = ${thana}`
      expect(await count(sql`providers WHERE ${chain} AND district = ${to.district.bnName}`)).toBe(people)
      expect(await count(sql`users WHERE ${chain}`)).toBeGreaterThanOrEqual(people - 1)
      expect(await listed(`d${to.district.id}`)).toBe(people)
      expect(await listed(`v${to.division.id}`)).toBe(people)
      expect(await count(sql`word_refreshes`)).toBe(0)
      expect(await findWrongTotals()).toEqual([])
    }

    it('carries the first at once and the rest by the job, wherever it is interrupted', async () => {
      const [from, to] = [await crowded(), await makePlace()]
      await admin.put(`${base}/thanas/${from.thana.id}`, { district_id: to.district.id })
      // The totals are exact all the time: each profile is in one place.
      expect(await listed(`d${to.district.id}`)).toBe(500)
      expect(await listed(`d${from.district.id}`)).toBe(people - 500)
      expect(await findWrongTotals()).toEqual([])
      // A repair in the middle must not count those at their new place that have not followed.
      expect(await recountLists(db)).toEqual({ averages: 0, totals: 0 })
      const broken = interleavedDatabase('INSERT OR REPLACE INTO provider_words', () =>
        Promise.reject(new Error('D1 is down')),
      )
      await expect(refreshQueuedWords(broken, rest)).rejects.toThrow('D1 is down')
      expect(await listed(`d${to.district.id}`)).toBe(500)
      await runCron(env, '*/5 * * * *', new Date())
      await isWhole(from.thana.id, to)
      expect(await listed(`d${from.district.id}`)).toBe(0)
    })

    it('ends at the last place of two moves, with the names of a rename, in parallel with the job', async () => {
      const [from, between, to] = [await crowded(), await makePlace(), await makePlace()]
      const path = `${base}/thanas/${from.thana.id}`
      await admin.put(path, { district_id: between.district.id })
      const answers = await Promise.all([
        admin.put(path, { district_id: to.district.id }),
        admin.put(`${base}/districts/${to.district.id}`, { bn_name: 'নতুন জেলা' }),
        refreshQueuedWords(db, rest),
        refreshQueuedWords(db, rest),
      ])
      expect([answers[0].status, answers[1].status]).toEqual([200, 200])
      await Promise.all([refreshQueuedWords(db, rest), refreshQueuedWords(db, rest)])
      await isWhole(from.thana.id, { ...to, district: { ...to.district, bnName: 'নতুন জেলা' } })
      expect(await listed(`d${between.district.id}`)).toBe(0)
    })
  })
})

describe('deleting a place', () => {
  it('is refused with the counts while anything is in it', async () => {
    const place = await makePlace()
    await makeProvider({ place, status: 'rejected' })
    const { divisionId, districtId, upazilaId } = placeColumns(place)
    await makeUser('customer', { divisionId, districtId, upazilaId })
    const counts = { children: 1, providers: 1, users: 1, changes: 0 }
    for (const [path, expected] of [
      [`divisions/${place.division.id}`, counts],
      [`districts/${place.district.id}`, counts],
      [`thanas/${place.thana.id}`, { ...counts, children: 0 }],
    ] as const) {
      const answer = await admin.delete(`${base}/${path}`)
      expect(answer.status).toBe(409)
      expect(await answer.json()).toMatchObject({ error: 'in_use', counts: expected })
    }
  })

  it('goes from the leaves to the root [B-182]', async () => {
    const { division, district, thana } = await makePlace()
    for (const path of [`thanas/${thana.id}`, `districts/${district.id}`, `divisions/${division.id}`]) {
      expect((await admin.delete(`${base}/${path}`)).status).toBe(200)
      expect((await admin.delete(`${base}/${path}`)).status).toBe(404)
    }
  })

  it('never leaves a place without its parent, in any order of two requests', async () => {
    const { district, thana } = await makePlace()
    await admin.delete(`${base}/thanas/${thana.id}`)
    const [added, deleted] = await Promise.all([
      admin.post(`${base}/thanas`, { ...names(), district_id: district.id }),
      admin.delete(`${base}/districts/${district.id}`),
    ])
    expect([added.status, deleted.status]).toSatisfy(
      ([a, d]: number[]) => (a === 201 && d === 409) || (a === 422 && d === 200),
    )
  })
})

describe('the localities of an admin', () => {
  const path = '/api/admin/localities'
  type Listed = {
    data: { id: number; name: string; spellings: string[]; thana: string; updated_at: string }[]
    meta: { total: number }
  }
  const list = async (query = '') => (await admin.get(`${path}${query}`)).json<Listed>()
  const add = async (upazila_id: number, name: string, spellings?: string | string[]) => {
    const added = admin.post(path, { upazila_id, name, spellings })
    return (await jsonOf<{ data: { id: number } }>(added)).data.id
  }
  /** The ids of the thanas that a search understands. */
  const understood = async (q: string) => {
    const searched = guest.get(`/api/biodata?q=${encodeURIComponent(q)}`)
    const { understood } = await jsonOf<{ understood: { places: { id: number }[] } }>(searched)
    return understood.places.map(({ id }) => id)
  }

  it('are understood by the search as soon as they are added, and no longer after they are deleted', async () => {
    const [place, other] = [await makePlace(), await makePlace()]
    const category = await makeCategory({ name: 'ঘুড়ি কারিগর', words: ['ghuri karigor'] })
    await makeProvider({ categoryId: category.id, ...placeColumns(place) })
    expect(await understood('ghuri karigor mogra bazar')).toEqual([])
    const id = await add(place.thana.id, ' মগরা  বাজার', 'mogra bazar, , mogra bazar')
    const second = await add(other.thana.id, 'মগরা বাজার', ['mogra bazar'])
    expect(await understood('ghuri karigor mogra bazar')).toEqual([place.thana.id, other.thana.id])
    expect(await list(`?q=${encodeURIComponent('মগরা')}`)).toMatchObject({
      data: [
        { id, name: 'মগরা বাজার', spellings: ['mogra bazar'], thana: place.thana.bnName },
        { id: second },
      ],
      meta: { total: 2 },
    })
    expect((await list(`?q=${encodeURIComponent(`mogra ${place.thana.name}`)}`)).data).toHaveLength(1)
    expect((await admin.delete(`${path}/${id}`)).status).toBe(200)
    expect((await admin.delete(`${path}/${id}`)).status).toBe(404)
    expect(await understood('ghuri karigor মগরা বাজার')).toEqual([other.thana.id])
  })

  it('are edited over the version that was read, and move to another thana', async () => {
    const [first, other] = [await makePlace(), await makePlace()]
    const id = await add(first.thana.id, 'সোনাতলা মোড়')
    const row = (await list(`?q=${encodeURIComponent('সোনাতলা মোড়')}`)).data[0]
    const edit = (body: object) =>
      admin.put(`${path}/${id}`, body, { headers: { 'If-Match': row?.updated_at ?? '' } })
    expect((await edit({ upazila_id: other.thana.id })).status).toBe(200)
    expect(await understood('সোনাতলা মোড়')).toEqual([other.thana.id])
    expect((await edit({ name: 'সোনাতলার মোড়' })).status).toBe(409)
  })
})
