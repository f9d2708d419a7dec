import { type Database, batch } from '#worker/db/db.ts'
import {
  type Division,
  type District,
  type PlaceList,
  type PlaceLists,
  type PlaceTree,
  type Thana,
  byBengaliName,
  isList,
  keyOfList,
} from './place-lists.rules.ts'
import type { PlaceMap, PlacedPlace } from './places.rules.ts'
import {
  listPositions,
  listDistrictRows,
  listDivisionRows,
  listLocalityRows,
  listThanaRows,
} from './places.queries.ts'
import { findNumbered, keepNumbered } from '#worker/lib/numbered-copy.ts'
import { listNumbers } from '#worker/middleware/copies/numbers.table.ts'

/**
 * Where places are read.
 * `db`: has the state of the number or a later one.
 * `number`: of the places, as the request knows it; undefined if it knows none.
 * `later` keeps work after the response alive.
 */
export type PlaceSource = {
  db: Database
  kv: KVNamespace
  number: number | undefined
  later: (work: Promise<unknown>) => void
}

const secondsInKv = 900

/** A list from its copy in KV, else from the database. */
export async function readPlaceList(
  { db, kv, number, later }: PlaceSource,
  list: PlaceList,
): Promise<Partial<PlaceLists>> {
  const copy = number === undefined ? null : await findNumbered(kv, keyOfList(list), number)
  if (copy && isList(copy, list)) return copy
  const read = await readPlacesOf(db, list)
  if (isWorthKeeping(read.value, list)) later(keepNumbered(kv, keyOfList(list), read, secondsInKv))
  return read.value
}

/** Every place of a list as the database of a request has it now, in Bengali order, and the number of this state. */
async function readPlacesOf(
  db: Database,
  list: PlaceList,
): Promise<{ number: number; value: Partial<PlaceLists> }> {
  const isTree = list.of === 'tree'
  const parentId = 'parentId' in list ? list.parentId : undefined
  const { numbers, divisions, districts, thanas, localities } = await batch(db, {
    numbers: listNumbers(db, 'places'),
    divisions: isTree || list.of === 'divisions' ? listDivisionRows(db) : null,
    districts: isTree || list.of === 'districts' ? listDistrictRows(db, parentId) : null,
    thanas: isTree || list.of === 'thanas' ? listThanaRows(db, parentId) : null,
    localities: list.of === 'localities' ? listLocalityRows(db) : null,
  })
  return {
    number: numbers[0]?.number ?? 0,
    value: {
      ...(divisions && { divisions: divisions.toSorted(byBengaliName) }),
      ...(districts && { districts: districts.toSorted(byBengaliName) }),
      ...(thanas && { thanas: thanas.toSorted(byBengaliName) }),
      ...(localities && { localities }),
    },
  }
}

/** Empty lists of one parent are not kept: its id may come from anyone. */
const isWorthKeeping = (places: Partial<PlaceLists>, { of }: PlaceList) =>
  of === 'localities' || Object.values(places).some((rows) => rows.length > 0)

/** A database for an admin, who edits places and must see each edit at once; the copies for everyone else. */
export type PlaceReader = { db: Database; copies: PlaceSource | null }

const read = async ({ db, copies }: PlaceReader, list: PlaceList) =>
  copies ? readPlaceList(copies, list) : (await readPlacesOf(db, list)).value

export async function readPlaceTree(from: PlaceReader): Promise<PlaceTree> {
  const { divisions = [], districts = [], thanas = [] } = await read(from, { of: 'tree' })
  return { divisions, districts, thanas }
}

export const listDivisions = async (from: PlaceReader): Promise<Division[]> =>
  (await read(from, { of: 'divisions' })).divisions ?? []

export const listDistricts = async (from: PlaceReader, divisionId?: number): Promise<District[]> =>
  divisionId === undefined
    ? (await readPlaceTree(from)).districts
    : ((await read(from, { of: 'districts', parentId: divisionId })).districts ?? [])

export const listThanas = async (from: PlaceReader, districtId?: number): Promise<Thana[]> =>
  districtId === undefined
    ? (await readPlaceTree(from)).thanas
    : ((await read(from, { of: 'thanas', parentId: districtId })).thanas ?? [])

/** All places with the localities of the thanas. */
export async function readPlaceLists(from: PlaceReader): Promise<PlaceLists> {
  const [tree, { localities = [] }] = await Promise.all([
    readPlaceTree(from),
    read(from, { of: 'localities' }),
  ])
  return { ...tree, localities }
}

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
  }: { number: number | undefined; now: Date; knows?: Pick<PlacedPlace, 'level' | 'id'> | undefined },
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
