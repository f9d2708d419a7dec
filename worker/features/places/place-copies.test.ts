import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { memoryKv } from '#test/support/bindings/memory-kv.ts'
import { watchedDatabase } from '#test/support/bindings/watched-database.ts'
import { db } from '#test/support/database.ts'
import { makePlace, makeProvider, type Place } from '#test/support/factories.ts'
import { guest } from '#test/support/request.ts'
import { openDatabase } from '#worker/db/db.ts'
import { listNumbers, raiseNumber } from '#worker/middleware/copies/numbers.table.ts'
import { readPlaceList } from './place-copies.usecases.ts'
import { keyOfList, type PlaceList } from './place-lists.rules.ts'
import { thanas } from './places.table.ts'

const broken = openDatabase(
  watchedDatabase({
    before: () => {
      throw new Error('D1_ERROR: network connection lost')
    },
  }),
  'primary',
).db

let place: Place
let list: PlaceList
beforeEach(async () => {
  place = await makePlace()
  list = { of: 'thanas', parentId: place.district.id }
})

const numberNow = async () => (await listNumbers(db, 'places'))[0]?.number

/** Reads the list of a request with the newest number, and waits for what happens after the response. */
async function read(
  kv: KVNamespace,
  { of = list, from = db, number }: { of?: PlaceList; from?: typeof db; number?: number } = {},
) {
  const works: Promise<unknown>[] = []
  const later = (work: Promise<unknown>) => void works.push(work)
  const places = await readPlaceList({ db: from, kv, number: number ?? (await numberNow()), later }, of)
  await Promise.all(works)
  return (places.thanas ?? []).map(({ bn_name }) => bn_name)
}

/** A write of another isolate, which does not know this one. */
async function rename(name: string) {
  await db.update(thanas).set({ bnName: name }).where(eq(thanas.id, place.thana.id))
  await raiseNumber(db, 'places')
}

describe('the copy of a place list in KV', () => {
  it('has one key for a list, its number and an end', async () => {
    const { kv, values, lifetimes } = memoryKv()
    expect(await read(kv)).toEqual([place.thana.bnName])
    expect(JSON.parse(values.get(`places:thanas:${place.district.id}`) ?? '')).toMatchObject({
      number: await numberNow(),
    })
    expect([lifetimes, values.size]).toEqual([[900], 1])
  })

  it.each<[PlaceList['of'], (place: Place) => PlaceList]>([
    ['tree', () => ({ of: 'tree' })],
    ['divisions', () => ({ of: 'divisions' })],
    ['localities', () => ({ of: 'localities' })],
    ['districts', ({ division }) => ({ of: 'districts', parentId: division.id })],
    ['thanas', ({ district }) => ({ of: 'thanas', parentId: district.id })],
  ])('answers for %s without the database', async (_, listIn) => {
    const { kv } = memoryKv()
    const of = listIn(place)
    const filled = await read(kv, { of })
    expect(await read(kv, { of, from: broken })).toEqual(filled)
  })

  it.each(['{"number":1', '[]', 'null', '{"number":"1","value":{"thanas":[]}}', '{"number":NOW,"value":{}}'])(
    'that holds %s is read from the database and replaced',
    async (text) => {
      const { kv, values } = memoryKv()
      values.set(keyOfList(list), text.replace('NOW', String(await numberNow())))
      expect(await read(kv)).toEqual([place.thana.bnName])
      expect(values.get(keyOfList(list))).toContain(place.thana.bnName)
    },
  )

  it('is not made for a parent that has no places', async () => {
    const { kv, values } = memoryKv()
    expect(await read(kv, { of: { of: 'thanas', parentId: 9_999_999 } })).toEqual([])
    expect(values.size).toBe(0)
  })

  it('is not used after an edit, whatever KV shows or keeps', async () => {
    const { kv, values } = memoryKv()
    await read(kv)
    const old = values.get(keyOfList(list)) ?? ''
    await rename('নতুন নাম')
    expect(await read(kv)).toEqual(['নতুন নাম'])
    values.set(keyOfList(list), old)
    kv.put = () => Promise.reject(new Error('KV PUT failed: 429 Too Many Requests'))
    expect(await read(kv)).toEqual(['নতুন নাম'])
    await db.delete(thanas).where(eq(thanas.id, place.thana.id))
    await raiseNumber(db, 'places')
    expect(await read(kv)).toEqual([])
  })

  it('that was read before an edit and written after it is not used', async () => {
    const { kv } = memoryKv({ put: () => rename('নতুন নাম') })
    expect(await read(kv)).toEqual([place.thana.bnName])
    expect(await read(kv)).toEqual(['নতুন নাম'])
    expect(await read(kv, { from: broken })).toEqual(['নতুন নাম'])
  })
})

describe('over HTTP', () => {
  it('a new place is among the places with providers although the copy of the tree lacks it', async () => {
    await guest.get('/api/locations/tree')
    const added = await makePlace()
    await makeProvider({ place: added })
    const answer = await guest.get('/api/biodata/locations')
    const { data } = await answer.json<{ data: Record<string, { id: number; biodata_count: number }[]> }>()
    expect(data.upazilas).toContainEqual(expect.objectContaining({ id: added.thana.id, biodata_count: 1 }))
  })
})
