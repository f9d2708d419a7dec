import { batch, openDatabase, type Database } from '#worker/db/db.ts'
import { deadlines, inTime } from '#worker/lib/faults/deadline.ts'
import {
  byBengaliName,
  keyOfList,
  listOf,
  parseCopy,
  type PlaceCopy,
  type PlaceList,
  type PlaceLists,
} from './place-lists.rules.ts'
import {
  findPlaceVersion,
  listDistrictRows,
  listDivisionRows,
  listLocalityRows,
  listThanaRows,
} from './places.queries.ts'

/**
 * Where places are read: KV and the primary.
 * `version`: the version of the places that this isolate knows; KV may show an older copy for a minute.
 * `later` keeps work behind the answer alive.
 */
export type PlaceSource = Pick<Env, 'DB' | 'KV'> & {
  version: number
  later: (work: Promise<unknown>) => void
  now: Date
}

const secondsInKv = 900
// A data centre may answer from its own memory of KV for so long, which is the least that KV allows.
const secondsNearby = 30
const maxRounds = 3

/**
 * The newest version that this isolate has seen. An older copy is not used, until copies of that time have ended: the
 * database may have been restored.
 */
let newest = { version: 0, seenAt: 0 }

const isOutdated = ({ version }: Pick<PlaceCopy, 'version'>, now: Date) =>
  version < newest.version && now.getTime() < newest.seenAt + secondsInKv * 1000

function note(version: number, now: Date): void {
  if (!isOutdated({ version }, now)) newest = { version, seenAt: now.getTime() }
}

/**
 * A list from its copy in KV, else from the primary. KV that fails or hangs is an empty KV; it is then not written to.
 */
export async function readPlaceList(source: PlaceSource, list: PlaceList): Promise<Partial<PlaceLists>> {
  note(source.version, source.now)
  const found = await findCopy(source.KV, list)
  if (found.copy && !isOutdated(found.copy, source.now)) {
    note(found.copy.version, source.now)
    return found.copy.places
  }
  const read = await readPrimary(source, list)
  if (found.answered && isWorthKeeping(read, list)) source.later(keepCopies(source, [list], read))
  return read.places
}

/** Every place of a list, or of all of them, as the database of a request has it now, in Bengali order. */
export async function readPlacesOf(db: Database, list: PlaceList | { of: 'everything' }): Promise<PlaceCopy> {
  const isAll = list.of === 'everything'
  const isTree = isAll || list.of === 'tree'
  const parentId = 'parentId' in list ? list.parentId : undefined
  const { versions, divisions, districts, thanas, localities } = await batch(db, {
    versions: findPlaceVersion(db),
    divisions: isTree || list.of === 'divisions' ? listDivisionRows(db) : null,
    districts: isTree || list.of === 'districts' ? listDistrictRows(db, parentId) : null,
    thanas: isTree || list.of === 'thanas' ? listThanaRows(db, parentId) : null,
    localities: isAll || list.of === 'localities' ? listLocalityRows(db) : null,
  })
  return {
    version: versions[0]?.version ?? 0,
    places: {
      ...(divisions && { divisions: divisions.toSorted(byBengaliName) }),
      ...(districts && { districts: districts.toSorted(byBengaliName) }),
      ...(thanas && { thanas: thanas.toSorted(byBengaliName) }),
      ...(localities && { localities }),
    },
  }
}

/**
 * Call it after every edit of a place. This isolate takes no older copy from then on, and the copies of `lists` are written
 * behind the answer. A fault leaves the edit as it is: older copies end after 15 minutes.
 */
export async function placesChanged(source: PlaceSource, lists: readonly PlaceList[]): Promise<void> {
  const read = await readPrimary(source, { of: 'everything' }).catch(() => null)
  source.later(
    read ? keepCopies(source, lists, read) : Promise.all(lists.map((list) => dropCopy(source.KV, list))),
  )
}

async function readPrimary(
  source: PlaceSource,
  list: Parameters<typeof readPlacesOf>[1],
): Promise<PlaceCopy> {
  // A new session starts at the primary. A replica may not have the edit yet.
  const read = await readPlacesOf(openDatabase(source.DB, 'primary').db, list)
  note(read.version, source.now)
  return read
}

/**
 * Writes the copies of `lists`, which `read` contains, unless KV has newer ones. A copy that was read before an edit may
 * replace the copy of that edit, so the version is compared afterwards, and the lists are written again.
 */
async function keepCopies(source: PlaceSource, lists: readonly PlaceList[], first: PlaceCopy): Promise<void> {
  const [only] = lists
  const wanted = lists.length === 1 && only ? only : { of: 'everything' as const }
  let read = first
  for (let round = 0; round < maxRounds; round += 1) {
    const { version } = read
    const isKept = await Promise.all(lists.map((list) => keepCopy(source.KV, list, read)))
    if (!isKept.includes(true)) return
    const current = await findPlaceVersion(openDatabase(source.DB, 'primary').db).catch(() => null)
    if (!current || (current[0]?.version ?? 0) === version) return
    const again = await readPrimary(source, wanted).catch(() => null)
    if (!again) return
    read = again
  }
}

/** @returns whether the copy is in KV now. KV accepts one write a second per key: after a refused one the key is deleted. */
async function keepCopy(kv: KVNamespace, list: PlaceList, { version, places }: PlaceCopy): Promise<boolean> {
  const { copy } = await findCopy(kv, list)
  if (copy && copy.version >= version) return false
  const own: PlaceCopy = { version, places: ownPlaces(places, list) }
  if (!isWorthKeeping(own, list)) return dropCopy(kv, list)
  try {
    await inTime(kv.put(keyOfList(list), JSON.stringify(own), { expirationTtl: secondsInKv }), deadlines.kv)
    return true
  } catch {
    return dropCopy(kv, list)
  }
}

function ownPlaces(places: Partial<PlaceLists>, list: PlaceList): Partial<PlaceLists> {
  const { divisions, districts, thanas, localities = [] } = places
  return divisions && districts && thanas
    ? listOf({ divisions, districts, thanas, localities }, list)
    : places
}

async function dropCopy(kv: KVNamespace, list: PlaceList): Promise<boolean> {
  await inTime(kv.delete(keyOfList(list)), deadlines.kv).catch(() => undefined)
  return false
}

async function findCopy(
  kv: KVNamespace,
  list: PlaceList,
): Promise<{ answered: boolean; copy: PlaceCopy | null }> {
  try {
    const text = await inTime(
      kv.get(keyOfList(list), { type: 'text', cacheTtl: secondsNearby }),
      deadlines.cache,
    )
    if (text !== null && typeof text !== 'string') return { answered: false, copy: null }
    return { answered: true, copy: text === null ? null : parseCopy(text, list) }
  } catch {
    return { answered: false, copy: null }
  }
}

/** Empty lists of one parent are not kept: its id may come from anyone. */
const isWorthKeeping = ({ places }: PlaceCopy, { of }: PlaceList) =>
  of === 'localities' || Object.values(places).some((rows) => rows.length > 0)
