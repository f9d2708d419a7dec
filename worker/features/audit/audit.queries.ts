import { SQL, sql } from 'drizzle-orm'
import type { Database, UnrunQuery } from '#worker/db/db.ts'
import { auditable } from './audit.rules.ts'
import { auditLog } from './audit.table.ts'

export type AuditEntry = {
  /** Who acted; null when the system itself did. */
  actor: { id: number; name: string } | null
  /** Dotted past tense: `provider.rejected`. */
  action: string
  /** What was acted upon: `provider`, `payment`, `setting` … */
  entity: string
  /** Or SQL for it: `sql\`last_insert_rowid()\`` right behind an INSERT. */
  entityId: number | string | SQL
  /** The fields that changed, before and after. Secrets and phone numbers are masked here, not by the caller. */
  before?: Record<string, unknown> | null | undefined
  after?: Record<string, unknown> | null | undefined
  requestId: string | null
  now: Date
  /**
   * A condition without which nothing is written, for an act that its own guard may refuse. `sql\`changes() > 0\`` right
   * behind the guarded write in the batch means "if that write wrote".
   */
  onlyIf?: SQL
}

/** The row of the audit log for an act; it goes into the batch of the act. */
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
