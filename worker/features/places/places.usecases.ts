import type { Database } from '#worker/db/db.ts'
import { readPlaceList, readPlacesOf, type PlaceSource } from './place-copies.usecases.ts'
import type { Division, District, PlaceList, PlaceTree, Thana } from './place-lists.rules.ts'
import { listPlaceTotals } from './places.queries.ts'

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

/** The places with public providers and how many, in Bengali order. */
export async function listFilterPlaces(from: PlaceReader) {
  const [rows, tree] = await Promise.all([listPlaceTotals(from.db), readPlaceTree(from)])
  const totals = new Map(rows.map(({ scope, total }) => [scope.split(':')[1], total]))
  const isKnown = { v: idsOf(tree.divisions), d: idsOf(tree.districts), t: idsOf(tree.thanas) }
  const isComplete = [...totals.keys()].every((place = '') =>
    isKnown[place.charAt(0) as keyof typeof isKnown]?.has(Number(place.slice(1))),
  )
  // A new place may have its first provider before the copy has the place.
  const { divisions, districts, thanas } = isComplete ? tree : await readPlaceTree({ ...from, copies: null })
  const counted = (prefix: string, id: number) => totals.get(`${prefix}${id}`) ?? 0
  return {
    divisions: divisions
      .map(({ id, name, bn_name }) => ({ id, name, bn_name, biodata_count: counted('v', id) }))
      .filter(hasProviders),
    districts: districts
      .map(({ id, name, bn_name, division_id }) => ({
        id,
        name,
        bn_name,
        division_id,
        biodata_count: counted('d', id),
      }))
      .filter(hasProviders),
    upazilas: thanas
      .map(({ id, name, bn_name, district_id }) => ({
        id,
        name,
        bn_name,
        district_id,
        biodata_count: counted('t', id),
      }))
      .filter(hasProviders),
  }
}

const idsOf = (places: readonly { id: number }[]) => new Set(places.map(({ id }) => id))

const hasProviders = ({ biodata_count: count }: { biodata_count: number }) => count > 0
