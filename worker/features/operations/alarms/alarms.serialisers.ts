import type { RowOf } from '#worker/db/db.ts'
import type { listOpenAlarms } from '#worker/features/audit/alarms/alarms.queries.ts'

export const adminAlarm = (row: RowOf<typeof listOpenAlarms>) => ({
  id: row.id,
  kind: row.kind,
  user: row.userId === null ? null : { id: row.userId, name: row.userName ?? '', role: row.userRole ?? null },
  detail: row.detail,
  count: row.count,
  first_at: row.firstAt.toISOString(),
  last_at: row.lastAt.toISOString(),
})
