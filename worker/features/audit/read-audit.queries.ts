import { and, asc, desc, eq, getTableColumns, gt, isNull, lt, sql, type SQL, inArray } from 'drizzle-orm'
import type { Database } from '#worker/db/db.ts'
import { pick } from '#worker/lib/object-of.ts'
import { users } from '#worker/features/people/people.table.ts'
import { districts, divisions, thanas } from '#worker/features/places/places.table.ts'
import { addDays, startOfDay } from '#worker/lib/dhaka-time.ts'
import { staffRoles } from '#worker/lib/rights.schema.ts'
import { auditSubjects } from './audit.queries.ts'
import type { AuditFilter } from './audit.schema.ts'
import { auditLog } from './audit.table.ts'

const hour = 3_600_000

// Ids and times of entries have the same order within an hour. The seek by time avoids reading all newer entries.
const idAt = (moment: number) =>
  sql`(SELECT a.id FROM audit_log a WHERE a.created_at >= ${moment} ORDER BY a.created_at LIMIT 1)`

/** The distinct values of a column; one seek for each value. */
const distinct = (column: 'entity' | 'action') =>
  sql.raw(`
  WITH RECURSIVE kinds(kind) AS (
    SELECT min(${column}) FROM audit_log
    UNION ALL
    SELECT (SELECT min(${column}) FROM audit_log WHERE ${column} > kind) FROM kinds WHERE kind IS NOT NULL
  ) SELECT kind FROM kinds WHERE kind IS NOT NULL`)

function meets({ actor, action, entity, q, from, to, ids }: AuditFilter): SQL | undefined {
  const since = from === undefined ? undefined : startOfDay(from).getTime()
  const until = to === undefined ? undefined : startOfDay(addDays(to, 1)).getTime()
  const conditions = [
    ids && inArray(auditLog.id, ids),
    actor === 'system'
      ? isNull(auditLog.actorId)
      : actor === undefined
        ? undefined
        : eq(auditLog.actorId, actor),
    action === undefined
      ? undefined
      : action.includes('.')
        ? eq(auditLog.action, action)
        : // A dot is followed by a slash: this is "begins with", which an index serves.
          sql`${auditLog.action} >= ${`${action}.`} AND ${auditLog.action} < ${`${action}/`}`,
    entity === undefined ? undefined : eq(auditLog.entity, entity),
    q === undefined
      ? undefined
      : entity === undefined
        ? sql`${auditLog.entity} IN (${distinct('entity')}) AND ${auditLog.entityId} = ${q}`
        : eq(auditLog.entityId, q),
    since === undefined
      ? undefined
      : sql`${auditLog.createdAt} >= ${since} AND ${auditLog.id} >= coalesce(${idAt(since - hour)}, 9e15)`,
    until === undefined
      ? undefined
      : sql`${auditLog.createdAt} < ${until} AND ${auditLog.id} < coalesce(${idAt(until + hour)}, 9e15)`,
  ]
  return and(...conditions)
}

/** A page of the log, newest first; a page of newer entries (`after`) comes oldest first. */
export function listAudit(db: Database, filter: AuditFilter, limit: number) {
  const newer = filter.after !== undefined && filter.before === undefined
  const side =
    filter.before !== undefined
      ? lt(auditLog.id, filter.before)
      : newer
        ? gt(auditLog.id, filter.after ?? 0)
        : undefined
  return db
    .select({ ...getTableColumns(auditLog), subject: subjectOf().as('subject') })
    .from(auditLog)
    .where(and(meets(filter), side))
    .orderBy(newer ? asc(auditLog.id) : desc(auditLog.id))
    .limit(limit)
}

export const countAudit = (db: Database, filter: AuditFilter) =>
  db
    .select({
      total: sql<number>`count(*)`.as('total'),
      newest: sql<number | null>`max(${auditLog.id})`.as('newest'),
    })
    .from(auditLog)
    .where(meets(filter))

export const listEntities = (db: Database) => db.all<{ kind: string }>(distinct('entity'))
export const listActions = (db: Database) => db.all<{ kind: string }>(distinct('action'))

export const listActors = (db: Database) =>
  db
    .select({ id: users.id, name: users.name, role: users.role })
    .from(users)
    .where(inArray(users.role, staffRoles))
    .orderBy(asc(users.name))
    .limit(200)

const id = sql`CAST(${auditLog.entityId} AS INTEGER)`

const namesOfLater = () =>
  Object.entries(auditSubjects.get()).map(
    ([entity, { name }]) => sql` WHEN ${entity} THEN (${name(sql`${auditLog.entityId}`)})`,
  )

/** SQL for the name of the entity of an entry; of a deleted one, its last name. */
const subjectOf = () => sql<string | null>`coalesce(CASE ${auditLog.entity}${sql.join(namesOfLater())}
  WHEN 'user' THEN (SELECT u.name FROM ${users} u WHERE u.id = ${id})
  WHEN 'division' THEN (SELECT v.bn_name FROM ${divisions} v WHERE v.id = ${id})
  WHEN 'district' THEN (SELECT d.bn_name FROM ${districts} d WHERE d.id = ${id})
  WHEN 'thana' THEN (SELECT t.bn_name FROM ${thanas} t WHERE t.id = ${id})
END, json_extract(${auditLog.before}, '$.bn_name'), json_extract(${auditLog.after}, '$.name'),
  json_extract(${auditLog.before}, '$.name'))`

// A view changes nothing: it is in the log, but not in the activity list.
const unlisted: readonly string[] = ['provider.document_viewed']

const words = (list: readonly string[]) =>
  sql.join(
    list.map((word) => sql`${word}`),
    sql`, `,
  )

/** @param entities the kinds of the entries; null for all */
export const listActivity = (
  db: Database,
  { entities, limit }: { entities: readonly string[] | null; limit: number },
) =>
  db
    .select({
      ...pick(auditLog, ['id', 'actorName', 'action', 'entity', 'entityId', 'createdAt']),
      subject: subjectOf().as('subject'),
    })
    .from(auditLog)
    .where(
      and(
        sql`${auditLog.action} NOT IN (${words(unlisted)})`,
        // The dashboard shows what the system has raised as warnings.
        sql`(+${auditLog.unseen} IS NULL OR ${auditLog.actorId} IS NOT NULL)`,
        // The plus keeps SQLite from using the index of the entity: nearly every entry is about a profile.
        entities === null ? undefined : sql`+${auditLog.entity} IN (${words(entities)})`,
      ),
    )
    .orderBy(desc(auditLog.id))
    .limit(limit)
