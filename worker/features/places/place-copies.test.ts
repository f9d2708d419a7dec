import { env } from 'cloudflare:workers'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { faultyBinding, faults } from '#test/support/bindings/faulty-bindings.ts'
import { memoryKv } from '#test/support/bindings/memory-kv.ts'
import { db } from '#test/support/database.ts'
import { makePlace, makeProvider, makeUser, type Place } from '#test/support/factories.ts'
import { as, guest } from '#test/support/request.ts'
import { runBatch } from '#worker/db/db.ts'
import { deadlines } from '#worker/lib/faults/deadline.ts'
import { eq, sql } from 'drizzle-orm'
import { placesChanged, readPlaceList, type PlaceSource } from './place-copies.usecases.ts'
import { keyOfList, type PlaceCopy, type PlaceList } from './place-lists.rules.ts'
import { thanas } from './places.table.ts'

/** KV in memory, and its copy of a list. */
function memoryOfPlaces(before?: Parameters<typeof memoryKv>[0]) {
  const memory = memoryKv(before)
  const copy = (of: PlaceList) => JSON.parse(memory.values.get(keyOfList(of)) ?? 'null') as PlaceCopy | null
  return { ...memory, copy }
}

const brokenDatabase = {
  withSession() {
    throw new Error('D1_ERROR: network connection lost')
  },
} as unknown as D1Database

let hours = 0
let now = new Date()
let place: Place
let list: PlaceList

// The isolate remembers the newest version, so each test runs at a time when it no longer counts.
beforeEach(async () => {
  hours += 1
  now = new Date(Date.now() + hours * 3_600_000)
  place = await makePlace()
  list = { of: 'thanas', parentId: place.district.id }
})

type Setup = { KV: KVNamespace; DB?: D1Database; at?: Date; version?: number }

function sourceWith({ KV, DB = env.DB, at = now, version = 0 }: Setup) {
  const works: Promise<unknown>[] = []
  const source: PlaceSource = { KV, DB, version, now: at, later: (work) => void works.push(work) }
  return { source, works, settled: () => Promise.all(works) }
}

const namesOf = ({ thanas = [] }: Partial<PlaceCopy['places']>) => thanas.map(({ bn_name }) => bn_name)

/** Reads the list and waits for what happens behind the answer. */
async function read(setup: Setup, of = list) {
  const { source, settled } = sourceWith(setup)
  const places = await readPlaceList(source, of)
  await settled()
  return namesOf(places)
}

/** A write of another isolate, which does not know this one. */
const rename = (name: string) => db.update(thanas).set({ bnName: name }).where(eq(thanas.id, place.thana.id))

/** What an edit does behind its write. */
async function tell(setup: Setup, lists: readonly PlaceList[] = [{ of: 'tree' }, list]) {
  const { source, settled } = sourceWith(setup)
  await placesChanged(source, lists)
  await settled()
}

