import { type Database, batch } from '#worker/db/db.ts'
import {
  type Division,
  type District,
  type PlaceLists,
  type PlaceTree,
  type Thana,
  byBengaliName,
} from './place-lists.rules.ts'
import type { PlaceMap, PlacedPlace } from './places.rules.ts'
import { listLocalityRows, listPositions, listTree } from './places.queries.ts'
import { findNumbered, keepNumbered } from '#worker/lib/numbered-copy.ts'
import { listNumbers } from '#worker/middleware/copies/numbers.table.ts'

/**
 * Where places are read.
 * `db`: has the state of the number or a later one.
 * `copies`: those in KV; null for an admin, who edits places and must see each edit at once. `number`: of the places, as the request
 * knows it; undefined if it knows none. `later` keeps work after the response alive.
 */
export type PlaceReader = {
  db: Database
  copies: {
    kv: KVNamespace
    number: number | undefined
    later: (work: Promise<unknown>) => void
  } | null
}

const secondsInKv = 900

/** What KV keeps under a key, else what the database has now. */
async function readCopied<Value extends object>(
  { db, copies }: PlaceReader,
  key: string,
  read: (db: Database) => Promise<{ number: number; value: Value }>,
): Promise<Value> {
  const copy = copies?.number === undefined ? null : await findNumbered(copies.kv, key, copies.number)
  if (copy) return copy as Value
  const fresh = await read(db)
  copies?.later(keepNumbered(copies.kv, key, fresh, secondsInKv))
  return fresh.value
}

const numberOf = ([row]: readonly { number: number }[]) => row?.number ?? 0

/** All places, in Bengali order. */
export const readPlaceTree = (from: PlaceReader): Promise<PlaceTree> =>
  readCopied(from, 'places:tree', async (db) => {
    const { numbers, divisions, districts, thanas } = await batch(db, {
      numbers: listNumbers(db, 'places'),
      ...listTree(db),
    })
    const value = {
      divisions: divisions.toSorted(byBengaliName),
      districts: districts.toSorted(byBengaliName),
      thanas: thanas.toSorted(byBengaliName),
    }
    return { number: numberOf(numbers), value }
  })

/** All places with the localities of the thanas. */
export async function readPlaceLists(from: PlaceReader): Promise<PlaceLists> {
  const [tree, localities] = await Promise.all([
    readPlaceTree(from),
    readCopied(from, 'places:localities', async (db) => {
      const { numbers, ...value } = await batch(db, {
        numbers: listNumbers(db, 'places'),
        localities: listLocalityRows(db),
      })
      return { number: numberOf(numbers), value }
    }),
  ])
  return { ...tree, ...localities }
}

export const listDivisions = async (from: PlaceReader): Promise<Division[]> =>
  (await readPlaceTree(from)).divisions

export const listDistricts = async (from: PlaceReader, divisionId?: number): Promise<District[]> =>
  (await readPlaceTree(from)).districts.filter((row) => row.division_id === (divisionId ?? row.division_id))

export const listThanas = async (from: PlaceReader, districtId?: number): Promise<Thana[]> =>
  (await readPlaceTree(from)).thanas.filter((row) => row.district_id === (districtId ?? row.district_id))

/** How long an isolate that does not know the number of the places uses the same positions. */
const millisecondsInMemory = 300_000

let held: { map: PlaceMap; number: number | undefined; until: number } | null = null

/**
 * All places with their positions, from the memory of this isolate until a place changes: some 680 rows.
 * @param number the number of the places, where the request knows it
 * @param knows a place that exists: positions without it are older than it
 */
export async function readPlaceMap(
  db: Database,
  {
    number,
    now,
    knows,
  }: { number: number | undefined; now: Date; knows?: Pick<PlacedPlace, 'level' | 'id'> | null },
): Promise<PlaceMap> {
  const known = held
  const isFresh =
    known &&
    known.until > now.getTime() &&
    (number === undefined || known.number === number) &&
    (!knows || known.map.some(({ level, id }) => level === knows.level && id === knows.id))
  if (isFresh) return known.map
  const { divisions, districts, thanas } = await batch(db, listPositions(db))
  const divisionOf = new Map(districts.map(({ id, divisionId }) => [id, divisionId]))
  const map: PlaceMap = [
    ...divisions.map((place) => ({
      ...place,
      level: 'division' as const,
      divisionId: place.id,
      districtId: null,
    })),
    ...districts.map((place) => ({ ...place, level: 'district' as const, districtId: place.id })),
    ...thanas.map((place) => ({
      ...place,
      level: 'upazila' as const,
      divisionId: divisionOf.get(place.districtId) ?? 0,
    })),
  ]
  held = { map, number, until: now.getTime() + millisecondsInMemory }
  return map
}
