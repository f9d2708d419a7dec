import { Hono } from 'hono'
import type { Database } from '#worker/db/db.ts'
import type { AppEnv } from '#worker/env.ts'
import { auditCsv } from '#worker/features/audit/audit.answers.ts'
import { auditFile, type AuditFilter } from '#worker/features/audit/audit.schema.ts'
import { countAudit, listAudit } from '#worker/features/audit/read-audit.queries.ts'
import { csvOfList } from '#worker/lib/csv.ts'
import { validate } from '#worker/lib/input/validate.ts'
import { allow } from '#worker/middleware/rights/allow.ts'
import { exportActOf, fileExport } from './exports.middleware.ts'
import { recordExport, type ExportContext } from './exports.usecases.ts'

/** The file of the audit log, which stands before this feature. Other files are in the feature of their list. */
export const exportsRoutes = new Hono<AppEnv>().get(
  '/admin/audit/export',
  allow.to('read_audit'),
  fileExport,
  validate('query', auditFile),
  (c) => exportAudit(c.get('db'), exportActOf(c), c.req.valid('query')),
)

async function exportAudit(db: Database, act: ExportContext, filter: AuditFilter): Promise<Response> {
  const { before: _before, after: _after, ...filters } = filter
  const counted = await recordExport(db, act, { list: 'audit', count: countAudit(db, filters), filters })
  const newest = counted?.newest ?? 0
  return csvOfList({
    name: 'audit-log',
    columns: auditCsv,
    total: counted?.total ?? 0,
    read: (before: number | null, size) => listAudit(db, { ...filters, before: before ?? newest + 1 }, size),
    keyOf: (row) => row.id,
  })
}
