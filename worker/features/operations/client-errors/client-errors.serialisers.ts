import type { RowOf } from '#worker/db/db.ts'
import type { listClientErrors } from './client-errors.queries.ts'

export const adminClientError = (row: RowOf<typeof listClientErrors>) => ({
  id: row.id,
  kind: row.kind,
  message: row.message,
  stack: row.stack,
  path: row.path,
  build: row.build,
  browser: row.browser,
  width: row.width,
  was_offline: row.wasOffline,
  day: row.day,
  count: row.count,
  first_at: row.firstAt.toISOString(),
  last_at: row.lastAt.toISOString(),
  resolved_at: row.resolvedAt?.toISOString() ?? null,
})
