import { SQL, sql } from 'drizzle-orm'
import type { Database, UnrunQuery } from '#worker/db/db.ts'
import { codesOfJson } from '#worker/db/json-codes.ts'
import { auditable } from './audit.rules.ts'
import { auditLog } from './audit.table.ts'
import {
  auditCodes,
  erasedName,
  isErased,
  isErasedPayment,
  isErasedProvider,
} from '#worker/features/people/people.queries.ts'

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
  /** SQL for 1 if the act is an event that an admin must see. */
  unseen?: SQL
}

// A person may be erased between the reads and the writes of an act on them.
const erasedSubject: Record<string, (id: SQL) => [SQL]> = {
  user: (id) => [isErased(sql`CAST(${id} AS INTEGER)`)],
  provider: (id) => [isErasedProvider(sql`CAST(${id} AS INTEGER)`)],
  payment: (ref) => [isErasedPayment(ref)],
}

const systemName = 'সিস্টেম'

/** SQL for the id of the row that the INSERT right before this statement added. */
export const insertedId = sql`last_insert_rowid()`

/** One row of the audit log for each id that `ids` selects, for an act of the system; it belongs into the batch of the act. */
export const auditEach = (
  db: Database,
  { action, entity, ids, now }: Pick<AuditEntry, 'action' | 'entity' | 'now'> & { ids: SQL },
): UnrunQuery =>
  db.run(sql`
    INSERT INTO ${auditLog} (actor_name, action, entity, entity_id, created_at)
    SELECT ${systemName}, ${action}, ${entity}, CAST(id AS TEXT), ${now.getTime()} FROM (${ids})`)

/** The row of the audit log for an act; it belongs into the batch of the act. A row about an erased person names no one. */
export function auditEntry(db: Database, entry: AuditEntry): UnrunQuery {
  const { actor, action, entity, entityId, requestId, now, onlyIf = sql`1`, unseen = sql`NULL` } = entry
  const subject = entityId instanceof SQL ? entityId : sql`${String(entityId)}`
  const isAboutErased = sql.join(
    [...(actor ? [isErased(actor.id)] : []), ...(erasedSubject[entity]?.(subject) ?? [])],
    sql` OR `,
  )
  const json = (state: AuditEntry['before']) => {
    const kept = auditable(state)
    if (!kept) return sql`NULL`
    if (!actor && !(entity in erasedSubject)) return sql`${JSON.stringify(kept)}`
    const text = sql`${JSON.stringify(kept)}`
    return sql`CASE WHEN ${isAboutErased} THEN ${codesOfJson(text, auditCodes)} ELSE ${text} END`
  }
  const actorName = actor
    ? sql`CASE WHEN ${isErased(actor.id)} THEN ${erasedName} ELSE ${actor.name} END`
    : sql`${systemName}`
  return db.run(sql`
    INSERT INTO ${auditLog} (actor_id, actor_name, action, entity, entity_id, before, after, request_id, unseen, created_at)
    SELECT ${actor?.id ?? null}, ${actorName}, ${action}, ${entity}, ${subject},
      ${json(entry.before)}, ${json(entry.after)}, ${requestId}, ${unseen}, ${now.getTime()}
    WHERE ${onlyIf}`)
}
