import { runBatch, type Database } from '#worker/db/db.ts'
import type { CurrentUser } from '#worker/lib/actor.ts'
import { csvResponse, keyedPages, type CsvCell } from '#worker/lib/csv.ts'
import { listActivity } from './activity.queries.ts'
import type { Act } from './act.request.ts'
import { auditEntry } from './audit.queries.ts'
import type { AuditFilter } from './audit.schema.ts'
import { countAudit, listActions, listActors, listAudit, listEntities } from './read-audit.queries.ts'

const perPage = 30
const shownActivity = 8

type Row = Awaited<ReturnType<typeof listAudit>>[number]

const auditEntryAnswer = (row: Row) => ({
  id: row.id,
  actor: row.actorId === null ? null : { id: row.actorId, name: row.actorName },
  actor_name: row.actorName,
  action: row.action,
  entity: row.entity,
  entity_id: row.entityId,
  subject: row.subject,
  before: row.before,
  after: row.after,
  request_id: row.requestId,
  created_at: row.createdAt.toISOString(),
})

/**
 * A page of the audit log, newest first, read by key: as cheap at its beginning as at its end. `older` and `newer` are
 * what `before` and `after` of the neighbouring pages are; null at an end.
 */
export async function readAudit(db: Database, filter: AuditFilter) {
  const forward = filter.after !== undefined && filter.before === undefined
  // One more than is shown tells whether there is another page.
  const found = await listAudit(db, filter, perPage + 1)
  const more = found.length > perPage
  const shown = found.slice(0, perPage)
  const rows = forward ? shown.toReversed() : shown
  const isFirst = forward ? !more : filter.before === undefined
  const isLast = forward ? false : !more
  return {
    data: rows.map(auditEntryAnswer),
    meta: {
      per_page: perPage,
      newer: isFirst ? null : (rows[0]?.id ?? null),
      older: isLast ? null : (rows.at(-1)?.id ?? null),
    },
  }
}

/** What the log can be filtered by: who acts in the back rooms, and the kinds of acts and things that occur. */
export async function readAuditFilters(db: Database) {
  const [actors, actions, entities] = await db.batch([listActors(db), listActions(db), listEntities(db)])
  return {
    actors,
    actions: actions.map(({ kind }) => kind),
    entities: entities.map(({ kind }) => kind),
  }
}

/** All entries that a filter lets through as CSV, newest first. That the log left the site is written down in it. */
export async function exportAudit(db: Database, act: Act, filter: AuditFilter): Promise<Response> {
  const { before: _before, after: _after, ...rest } = filter
  const [[counted]] = (await runBatch(db, [
    countAudit(db, rest),
    auditEntry(db, { ...act, action: 'audit.exported', entity: 'audit', entityId: 'list', after: rest }),
  ])) as [{ total: number; newest: number | null }[], unknown]
  const newest = counted?.newest ?? 0
  const pages = keyedPages(
    (before: number | null, size) => listAudit(db, { ...rest, before: before ?? newest + 1 }, size),
    (row) => row.id,
  )
  return csvResponse({
    name: 'audit-log',
    header: ['সময়', 'কে', 'কাজ', 'বিষয়', 'আইডি', 'নাম', 'আগে', 'পরে', 'রিকোয়েস্ট'],
    total: counted?.total ?? 0,
    pages: (async function* () {
      for await (const rows of pages) yield rows.map(csvRow)
    })(),
  })
}

const csvRow = (row: Row): CsvCell[] => [
  row.createdAt.toISOString(),
  row.actorName,
  row.action,
  row.entity,
  row.entityId,
  row.subject,
  row.before && JSON.stringify(row.before),
  row.after && JSON.stringify(row.after),
  row.requestId,
]

/** The latest deeds for the dashboard; staff are told of profiles and trades only. */
export async function readActivity(db: Database, role: CurrentUser['role']) {
  const rows = await listActivity(db, { all: role === 'admin', limit: shownActivity })
  return rows.map((row) => ({
    id: row.id,
    actor_name: row.actorName,
    action: row.action,
    entity: row.entity,
    entity_id: row.entityId,
    subject: row.subject,
    created_at: row.createdAt.toISOString(),
  }))
}
