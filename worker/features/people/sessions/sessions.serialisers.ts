import type { SessionRow } from './sessions.queries.ts'
import { publicSessionId } from './sessions.rules.ts'

export const ownSession = (row: SessionRow, currentId: string) => ({
  id: publicSessionId(row.id),
  device: row.device,
  /** The name of the city as the network reports it, and an ISO 3166 country code. */
  city: row.city,
  country: row.country,
  signed_in_at: row.createdAt.toISOString(),
  last_seen_at: (row.lastSeenAt ?? row.createdAt).toISOString(),
  current: row.id === currentId,
})
