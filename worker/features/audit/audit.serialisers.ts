import type { CsvCell } from '#worker/lib/csv.ts'
import type { listActivity } from './activity.queries.ts'
import type { listAudit } from './read-audit.queries.ts'

type AuditRow = Awaited<ReturnType<typeof listAudit>>[number]
type ActivityRow = Awaited<ReturnType<typeof listActivity>>[number]

export const activityEntry = (row: ActivityRow) => ({
  id: row.id,
  actor_name: row.actorName,
  action: row.action,
  entity: row.entity,
  entity_id: row.entityId,
  subject: row.subject,
  created_at: row.createdAt.toISOString(),
})

export const adminAuditEntry = (row: AuditRow) => ({
  ...activityEntry(row),
  actor: row.actorId === null ? null : { id: row.actorId, name: row.actorName },
  before: row.before,
  after: row.after,
  request_id: row.requestId,
})

export const auditCsvHeader = ['সময়', 'কে', 'কাজ', 'বিষয়', 'আইডি', 'নাম', 'আগে', 'পরে', 'রিকোয়েস্ট']

export const auditCsvRow = (row: AuditRow): CsvCell[] => [
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
