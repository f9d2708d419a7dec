import { batch, type Database, type RowOf } from '#worker/db/db.ts'
import { ownerOf } from '#worker/features/providers/providers.queries.ts'
import { listedRow, openPerson } from '#worker/features/audit/staff-reads.usecases.ts'
import { exportedRow, recordExport, type ExportContext } from '#worker/features/exports/exports.usecases.ts'
import { pageTooDeep } from '#worker/features/providers/providers.errors.ts'
import { csvOfList, type CsvColumns } from '#worker/lib/csv.ts'
import { dayOf, millisecondsPerDay, minuteInDhaka } from '#worker/lib/dhaka-time.ts'
import type { KeyRing } from '#worker/lib/keys.ts'
import { listPage, pageMeta } from '#worker/lib/list-page.ts'
import { recordOf } from '#worker/features/providers/profile-fields.schema.ts'
import { findTargets } from '#worker/features/providers/changes/changes.queries.ts'
import { columnsOf } from '#worker/features/providers/changes/changes.rules.ts'
import { moderatedProvider, providerDetail } from '../moderation.answers.ts'
import { workerNotFound } from '../moderation.errors.ts'
import { queueCounts, type ApprovedSort } from '../moderation.schema.ts'
import type { CurrentUser } from '#worker/lib/actor.ts'
import {
  countForStaff,
  countLists,
  findForStaff,
  findPendingChange,
  listDuplicates,
  listForStaff,
  listForStaffAfter,
  listIdsForStaff,
  listHistory,
  listSmsAbout,
  type StaffFilter,
  type StaffRow,
} from './staff-providers.queries.ts'
import { listReportsAbout } from '#worker/features/reveals/contacts/contact-reports.queries.ts'
import { averageOf } from '#worker/features/providers/providers.answers.ts'
import { genderLabels } from '#worker/features/providers/providers.schema.ts'

/** The CSV file of the approved workers, without identity numbers and documents. */
const csvColumns: CsvColumns<StaffRow> = [
  ['আইডি', (row) => row.id],
  ['নাম', (row) => row.name],
  ['ফোন', (row) => row.phone],
  ['পেশা', (row) => row.categoryName],
  ['বিভাগ', (row) => row.division],
  ['জেলা', (row) => row.district],
  ['থানা/উপজেলা', (row) => row.area],
  ['লিঙ্গ', (row) => genderLabels[row.gender]],
  ['অভিজ্ঞতা', (row) => row.workExperience],
  ['যাচাইকৃত', (row) => (row.verifiedBadge ? 'হ্যাঁ' : 'না')],
  ['অবস্থা', (row) => (row.isActive ? (row.isPaused ? 'বিরতিতে' : 'চালু') : 'বন্ধ')],
  ['গড় রেটিং', (row) => averageOf(row)],
  ['রেটিং সংখ্যা', (row) => row.ratingCount],
  ['মোট দেখা', (row) => row.viewsCount],
  ['জমা দেওয়ার সময়', (row) => minuteInDhaka(row.submittedAt)],
]

type Reader = { reader: CurrentUser; now: Date }

/** @throws 422 `page_too_deep` */
export async function readList(
  db: Database,
  filter: StaffFilter,
  page: number,
  { reader, now, sort }: Reader & { sort?: ApprovedSort },
) {
  const wanted = listPage(page, { tooDeep: pageTooDeep })
  const { rows, counted, lists } = await batch(db, {
    rows: listForStaff(db, filter, { ...wanted, sort }),
    counted: countForStaff(db, filter),
    lists: countLists(db),
  })
  return {
    data: rows.map(listedRow(reader)).map((row) => moderatedProvider(row, { reader, now })),
    paging: pageMeta(wanted, counted),
    counts: recordOf(queueCounts, (name) => lists.find(({ list }) => `${list}_count` === name)?.total ?? 0),
  }
}

/** At most `maxSelected` ids, for a selection of all that the filter finds. */
export const readIds = async (db: Database, filter: StaffFilter): Promise<number[]> =>
  (await listIdsForStaff(db, filter)).map(({ id }) => id)

export async function exportApproved(
  db: Database,
  act: ExportContext,
  filter: StaffFilter,
): Promise<Response> {
  const { search, list: _, ...places } = filter
  const counted = await recordExport(db, act, {
    list: 'workers',
    count: countForStaff(db, filter),
    filters: { ...places, searched: search !== null },
  })
  return csvOfList({
    name: `approved-workers-${dayOf(act.now)}`,
    columns: csvColumns,
    total: counted?.total ?? 0,
    read: async (after: number | null, limit) =>
      (await listForStaffAfter(db, filter, { after, limit })).map(exportedRow(act.actor)),
    keyOf: ({ id }) => id,
  })
}

/** So long a moderator sees reports that were settled. */
const settledShownFor = 30 * millisecondsPerDay

/** @throws 404; 403 as `openPerson` */
export async function readProvider(
  db: Database,
  id: number,
  { reader, now, settingsKey }: Reader & { settingsKey: KeyRing },
) {
  await openPerson(db, reader, ownerOf(id), now)
  const {
    profile: [worker],
    duplicates,
    history,
    sms,
    changes: [change],
    reports,
  } = await batch(db, {
    profile: findForStaff(db, id),
    duplicates: listDuplicates(db, id),
    history: listHistory(db, id),
    sms: listSmsAbout(db, id),
    changes: findPendingChange(db, id),
    reports: listReportsAbout(db, id, new Date(now.getTime() - settledShownFor)),
  })
  if (!worker) throw workerNotFound()
  const detail = {
    idNumberSealed: worker.idNumberSealed,
    duplicates,
    history,
    sms,
    reports,
    change: change ? await readChange(db, id, change) : null,
  }
  return { ...moderatedProvider(worker, { reader, now }), ...providerDetail(detail, { settingsKey, reader }) }
}

async function readChange(db: Database, id: number, change: RowOf<typeof findPendingChange>) {
  const changes = columnsOf(change.changes)
  const [targets] = await findTargets(db, changes)
  const documents = `/api/admin/workers/${id}/changes/${change.id}/documents`
  return { ...change, fields: { ...changes, categoryName: targets?.category ?? null, documents } }
}
