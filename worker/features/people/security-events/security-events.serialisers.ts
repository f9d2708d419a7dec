import type { RowOf } from '#worker/db/db.ts'
import type { listSecurityEvents } from './security-events.queries.ts'

export const adminSecurityEvent = (row: RowOf<typeof listSecurityEvents>) => ({
  id: row.id,
  kind: row.kind,
  user: row.userId === null ? null : { id: row.userId, name: row.userName, role: row.userRole },
  /** The same text is the same network. It is not an address. */
  network: row.networkHash.slice(0, 8),
  device: row.device,
  result: row.result,
  count: row.count,
  at: row.at.toISOString(),
})