describe('the copy of a place list in KV', () => {
  it('is filled from the primary, with its version and an end', async () => {
    const memory = memoryOfPlaces()
    expect(await read({ KV: memory.kv })).toEqual([place.thana.bnName])
    expect(memory.copy(list)).toMatchObject({ version: expect.any(Number) })
    expect(memory.lifetimes).toEqual([900])
    expect([...memory.values.keys()]).toEqual([`places:thanas:${place.district.id}`])
  })

  it.each<[PlaceList['of'], (place: Place) => PlaceList]>([
    ['tree', () => ({ of: 'tree' })],
    ['divisions', () => ({ of: 'divisions' })],
    ['localities', () => ({ of: 'localities' })],
    ['districts', ({ division }) => ({ of: 'districts', parentId: division.id })],
    ['thanas', ({ district }) => ({ of: 'thanas', parentId: district.id })],
  ])('answers for %s without the database', async (_, listIn) => {
    const { kv: KV } = memoryOfPlaces()
    const filled = await read({ KV }, listIn(place))
    expect(await read({ KV, DB: brokenDatabase }, listIn(place))).toEqual(filled)
  })

  it.each([
    '{"version":1',
    '[]',
    'null',
    '{"version":"1","places":{"thanas":[]}}',
    '{"version":1,"places":{}}',
  ])('that holds %s is read from the database and replaced', async (text) => {
    const memory = memoryOfPlaces()
    memory.values.set(keyOfList(list), text)
    expect(await read({ KV: memory.kv })).toEqual([place.thana.bnName])
    expect(namesOf(memory.copy(list)?.places ?? {})).toEqual([place.thana.bnName])
  })

  it('is not made for a parent that has no places', async () => {
    const memory = memoryOfPlaces()
    expect(await read({ KV: memory.kv }, { of: 'thanas', parentId: 9_999_999 })).toEqual([])
    expect(memory.values.size).toBe(0)
  })

  it('is replaced by an edit, also while it has not ended', async () => {
    const memory = memoryOfPlaces()
    await read({ KV: memory.kv })
    await rename('নতুন নাম')
    await tell({ KV: memory.kv })
    expect(await read({ KV: memory.kv, DB: brokenDatabase })).toEqual(['নতুন নাম'])
    expect(namesOf(memory.copy({ of: 'tree' })?.places ?? {})).toContain('নতুন নাম')
  })

  it('is deleted when the last place of a parent is deleted', async () => {
    const memory = memoryOfPlaces()
    await read({ KV: memory.kv })
    await db.delete(thanas).where(eq(thanas.id, place.thana.id))
    await tell({ KV: memory.kv })
    expect(memory.copy(list)).toBeNull()
    expect(await read({ KV: memory.kv })).toEqual([])
  })

  it('is deleted when KV refuses the copy of an edit', async () => {
    const memory = memoryOfPlaces()
    await read({ KV: memory.kv })
    await rename('নতুন নাম')
    memory.kv.put = () => Promise.reject(new Error('KV PUT failed: 429 Too Many Requests'))
    await tell({ KV: memory.kv })
    expect(memory.values.size).toBe(0)
    expect(await read({ KV: memory.kv })).toEqual(['নতুন নাম'])
  })

  it('of an edit is not replaced by a list that was read before it', async () => {
    const memory = memoryOfPlaces({
      get: async () => undefined,
      put: async () => {
        await rename('নতুন নাম')
        await tell({ KV: memory.kv })
      },
    })
    await read({ KV: memory.kv })
    expect(namesOf(memory.copy(list)?.places ?? {})).toEqual(['নতুন নাম'])
  })

  it('of two edits at once holds both', async () => {
    const { kv: KV } = memoryOfPlaces()
    await Promise.all(
      ['এক', 'দুই', 'তিন'].map(async (bnName) => {
        const at = new Date()
        await db
          .insert(thanas)
          .values({ districtId: place.district.id, name: bnName, bnName, createdAt: at, updatedAt: at })
        await tell({ KV })
      }),
    )
    expect((await read({ KV, DB: brokenDatabase })).toSorted()).toEqual(
      [place.thana.bnName, 'এক', 'দুই', 'তিন'].toSorted(),
    )
  })
})

describe('KV without an answer', () => {
  const before = { ...deadlines }
  afterEach(() => void Object.assign(deadlines, before))

  it.each(faults)('that %s is an empty KV and is not written to', async (fault) => {
    Object.assign(deadlines, { cache: 50, kv: 50 })
    const KV = faultyBinding(env.KV, fault)
    const { source, works } = sourceWith({ KV })
    expect(namesOf(await readPlaceList(source, list))).toEqual([place.thana.bnName])
    expect(works).toEqual([])
    await rename('নতুন নাম')
    await tell({ KV })
    expect(namesOf(await readPlaceList(source, list))).toEqual(['নতুন নাম'])
  })
})

