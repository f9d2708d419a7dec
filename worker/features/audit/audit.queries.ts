import { SQL, sql } from 'drizzle-orm'
import type { Database, UnrunQuery } from '#worker/db/db.ts'
import { auditable } from './audit.rules.ts'
import { auditLog } from './audit.table.ts'

export type AuditEntry = {
  /** Null when the system itself acts. */
  actor: { id: number; name: string } | null
  action: string
  entity: string
  entityId: number | string | SQL
  /** The fields that changed. Secrets and phone numbers are masked here, not by the caller. */
  before?: Record<string, unknown> | null | undefined
  after?: Record<string, unknown> | null | undefined
  requestId: string | null
  now: Date
  /** The row is only written if this holds: `wroteRow` right after a guarded write means "if that write wrote". */
  onlyIf?: SQL
}

/** SQL for the id of the row that the INSERT right before this statement added. */
export const insertedId = sql`last_insert_rowid()`

/** The row of the audit log for an act; it belongs into the batch of the act. */
export function auditEntry(db: Database, entry: AuditEntry): UnrunQuery {
  const { actor, action, entity, entityId, requestId, now, onlyIf = sql`1` } = entry
  const json = (state: AuditEntry['before']) => {
    const kept = auditable(state)
    return kept && JSON.stringify(kept)
  }
  return db.run(sql`
    INSERT INTO ${auditLog} (actor_id, actor_name, action, entity, entity_id, before, after, request_id, created_at)
    SELECT ${actor?.id ?? null}, ${actor?.name ?? 'সিস্টেম'}, ${action}, ${entity}, ${entityId instanceof SQL ? entityId : String(entityId)},
      ${json(entry.before)}, ${json(entry.after)}, ${requestId}, ${now.getTime()}
    WHERE ${onlyIf}`)
}
