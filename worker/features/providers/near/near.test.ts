import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { db } from '#test/support/database.ts'
import { insertRow, makeCategory, makePlace, makeProvider, type Place } from '#test/support/factories.ts'
import { guest } from '#test/support/request.ts'
import { raiseNumber } from '#worker/middleware/copies/numbers.table.ts'
import { districts, divisions, thanas } from '#worker/features/places/places.table.ts'

type Group = {
  place: { level: string; id: number; name: string } | null
  distance_km: number | null
  total: number
  data: { id: number }[]
}
type Answer = {
  total: number
  page_keys: Record<string, string>
  data: { id: number }[]
  near: { from: { id: number }; groups: Group[] } | null
}

/** Degrees of latitude; one is some 111 km. */
async function positioned(place: Place, latitude: number | null) {
  const at = { latitude, longitude: latitude === null ? null : 90 }
  await db.update(thanas).set(at).where(eq(thanas.id, place.thana.id))
  await db.update(districts).set(at).where(eq(districts.id, place.district.id))
  await db.update(divisions).set(at).where(eq(divisions.id, place.division.id))
  await raiseNumber(db, 'places')
  return place
}
const placeAt = async (latitude: number | null) => positioned(await makePlace(), latitude)

const list = async (query: string) => {
  const answer = await guest.get(`/api/biodata?fields=card&${query}`)
  expect(answer.status).toBe(200)
  return answer.json<Answer>()
}
const short = (near: Answer['near']) =>
  near?.groups.map(({ place, distance_km: distance, data }) => [
    place?.id,
    distance,
    data.map(({ id }) => id),
  ])

describe('a list of a place without providers', () => {
  it('shows the nearest upazilas that have one, by distance, and stays empty itself', async () => {
    const category = await makeCategory()
    const [asked, near, nearer, far] = [
      await placeAt(30),
      await placeAt(30.4),
      await placeAt(30.1),
      await placeAt(31),
    ]
    const [one, two] = [
      await makeProvider({ place: near, categoryId: category.id }),
      await makeProvider({ place: nearer, categoryId: category.id }),
    ]
    await makeProvider({ place: far, categoryId: category.id })
    await makeProvider({ place: near })
    const answer = await list(`category=${category.id}&upazila_id=${asked.thana.id}`)
    expect(answer).toMatchObject({ total: 0, data: [], near: { from: { id: asked.thana.id } } })
    expect(short(answer.near)).toEqual([
      [nearer.thana.id, 11, [two.id]],
      [near.thana.id, 44, [one.id]],
    ])
  })

  it('keeps the other filters', async () => {
    const category = await makeCategory()
    const [asked, near] = [await placeAt(32), await placeAt(32.1)]
    const woman = await makeProvider({ place: near, categoryId: category.id, gender: 'female' })
    await makeProvider({ place: near, categoryId: category.id, gender: 'male' })
    const query = `category=${category.id}&upazila_id=${asked.thana.id}`
    expect(short((await list(`${query}&gender=female`)).near)).toEqual([[near.thana.id, 11, [woman.id]]])
    expect((await list(`${query}&gender=female&min_rating=3`)).near?.groups).toEqual([])
  })

  it('shows the district and the division around it, without those who were shown already', async () => {
    const category = await makeCategory()
    const asked = await placeAt(34)
    const inDistrict = { ...asked, thana: (await placeAt(36)).thana }
    await db.update(thanas).set({ districtId: asked.district.id }).where(eq(thanas.id, inDistrict.thana.id))
    const provider = await makeProvider({ place: inDistrict, categoryId: category.id })
    const { near } = await list(`category=${category.id}&upazila_id=${asked.thana.id}`)
    expect(near?.groups).toMatchObject([
      {
        place: { level: 'district', id: asked.district.id },
        distance_km: 222,
        total: 1,
        data: [{ id: provider.id }],
      },
    ])
  })

  it.each([
    ['if the division has none', 40, -20],
    ['without a position', null, 30],
  ])('shows the whole country %s', async (_, asked, other) => {
    const category = await makeCategory()
    const { thana } = await placeAt(asked)
    const provider = await makeProvider({ place: await placeAt(other), categoryId: category.id })
    const { near } = await list(`category=${category.id}&upazila_id=${thana.id}`)
    expect(near?.groups).toMatchObject([{ place: null, distance_km: null, data: [{ id: provider.id }] }])
  })

  it('that does not exist, or with a provider, or without a place, has nothing near it', async () => {
    const place = await placeAt(50)
    await makeProvider({ place })
    const category = await makeCategory()
    for (const query of [`upazila_id=99999999`, `upazila_id=${place.thana.id}`, `category=${category.id}`])
      expect((await list(query)).near).toBeNull()
  })
})

describe('a search of a place without the trade', () => {
  it('shows the nearest upazilas beside the wider list', async () => {
    const category = await makeCategory({ name: 'তালাকারিগর' })
    const [asked, near] = [await placeAt(60), await placeAt(60.1)]
    await db.update(thanas).set({ bnName: 'নিঝুমপুর' }).where(eq(thanas.id, asked.thana.id))
    const provider = await makeProvider({ place: near, categoryId: category.id })
    const answer = await list(`q=${encodeURIComponent('তালাকারিগর নিঝুমপুর')}`)
    expect(answer).toMatchObject({ total: 1, data: [{ id: provider.id }] })
    expect(short(answer.near)).toEqual([[near.thana.id, 11, [provider.id]]])
  })

  it('lists its district with the providers of the near thanas first, also over its pages', async () => {
    const category = await makeCategory({ name: 'বেহালা মেরামত' })
    const place = await placeAt(20)
    const kilometres = [3, 6, 9, 12, 15, 18, 30]
    const inner: Place[] = []
    for (const [at, distance] of kilometres.entries()) {
      const { id: _, ...row } = place.thana
      const names = { name: `Near ${at}`, bnName: `কাছের থানা ${at}`, slug: `near-${at}` }
      const position = { latitude: 20 + distance / 111, longitude: 90 }
      inner.push({ ...place, thana: await insertRow(thanas, { ...row, ...names, ...position }) })
    }
    const made = async (at: number, values: { ratingSum?: number; ratingCount?: number }) =>
      (await makeProvider({ place: inner[at] ?? place, categoryId: category.id, ...values })).id
    const [best, nearest, fifth] = [
      await made(6, { ratingSum: 100, ratingCount: 20 }),
      await made(0, { ratingSum: 9, ratingCount: 3 }),
      await made(4, {}),
    ]
    const query = `q=${category.name} ${place.thana.bnName}&per_page=1`
    const answer = await list(query)
    expect(answer.total).toBe(3)
    const shown = [answer.data[0]?.id]
    let keys = answer.page_keys
    for (const page of [2, 3]) {
      const next = await list(`${query}&page=${page}&key=${keys[page]}`)
      shown.push(next.data[0]?.id)
      keys = next.page_keys
    }
    expect(shown).toEqual([fifth, nearest, best])
  })
})
