import { adminPaths } from '#web/app/pages/admin-pages.ts'
import type { ApiPath } from '#web/lib/api.ts'
import { defineList, listQuery } from '#web/lib/list/list-address.ts'

const day = /^\d{4}-\d{2}-\d{2}$/
const entryId = /^[1-9]\d{0,14}$/
const noCursor = { before: undefined, after: undefined }
const maxQueryLength = 60

const list = defineList(adminPaths.audit, {
  actor: /^(?:system|[1-9]\d{0,14})$/,
  action: /^[a-z][a-z_]{0,39}(?:\.[a-z][a-z_]{0,59})?$/,
  entity: /^[a-z][a-z_]{0,39}$/,
  from: day,
  to: day,
  before: entryId,
  after: entryId,
})
export type AuditAddress = ReturnType<typeof list.read>

/** The log has cursors (`before`, `after`) instead of page numbers. A changed filter starts at the newest entry. */
export const auditList = {
  ...list,
  read: (query: URLSearchParams): AuditAddress => {
    const address = list.read(query)
    return { ...address, q: address.q.slice(0, maxQueryLength), page: 1 }
  },
  changed: (address: AuditAddress, change: Partial<AuditAddress>): string =>
    list.changed(address, { ...noCursor, ...change }),
  searched: (address: AuditAddress, q: string): string => list.searched({ ...address, ...noCursor }, q),
  filePath: (file: ApiPath, address: AuditAddress): string =>
    list.filePath(file, { ...address, ...noCursor }),
}

export const auditCsv = { path: '/api/admin/audit/export', name: 'audit-log.csv' } as const

export const countAuditFilters = (address: AuditAddress): number =>
  Object.keys(listQuery({ ...address, q: '', ...noCursor })).length
