import { eq, sql, type SQL } from 'drizzle-orm'
import type { Database, UnrunQuery } from '#worker/db/db.ts'
import { users } from '#worker/features/people/people.table.ts'
import { dayOf, startOfDay } from '#worker/lib/dhaka-time.ts'
import type { Role } from '#worker/lib/rights.schema.ts'
import { auditEntry } from './audit.queries.ts'
import type { EventDetail, EventKind } from './audit.schema.ts'
import { auditLog } from './audit.table.ts'

/** A row of the audit log that is shown to the admins as a warning until one has seen it. */
export type WarningEvent = {
  kind: Exclude<EventKind, 'exported'>
  /** `<type>:<key>`, about an account `user:<id>`. Neither a phone number nor a name. */
  subject: string
  /** Or SQL for it as JSON. */
  detail?: EventDetail | SQL
  now: Date
  /** The event is only raised if this holds, for example `wroteRow` right after a guarded write. */
  onlyIf?: SQL
  /** Shown also after an admin has seen one of the same kind and subject today. */
  isAlwaysUnseen?: boolean
}

export const entityIdOfWarning = ({ kind, subject }: Pick<WarningEvent, 'kind' | 'subject'>) =>
  `${kind} ${subject}`

const wasSeenToday = (event: WarningEvent): SQL => sql`EXISTS (
  SELECT 1 FROM audit_log e WHERE e.entity = 'warning' AND e.entity_id = ${entityIdOfWarning(event)}
    AND e.created_at >= ${startOfDay(dayOf(event.now)).getTime()} AND e.unseen = 0)`

/** Each time is a row; the admins see those of one day, kind and subject as one. What an admin has seen stays seen that day. */
export const raiseWarning = (db: Database, event: WarningEvent): UnrunQuery =>
  auditEntry(db, {
    actor: null,
    action: 'warning.raised',
    entity: 'warning',
    entityId: entityIdOfWarning(event),
    after: event.detail ?? {},
    requestId: null,
    now: event.now,
    unseen: event.isAlwaysUnseen ? sql`1` : sql`NOT ${wasSeenToday(event)}`,
    ...(event.onlyIf && { onlyIf: event.onlyIf }),
  })

// A day of Dhaka.
const dayNumber = (row: string) => sql.raw(`(${row}.created_at + 21600000) / 86400000`)

/** The events that no admin has seen, those of one day, kind and subject as one, the newest first. */
export const listUnseenEvents = (db: Database, limit: number) =>
  db.all<{
    /** Of the newest row. */
    id: number
    action: string
    entity_id: string
    after: string | null
    count: number
    opened_at: number
    last_at: number
    user_id: number | null
    user_name: string | null
    user_role: Role | null
    total: number
  }>(sql`
    SELECT e.id, e.action, e.entity_id, e.after, g.count, g.opened_at, g.last_at,
      u.id AS user_id, u.name AS user_name, u.role AS user_role, count(*) OVER () AS total
    FROM (
      SELECT max(r.id) AS id, count(*) AS count, min(r.created_at) AS opened_at, max(r.created_at) AS last_at
      FROM audit_log r WHERE r.unseen = 1 GROUP BY r.action, r.entity_id, r.actor_id, ${dayNumber('r')}) g
    JOIN audit_log e ON e.id = g.id
    LEFT JOIN ${users} u ON u.id = coalesce(e.actor_id, iif(instr(e.entity_id, ' user:') > 0,
      CAST(substr(e.entity_id, instr(e.entity_id, ' user:') + 6) AS INTEGER), NULL))
    ORDER BY g.last_at DESC, e.id DESC LIMIT ${limit}`)

/** No row comes back for a row of the log that is no event. */
export const findEvent = (db: Database, id: number) =>
  db
    .select({ action: auditLog.action, entityId: auditLog.entityId })
    .from(auditLog)
    .where(sql`${eq(auditLog.id, id)} AND ${auditLog.unseen} IS NOT NULL`)

/** Marks an event as seen, with the others of its day, kind and subject. No row comes back if it was seen before. */
export const markSeen = (db: Database, id: number) =>
  db.all<{ id: number }>(sql`
    UPDATE audit_log AS r SET unseen = 0
    WHERE r.unseen = 1 AND EXISTS (SELECT 1 FROM audit_log e WHERE e.id = ${id} AND e.action = r.action
      AND e.entity_id = r.entity_id AND e.actor_id IS r.actor_id AND ${dayNumber('e')} = ${dayNumber('r')})
    RETURNING id`)
