import { type Database, batch } from '#worker/db/db.ts'
import { readPlaceList, readPlacesOf, type PlaceSource } from './place-copies.usecases.ts'
import type { Division, District, PlaceList, PlaceLists, PlaceTree, Thana } from './place-lists.rules.ts'
import type { PlaceMap, PlacedPlace } from './places.rules.ts'
import { listPositions } from './places.queries.ts'

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
