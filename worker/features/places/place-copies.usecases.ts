import { batch, type Database } from '#worker/db/db.ts'
import { findNumbered, keepNumbered } from '#worker/lib/numbered-copy.ts'
import { listNumbers } from '#worker/middleware/copies/numbers.table.ts'
import { byBengaliName, isList, keyOfList, type PlaceList, type PlaceLists } from './place-lists.rules.ts'
import { listDistrictRows, listDivisionRows, listLocalityRows, listThanaRows } from './places.queries.ts'

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
export async function readPlacesOf(
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
