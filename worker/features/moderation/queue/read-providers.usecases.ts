import { batch, type Database } from '#worker/db/db.ts'
import type { Act } from '#worker/features/audit/act.request.ts'
import { auditEntry } from '#worker/features/audit/audit.queries.ts'
import { deepestPage } from '#worker/features/providers/listing/browse.schema.ts'
import { pageTooDeep } from '#worker/features/providers/providers.errors.ts'
import type { CurrentUser } from '#worker/lib/actor.ts'
import { keyedPages } from '#worker/lib/csv.ts'
import { unseal } from '#worker/lib/crypto.ts'
import { findTargets } from '#worker/features/moderation/changes/changes.queries.ts'
import { columnsOf } from '#worker/features/moderation/changes/changeable-columns.rules.ts'
import {
  changedFields,
  duplicateProvider,
  historyEntry,
  moderatedProvider,
  smsAbout,
} from '#worker/features/moderation/moderation.serialisers.ts'
import { workerNotFound } from '#worker/features/moderation/moderation.errors.ts'
import type { ApprovedSort } from '#worker/features/moderation/moderation.schema.ts'
import {
  countForStaff,
  countLists,
  findForStaff,
  findPendingChange,
  listDuplicates,
  listForStaff,
  listForStaffAfter,
  listHistory,
  listSmsAbout,
  type StaffFilter,
} from './staff-providers.queries.ts'

const perPage = 20

type Reader = { role: CurrentUser['role']; now: Date }

/**
 * A page of a moderators' list, with the totals of all lists. One round trip.
 * @throws 422 `page_too_deep`
 */
export async function readList(
  db: Database,
  filter: StaffFilter,
  page: number,
  { role, now, sort }: Reader & { sort?: ApprovedSort },
) {
  if (page > deepestPage) throw pageTooDeep()
  const {
    rows,
    counted: [counted],
    lists,
  } = await batch(db, {
    rows: listForStaff(db, filter, { limit: perPage, offset: (page - 1) * perPage, sort }),
    counted: countForStaff(db, filter),
    lists: countLists(db),
  })
  const total = counted?.total ?? 0
  const countOf = (name: StaffFilter['list']) => lists.find(({ list }) => list === name)?.total ?? 0
  return {
    data: rows.map((row) => moderatedProvider(row, now, role)),
    paging: {
      current_page: page,
      last_page: Math.max(1, Math.min(deepestPage, Math.ceil(total / perPage))),
      per_page: perPage,
      total,
    },
    counts: {
      pending_count: countOf('pending'),
      approved_count: countOf('approved'),
      rejected_count: countOf('rejected'),
      changed_count: countOf('changed'),
    },
  }
}

/**
 * The approved workers that match a filter, by id, in pages for a CSV file. The export is written to the audit log.
 */
export async function exportApproved(db: Database, act: Act, filter: StaffFilter) {
  const { search, list: _, ...places } = filter
  const {
    counted: [counted],
  } = await batch(db, {
    counted: countForStaff(db, filter),
    audit: auditEntry(db, {
      ...act,
      action: 'workers.exported',
      entity: 'provider',
      entityId: 'list',
      after: { ...places, searched: search !== null },
    }),
  })
  const pages = keyedPages(
    (after: number | null, limit) => listForStaffAfter(db, filter, { after, limit }),
    ({ id }) => id,
  )
  return { total: counted?.total ?? 0, pages }
}

/**
 * What a moderator decides by: the profile with its identity number, possible duplicates, history, SMS and the waiting
 * change.
 * @throws 404
 */
export async function readProvider(
  db: Database,
  id: number,
  { role, now, settingsKey }: Reader & { settingsKey: string },
) {
  const {
    profile: [worker],
    duplicates,
    history,
    sms,
    changes: [change],
  } = await batch(db, {
    profile: findForStaff(db, id),
    duplicates: listDuplicates(db, id),
    history: listHistory(db, id),
    sms: listSmsAbout(db, id),
    changes: findPendingChange(db, id),
  })
  if (!worker) throw workerNotFound()
  return {
    ...moderatedProvider(worker, now, role),
    id_number: unseal(settingsKey, worker.idNumberSealed),
    duplicates: duplicates.map(duplicateProvider),
    history: history.map(historyEntry),
    sms: sms.map(smsAbout),
    change: change ? await readChange(db, id, change, settingsKey) : null,
  }
}

async function readChange(
  db: Database,
  id: number,
  change: Awaited<ReturnType<typeof findPendingChange>>[number],
  settingsKey: string,
) {
  const changes = columnsOf(change.changes)
  const [targets] = await findTargets(db, changes)
  return {
    id: change.id,
    created_at: change.createdAt.toISOString(),
    fields: changedFields({
      changes,
      categoryName: targets?.category ?? null,
      settingsKey,
      documents: `/api/admin/workers/${id}/changes/${change.id}/documents`,
    }),
  }
}
