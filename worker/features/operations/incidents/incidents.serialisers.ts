import type { IncidentRow } from './incidents.table.ts'

/** `failed_tries`: how often a message about it failed since the last one that was sent. */
export const adminIncident = (row: IncidentRow) => ({
  id: row.id,
  kind: row.kind,
  subject: row.subject,
  reason: row.reason,
  detail: row.detail,
  opened_at: row.openedAt.toISOString(),
  last_seen_at: row.lastSeenAt.toISOString(),
  closed_at: row.closedAt?.toISOString() ?? null,
  announced_at: row.announcedAt?.toISOString() ?? null,
  recovery_announced_at: row.recoveryAnnouncedAt?.toISOString() ?? null,
  failed_tries: row.attempts,
})
