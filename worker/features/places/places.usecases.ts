import type { Database } from '#worker/db/db.ts'
import { readPlaceList, readPlacesOf, type PlaceSource } from './place-copies.usecases.ts'
import type { Division, District, PlaceList, PlaceTree, Thana } from './place-lists.rules.ts'

/** A database for an admin, who edits places and must see each edit at once; the copies for everyone else. */
export type PlaceReader = { db: Database; copies: PlaceSource | null }

const read = async ({ db, copies }: PlaceReader, list: PlaceList) =>
  copies ? readPlaceList(copies, list) : (await readPlacesOf(db, list)).places

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