describe('an isolate that has seen an edit', () => {
  it('takes no older copy, and writes the new one', async () => {
    const memory = memoryOfPlaces()
    await read({ KV: memory.kv })
    const old = memory.values.get(keyOfList(list)) ?? ''
    await rename('নতুন নাম')
    await tell({ KV: memory.kv })
    memory.values.set(keyOfList(list), old)
    expect(await read({ KV: memory.kv })).toEqual(['নতুন নাম'])
    expect(namesOf(memory.copy(list)?.places ?? {})).toEqual(['নতুন নাম'])
  })

  it('knows the version from the database, so an edit in another isolate is seen although KV still shows the old copy', async () => {
    const memory = memoryOfPlaces()
    await read({ KV: memory.kv })
    await rename('নতুন নাম')
    const [row] = await db.all<{ version: number }>(
      sql`SELECT version FROM data_versions WHERE name = 'places'`,
    )
    expect(await read({ KV: memory.kv })).toEqual([place.thana.bnName])
    expect(await read({ KV: memory.kv, version: row?.version ?? 0 })).toEqual(['নতুন নাম'])
    expect(await read({ KV: memory.kv, DB: brokenDatabase })).toEqual(['নতুন নাম'])
  })

  it('takes an older copy after 15 minutes, because the database may have been restored', async () => {
    const memory = memoryOfPlaces()
    await read({ KV: memory.kv })
    const old = memory.values.get(keyOfList(list)) ?? ''
    await rename('নতুন নাম')
    await tell({ KV: memory.kv })
    memory.values.set(keyOfList(list), old)
    const at = new Date(now.getTime() + 901_000)
    expect(await read({ KV: memory.kv, DB: brokenDatabase, at })).toEqual([place.thana.bnName])
  })

  it('takes no older copy although the database failed behind its edit', async () => {
    const memory = memoryOfPlaces()
    await read({ KV: memory.kv })
    await rename('নতুন নাম')
    await tell({ KV: memory.kv, DB: brokenDatabase })
    expect(await read({ KV: memory.kv })).toEqual(['নতুন নাম'])
  })
})

describe('over HTTP', () => {
  const base = '/api/admin/geolocation'
  const upazilas = async (districtId: number) => {
    const { data } = await (
      await guest.get(`/api/locations/upazilas/district/${districtId}`)
    ).json<{ data: { bn_name: string }[] }>()
    return data.map(({ bn_name }) => bn_name)
  }

  it('an admin and visitors see each edit at once', async () => {
    const admin = await as(await makeUser('admin'))
    expect(await upazilas(place.district.id)).toEqual([place.thana.bnName])
    const body = { name: 'Added', bn_name: 'যোগ করা', district_id: place.district.id }
    const { data } = await (await admin.post(`${base}/thanas`, body)).json<{ data: { id: number } }>()
    expect(await upazilas(place.district.id)).toContain('যোগ করা')
    await admin.put(`${base}/thanas/${data.id}`, { bn_name: 'বদলানো' })
    expect(await upazilas(place.district.id)).toContain('বদলানো')
    const own = await admin.get(`/api/locations/upazilas/district/${place.district.id}`)
    expect(await own.text()).toContain('বদলানো')
    await admin.delete(`${base}/thanas/${data.id}`)
    expect(await upazilas(place.district.id)).toEqual([place.thana.bnName])
  })

  it('a new place is among the places with providers although the copy of the tree lacks it', async () => {
    await guest.get('/api/locations/tree')
    const added = await makePlace()
    await makeProvider({ place: added })
    const answer = await guest.get('/api/biodata/locations')
    const { data } = await answer.json<{ data: Record<string, { id: number; biodata_count: number }[]> }>()
    expect(data.upazilas).toContainEqual(expect.objectContaining({ id: added.thana.id, biodata_count: 1 }))
  })
})

it('every write of a place raises the version, also of a clock that runs behind', async () => {
  const versionNow = async () =>
    (await db.all<{ version: number }>(sql`SELECT version FROM data_versions WHERE name = 'places'`))[0]
      ?.version ?? 0
  const versions = [await versionNow()]
  await runBatch(db, [db.run(sql`UPDATE data_versions SET version = version + 1000000000`)])
  for (const write of [
    sql`UPDATE divisions SET url = 'x' WHERE id = ${place.division.id}`,
    sql`UPDATE districts SET url = 'x' WHERE id = ${place.district.id}`,
    sql`DELETE FROM thanas WHERE id = ${place.thana.id}`,
    sql`DELETE FROM districts WHERE id = ${place.district.id}`,
    sql`DELETE FROM divisions WHERE id = ${place.division.id}`,
    sql`INSERT INTO divisions (name, bn_name, created_at, updated_at) VALUES ('N', 'ন', 0, 0)`,
  ]) {
    await db.run(write)
    versions.push(await versionNow())
  }
  expect(versions).toEqual([...new Set(versions)].toSorted((a, b) => a - b))
})
