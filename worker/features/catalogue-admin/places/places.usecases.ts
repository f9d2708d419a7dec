import { firstOr, type Database } from '#worker/db/db.ts'
import type { StaffContext } from '#worker/features/audit/staff-context.request.ts'
import {
  auditChange,
  auditWrite,
  changesBetween,
  findForEdit,
  type EditTarget,
} from '#worker/features/audit/audit-change.usecases.ts'
import { insertedId } from '#worker/features/audit/audit.queries.ts'
import { slugTaken } from '#worker/features/slugs/slugs.errors.ts'
import { raiseNumber } from '#worker/middleware/copies/numbers.table.ts'
import { nextVersion } from '#worker/lib/input/edit-version.ts'
import { unavailable, type AppError } from '#worker/lib/errors.ts'
import { refreshAtOnce } from '#worker/features/providers/search/refresh-words.usecases.ts'
import { queueRefresh, type RefreshScope } from '#worker/features/providers/search/word-refreshes.queries.ts'
import {
  explainPlace,
  findPlace,
  insertPlace,
  listPlaces,
  updatePlace,
  countPlaceUse,
  deleteUnusedPlace,
  copyPlaceIntoChanges,
} from './places.queries.ts'
import {
  placeTables,
  placeValues,
  type PlaceRow,
  type PlaceValues,
  type SentPlace,
  searchPlaces,
} from './places.rules.ts'
import {
  parentMissing,
  placeInUse,
  placeNameTaken,
  placeNotFound,
} from '#worker/features/places/places.errors.ts'
import { byBengaliName } from '#worker/features/places/place-lists.rules.ts'
import type { PlaceLevel } from '#worker/features/places/places.schema.ts'
import { staffPlace } from '../catalogue-admin.answers.ts'
import { readPlaceTree } from '#worker/features/places/places.usecases.ts'

const placeOf = <Level extends PlaceLevel>(level: Level, place: PlaceRow) =>
  staffPlace[level](place) as ReturnType<(typeof staffPlace)[Level]>

export async function readPlaces<Level extends PlaceLevel>(db: Database, level: Level, parentId?: number) {
  const rows = (await listPlaces(db, level, parentId)).toSorted(byBengaliName)
  return rows.map((row) => ({
    ...placeOf(level, row),
    children_count: row.children_count,
    biodata_count: row.biodata_count,
  }))
}

/** @throws 422 for a parent that does not exist; 409 `name_taken`, `slug_taken` */
export async function addPlace(
  db: Database,
  act: StaffContext,
  level: PlaceLevel,
  sent: SentPlace,
): Promise<number> {
  const values = placeValues(level, sent)
  // Without a slug of the admin the database chooses one.
  const { slug, ...others } = values
  const added = await auditWrite(db, act, {
    write: insertPlace(db, level, values, { divisionId: sent.division_id, now: act.now }),
    action: `${level}.added`,
    entity: level,
    entityId: insertedId,
    after: slug === null ? others : values,
    also: [raiseNumber(db, 'places')],
  })
  if (!added) throw (await refusedNames(db, level, values, { id: 0, sent })) ?? unavailable()
  return added.id
}

/** @throws 404; 422 for a parent that does not exist; 409 `edit_conflict`, `name_taken`, `slug_taken` */
export async function editPlace<Level extends PlaceLevel>(
  db: Database,
  act: StaffContext,
  level: Level,
  { id, seen, ...sent }: SentPlace & { id: number; seen: Date | undefined },
) {
  const target: EditTarget<PlaceRow> = {
    entity: level,
    entityId: id,
    find: () => findPlace(db, level, id),
    notFound: placeNotFound,
    answer: staffPlace[level],
  }
  const row = await findForEdit(target, seen)
  const values = placeValues(level, sent, row)
  const changes = changesBetween(row, values)
  if (changes.fields.length === 0) return placeOf(level, row)
  const refreshes = refreshesAfter(level, changes.fields)
  const updated = await auditChange(db, act, target, {
    action: `${level}.changed`,
    row,
    changes,
    write: updatePlace(db, level, row, values, {
      updatedAt: nextVersion(act.now, row),
      divisionId: sent.division_id,
    }),
    also: [
      ...(refreshes.length > 0 ? [copyPlaceIntoChanges(db, level, id)] : []),
      ...refreshes.map((scope) => queueRefresh(db, { scope, scopeId: id, now: act.now })),
      raiseNumber(db, 'places'),
    ],
    refused: () => refusedNames(db, level, values, { id, sent }),
  })
  await refreshAtOnce(db, refreshes, id)
  return placeOf(level, updated)
}

/** What profiles and accounts hold of a place that has changed. The first ones are refreshed first. */
function refreshesAfter(level: PlaceLevel, changed: readonly (keyof PlaceValues)[]): RefreshScope[] {
  const column = placeTables[level].referredBy
  const moves = level !== 'division' && changed.includes('parent_id')
  const isSearched = changed.some((field) => ['name', 'bn_name', 'aka'].includes(field))
  return [
    ...(changed.includes('bn_name') ? [`names:${column}` as const] : []),
    ...(moves ? [`accounts:${column}` as const] : []),
    ...(moves || isSearched ? [column] : []),
  ]
}

async function refusedNames(
  db: Database,
  level: PlaceLevel,
  values: PlaceValues,
  { id, sent }: { id: number; sent: SentPlace },
): Promise<AppError | null> {
  const [found] = await explainPlace(db, level, values, { id, divisionId: sent.division_id })
  if (!found?.hasParent) return parentMissing(level)
  if (found.namesakes === 0) return found.slugTaken ? slugTaken() : null
  return placeNameTaken(level, found.sameName ? 'name' : 'bn_name')
}

/** @throws 404; 409 `in_use` with the counts */
export async function deletePlace(
  db: Database,
  act: StaffContext,
  level: PlaceLevel,
  id: number,
): Promise<void> {
  const row = await firstOr(findPlace(db, level, id), placeNotFound)
  const deleted = await auditWrite(db, act, {
    write: deleteUnusedPlace(db, level, id),
    action: `${level}.deleted`,
    entity: level,
    entityId: id,
    before: { name: row.name, bn_name: row.bn_name, parent_id: row.parent_id },
    also: [raiseNumber(db, 'places')],
  })
  if (deleted) return
  const [use] = await countPlaceUse(db, level, id)
  throw use && use.children + use.providers + use.users + use.changes > 0 ? placeInUse(use) : placeNotFound()
}

const maxFound = 30

export async function findPlacesByName(db: Database, q: string) {
  const { divisions, districts, thanas } = await readPlaceTree({ db, copies: null })
  const divisionOf = new Map(divisions.map((division) => [division.id, division]))
  const districtOf = new Map(districts.map((district) => [district.id, district]))
  const places = [
    ...divisions.map((place) => ({ ...place, level: 'division' as const, within: '' })),
    ...districts.map((place) => ({
      ...place,
      level: 'district' as const,
      within: divisionOf.get(place.division_id)?.bn_name ?? '',
    })),
    ...thanas.map((place) => {
      const district = districtOf.get(place.district_id)
      const division = divisionOf.get(district?.division_id ?? 0)
      return {
        ...place,
        level: 'thana' as const,
        division_id: division?.id,
        within: [district?.bn_name, division?.bn_name].filter(Boolean).join(', '),
      }
    }),
  ]
  return searchPlaces(places, q, maxFound)
}
