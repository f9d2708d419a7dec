import * as z from 'zod/mini'
import type { RowOf } from '#worker/db/db.ts'
import { roles } from '#worker/lib/rights.schema.ts'
import type { CsvColumns } from '#worker/lib/csv.ts'
import { anyJson, count, csv, id, json, many, moment, text, view } from '#worker/openapi/answer-kit.ts'
import type { listActivity, listAudit } from './read-audit.queries.ts'

export const activityEntry = view<RowOf<typeof listActivity>>()({
  id,
  actor_name: text,
  action: text,
  entity: text,
  entity_id: text,
  subject: z.nullable(text),
  created_at: moment,
})

type AuditRow = RowOf<typeof listAudit>

const fields = z.nullable(z.record(z.string(), anyJson))

export const auditEntry = view<AuditRow>()({
  ...activityEntry.fields,
  actor: [
    z.nullable(z.strictObject({ id, name: text })),
    (row) => (row.actorId === null ? null : { id: row.actorId, name: row.actorName }),
  ],
  before: fields,
  after: fields,
  request_id: z.nullable(text),
})

export const auditAnswers = {
  'GET /api/admin/audit': json('A page of the audit log, newest first', {
    data: many(auditEntry),
    meta: z.strictObject({ per_page: count, newer: z.nullable(z.number()), older: z.nullable(z.number()) }),
  }),
  'GET /api/admin/audit/filters': json('The actors and actions that the audit log can be filtered by', {
    data: z.strictObject({
      actors: z.array(z.strictObject({ id, name: text, role: z.enum(roles) })),
      actions: z.array(text),
      entities: z.array(text),
    }),
  }),
  'GET /api/admin/audit/export': csv('The filtered audit log as a file'),
  'GET /api/admin/dashboard/activity': json('The latest entries of the audit log, for the dashboard', {
    data: many(activityEntry),
  }),
}

export const auditCsv: CsvColumns<AuditRow> = [
  ['সময়', (row) => row.createdAt.toISOString()],
  ['কে', (row) => row.actorName],
  ['কাজ', (row) => row.action],
  ['বিষয়', (row) => row.entity],
  ['আইডি', (row) => row.entityId],
  ['নাম', (row) => row.subject],
  ['আগে', (row) => row.before && JSON.stringify(row.before)],
  ['পরে', (row) => row.after && JSON.stringify(row.after)],
  ['রিকোয়েস্ট', (row) => row.requestId],
]
