import { sql } from 'drizzle-orm'
import { runBatch, wroteRow, type Database } from '#worker/db/db.ts'
import type { Act } from '#worker/features/audit/act.request.ts'
import { auditEntry } from '#worker/features/audit/audit.queries.ts'
import { editConflict, nextVersion } from '#worker/lib/input/edit-version.ts'
import { unavailable, type AppError } from '#worker/lib/errors.ts'
import { refreshWords } from '#worker/features/providers/search/refresh-words.usecases.ts'
import {
  countProvidersIn,
  findNamesakes,
  findParent,
  findPlace,
  insertPlace,
  listPlaces,
  updatePlace,
} from './edit-places.queries.ts'
import { copyPlaceChain, copyPlaceName } from './place-copies.queries.ts'
import type { PlaceLevel } from './place-forms.schema.ts'
import {
  changedPlaceFields,
  placeTables,
  placeValues,
  staffPlace,
  type PlaceRow,
  type PlaceValues,
  type SentPlace,
} from './places.serialisers.ts'
import { countPlaceUse, deleteUnusedPlace } from './place-use.queries.ts'
import {
  parentMissing,
  placeInUse,
  placeNameTaken,
  placeNotFound,
  tooManyToMove,
} from '#worker/features/places/places.errors.ts'
import { byBengaliName } from '#worker/features/places/places.usecases.ts'

/** Profiles that one batch carries to another parent: each stands in up to 32 lists, which are written again. */
const mostMoved = 500

/** The places of a level, all or those in one parent, in Bengali order. */
export async function readPlaces<Level extends PlaceLevel>(db: Database, level: Level, parentId?: number) {
  const rows = (await listPlaces(db, level, parentId)).toSorted(byBengaliName)
  return rows.map((row) => ({
    ...staffPlace(level, row),
    children_count: row.children_count,
    biodata_count: row.biodata_count,
  }))
}

/**
 * Adds a place.
 * @throws 422 for a parent that is not there; 409 `name_taken`
 * @returns its id
 */
export async function addPlace(db: Database, act: Act, level: PlaceLevel, sent: SentPlace): Promise<number> {
  const values = placeValues(level, sent)
  const [added] = await db.batch([
    insertPlace(db, level, values, { divisionId: sent.division_id, now: act.now }),
    auditEntry(db, {
      ...act,
      action: `${level}.added`,
      entity: level,
      entityId: sql`last_insert_rowid()`,
      after: values,
      onlyIf: wroteRow,
    }),
  ])
  const [place] = added
  if (!place) throw (await refusedNames(db, level, values, { id: 0, sent })) ?? unavailable()
  return place.id
}

/**
 * Changes what was sent of a place. A new name reaches every profile and waiting edit at once; a new parent carries along
 * up to 500 profiles with the lists they stand in, and is refused for more.
 * @param seen the version the editor was looking at, if they said
 * @throws 404; 422 for a parent that is not there; 409 `edit_conflict`, `name_taken`, `in_use`
 */
export async function editPlace<Level extends PlaceLevel>(
  db: Database,
  act: Act,
  level: Level,
  { id, seen, ...sent }: SentPlace & { id: number; seen: Date | undefined },
) {
  const [before] = await findPlace(db, level, id)
  if (!before) throw placeNotFound()
  if (seen && seen.getTime() !== before.updated_at) throw editConflict(staffPlace(level, before))
  const values = placeValues(level, sent, before)
  const changed = changedPlaceFields(before, values)
  if (changed.length === 0) return staffPlace(level, before)
  const [updated] = await runBatch(db, [
    updatePlace(db, level, before, values, {
      updatedAt: nextVersion(act.now, { updatedAt: new Date(before.updated_at) }),
      divisionId: sent.division_id,
      mostMoved,
    }),
    auditEntry(db, {
      ...act,
      action: `${level}.changed`,
      entity: level,
      entityId: id,
      before: Object.fromEntries(changed.map((field) => [field, before[field]])),
      after: Object.fromEntries(changed.map((field) => [field, values[field]])),
      onlyIf: wroteRow,
    }),
    ...copiesAfter(db, level, id, changed),
  ])
  const [place] = updated as PlaceRow[]
  if (!place) throw await refusedEdit(db, level, { before, values, sent })
  if (changed.some((field) => searchedFields.has(field)))
    await refreshWords(db, placeTables[level].referredBy, id)
  return staffPlace(level, place)
}

/** By what of a place its profiles are found. */
const searchedFields: ReadonlySet<keyof PlaceValues> = new Set(['name', 'bn_name', 'aka'])

function copiesAfter(db: Database, level: PlaceLevel, id: number, changed: readonly (keyof PlaceValues)[]) {
  if (level !== 'division' && changed.includes('parent_id')) return copyPlaceChain(db, level, id)
  return changed.includes('bn_name') ? copyPlaceName(db, level, id) : []
}

/** Why nothing was written, read again. */
async function refusedEdit(
  db: Database,
  level: PlaceLevel,
  { before, values, sent }: { before: PlaceRow; values: PlaceValues; sent: SentPlace },
): Promise<AppError> {
  const [[now], [use]] = await db.batch([
    findPlace(db, level, before.id),
    countProvidersIn(db, level, before.id, mostMoved),
  ])
  if (!now) return placeNotFound()
  if (now.updated_at !== before.updated_at) return editConflict(staffPlace(level, now))
  const refused = await refusedNames(db, level, values, { id: before.id, sent })
  return refused ?? ((use?.providers ?? 0) > mostMoved ? tooManyToMove(mostMoved) : unavailable())
}

async function refusedNames(
  db: Database,
  level: PlaceLevel,
  values: PlaceValues,
  { id, sent }: { id: number; sent: SentPlace },
): Promise<AppError | null> {
  const [[parent], namesakes] = await db.batch([
    findParent(db, level, values, sent.division_id),
    findNamesakes(db, level, values, id),
  ])
  if (!parent?.there) return parentMissing(level)
  if (namesakes.length === 0) return null
  return placeNameTaken(level, namesakes.some((other) => other.same_name) ? 'name' : 'bn_name')
}

/**
 * Deletes a place that nothing refers to.
 * @throws 404; 409 `in_use` with the counts
 */
export async function deletePlace(db: Database, act: Act, level: PlaceLevel, id: number): Promise<void> {
  const [before] = await findPlace(db, level, id)
  if (!before) throw placeNotFound()
  const [deleted] = await db.batch([
    deleteUnusedPlace(db, level, id),
    auditEntry(db, {
      ...act,
      action: `${level}.deleted`,
      entity: level,
      entityId: id,
      before: { name: before.name, bn_name: before.bn_name, parent_id: before.parent_id },
      onlyIf: wroteRow,
    }),
  ])
  if (deleted.length > 0) return
  const [[use], still] = await db.batch([countPlaceUse(db, level, id), findPlace(db, level, id)])
  throw still.length === 0 || !use ? placeNotFound() : placeInUse(use)
}
