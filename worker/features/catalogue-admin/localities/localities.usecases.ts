import { batch, firstOr, type Database } from '#worker/db/db.ts'
import type { StaffContext } from '#worker/features/audit/staff-context.request.ts'
import {
  auditChange,
  auditWrite,
  changesBetween,
  findForEdit,
  type EditTarget,
} from '#worker/features/audit/audit-change.usecases.ts'
import { insertedId } from '#worker/features/audit/audit.queries.ts'
import { localityNameTaken, placeNotFound, thanaMissing } from '#worker/features/places/places.errors.ts'
import { raiseNumber } from '#worker/middleware/copies/numbers.table.ts'
import { nextVersion } from '#worker/lib/input/edit-version.ts'
import { listPage, pageMeta } from '#worker/lib/list-page.ts'
import { foldText } from '#worker/lib/text/fold.ts'
import { staffLocality } from '../catalogue-admin.answers.ts'
import {
  countLocalities,
  deleteLocality,
  findLocality,
  findThana,
  insertLocality,
  listLocalities,
  updateLocality,
  type LocalityRow,
  type LocalityValues,
} from './localities.queries.ts'

type Sent = { upazila_id?: number; name?: string; spellings?: string[] | undefined }

/** A page of the localities whose names, thana or district have all words. @throws 404 for a page that is too deep */
export async function readLocalities(
  db: Database,
  { q = '', page: number }: { q?: string | undefined; page?: number | undefined },
) {
  const page = listPage(number)
  const words = foldText(q).split(' ').filter(Boolean)
  const { rows, counted } = await batch(db, {
    rows: listLocalities(db, words, page),
    counted: countLocalities(db, words),
  })
  return { data: rows.map((row) => staffLocality(row)), meta: pageMeta(page, counted) }
}

const refused = async (db: Database, { upazilaId }: LocalityValues) =>
  (await findThana(db, upazilaId)).length > 0 ? localityNameTaken() : thanaMissing()

/** @returns the id. @throws 422 for a thana that does not exist; 409 `name_taken` */
export async function addLocality(
  db: Database,
  act: StaffContext,
  { upazila_id: upazilaId = 0, name = '', spellings = [] }: Sent,
): Promise<number> {
  const values = { upazilaId, name, spellings }
  const added = await auditWrite(db, act, {
    write: insertLocality(db, values, act.now),
    action: 'locality.added',
    entity: 'locality',
    entityId: insertedId,
    after: { upazila_id: upazilaId, name, spellings },
    also: [raiseNumber(db, 'places')],
  })
  if (!added) throw await refused(db, values)
  return added.id
}

/** @throws 404; 422 for a thana that does not exist; 409 `edit_conflict`, `name_taken` */
export async function editLocality(
  db: Database,
  act: StaffContext,
  { id, seen, ...sent }: Sent & { id: number; seen: Date | undefined },
): Promise<void> {
  const target: EditTarget<LocalityRow> = {
    entity: 'locality',
    entityId: id,
    find: () => findLocality(db, id),
    notFound: placeNotFound,
    answer: staffLocality,
  }
  const row = await findForEdit(target, seen)
  const values: LocalityValues = {
    upazilaId: sent.upazila_id ?? row.upazilaId,
    name: sent.name ?? row.name,
    spellings: sent.spellings ?? row.spellings,
  }
  const flat = ({ upazilaId, name, spellings }: LocalityValues) => ({
    upazila_id: upazilaId,
    name,
    spellings: spellings.join(', '),
  })
  const changes = changesBetween(flat(row), flat(values))
  if (changes.fields.length === 0) return
  await auditChange(db, act, target, {
    action: 'locality.changed',
    row,
    changes,
    write: updateLocality(db, row, values, nextVersion(act.now, row)),
    also: [raiseNumber(db, 'places')],
    refused: () => refused(db, values),
  })
}

/** @throws 404 */
export async function removeLocality(db: Database, act: StaffContext, id: number): Promise<void> {
  const row = await firstOr(findLocality(db, id), placeNotFound)
  const deleted = await auditWrite(db, act, {
    write: deleteLocality(db, id),
    action: 'locality.deleted',
    entity: 'locality',
    entityId: id,
    before: { upazila_id: row.upazilaId, name: row.name },
    also: [raiseNumber(db, 'places')],
  })
  if (!deleted) throw placeNotFound()
}
