import { describe, expect, it, beforeEach, vi } from 'vitest'
import { eq } from 'drizzle-orm'
import { makePlace, type Place } from '#test/support/factories.ts'
import { guest } from '#test/support/request.ts'
import { memoryKv } from '#test/support/bindings/memory-kv.ts'
import { watchedDatabase } from '#test/support/bindings/watched-database.ts'
import { db } from '#test/support/database.ts'
import { openDatabase } from '#worker/db/db.ts'
import { listNumbers, raiseNumber } from '#worker/middleware/copies/numbers.table.ts'
import { districts, thanas } from './places.table.ts'
import { readPlaceLists } from './places.usecases.ts'

const broken = openDatabase(
  watchedDatabase({
    before: () => {
      throw new Error('D1_ERROR: network connection lost')
    },
  }),
  'primary',
).db

let place: Place

beforeEach(async () => {
  place = await makePlace()
})

const numberNow = async () => (await listNumbers(db, 'places'))[0]?.number

/** Reads the thanas of the district in a request with the newest number, and waits for what happens after the response. */
async function read(kv: KVNamespace, from = db) {
  const works: Promise<unknown>[] = []
  const later = (work: Promise<unknown>) => void works.push(work)
  const copies = { kv, number: await numberNow(), later }
  const lists = await readPlaceLists({ db: from, copies })
  await Promise.all(works)
  return lists.thanas.flatMap((row) => (row.district_id === place.district.id ? row.bn_name : []))
}

/** A write of another isolate, which does not know this one. */
async function rename(name: string) {
  await db.update(thanas).set({ bnName: name }).where(eq(thanas.id, place.thana.id))
  await raiseNumber(db, 'places')
}

/** @param latitude of the district; the tests share their rows */
async function makePosition(latitude: number) {
  const place = await makePlace()
  await db.update(districts).set({ latitude, longitude: 90.4074 }).where(eq(districts.id, place.district.id))
  await db.update(thanas).set({ latitude: 23.8583, longitude: 90.2667 }).where(eq(thanas.id, place.thana.id))
  return place
}

const guess = (cf: Partial<Record<string, string>>) => guest.get('/api/locations/guess', { cf })

describe('places', () => {
  it('lists every level, by query and by path, with both names [A-157 A-239]', async () => {
    const { division, district, thana } = await makePlace()
    await makePlace()
    const list = async (path: string) => {
      const { data } = await (await guest.get(`/api/locations/${path}`)).json<{ data: object[] }>()
      return data
    }
    const named = (place: { id: number; name: string; bnName: string }) =>
      expect.objectContaining({ id: place.id, name: place.name, bn_name: place.bnName })
    expect(await list('divisions')).toContainEqual(named(division))
    for (const [level, parent, child] of [
      ['districts', 'division', district],
      ['thanas', 'district', thana],
      ['upazilas', 'district', thana],
    ] as const) {
      const { id } = parent === 'division' ? division : district
      expect(await list(`${level}?${parent}_id=${id}`)).toEqual([named(child)])
      expect(await list(`${level}/${parent}/${id}`)).toEqual([named(child)])
    }
  })
})

describe('the copy of a place list in KV', () => {
  it('answers for all places and their localities without the database, until its end', async () => {
    const { kv, lifetimes } = memoryKv()
    expect(await read(kv)).toEqual([place.thana.bnName])
    expect(lifetimes).toEqual([900, 900])
    expect(await read(kv, broken)).toEqual([place.thana.bnName])
  })

  it('is not used after an edit, whatever KV shows or keeps', async () => {
    const { kv, values } = memoryKv()
    await read(kv)
    const old = [...values]
    await rename('নতুন নাম')
    expect(await read(kv)).toEqual(['নতুন নাম'])
    for (const [key, value] of old) values.set(key, value)
    kv.put = () => Promise.reject(new Error('KV PUT failed: 429 Too Many Requests'))
    expect(await read(kv)).toEqual(['নতুন নাম'])
  })

  it('that was read before an edit and written after it is not used', async () => {
    const { kv } = memoryKv(() => rename('নতুন নাম'))
    expect(await read(kv)).toEqual([place.thana.bnName])
    expect(await read(kv)).toEqual(['নতুন নাম'])
    expect(await read(kv, broken)).toEqual(['নতুন নাম'])
  })
})

it('the positions of the places are those of all places that have one, cached for all visitors', async () => {
  const { district, thana } = await makePosition(23.7104)
  const other = await makePlace()
  const answer = await guest.get('/api/locations/positions')
  expect(answer.headers.get('etag')).not.toBeNull()
  const { data } = await answer.json<{ data: Record<'districts' | 'upazilas', { id: number }[]> }>()
  expect(data.districts).toContainEqual({ id: district.id, latitude: 23.71, longitude: 90.41 })
  expect(data.upazilas).toContainEqual({ id: thana.id, latitude: 23.86, longitude: 90.27 })
  expect(data.upazilas.some(({ id }) => id === other.thana.id)).toBe(false)
})

it('the guessed district is the nearest to where the network says that the visitor is, and is kept nowhere', async () => {
  const { district, division } = await makePosition(25.1)
  const said = vi.spyOn(console, 'log')
  const answer = await guess({ country: 'BD', latitude: '25.19', longitude: '90.39' })
  expect(await answer.json()).toEqual({
    data: { division_id: division.id, district_id: district.id, name: district.bnName },
  })
  expect(answer.headers.get('cache-control')).toBe('private, no-store')
  expect(answer.headers.get('etag')).toBeNull()
  expect(said.mock.calls.flat().join(' ')).not.toContain('25.19')
})
