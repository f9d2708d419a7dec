import { and, desc, sql } from 'drizzle-orm'
import type { Database } from '#worker/db/db.ts'
import { adminOnlyActions } from './audit.schema.ts'
import { auditLog } from './audit.table.ts'

const id = sql`CAST(${auditLog.entityId} AS INTEGER)`

/** SQL for the name of the entity of an entry; of a deleted one, its last name. */
export const subjectOf = sql<string | null>`coalesce(CASE ${auditLog.entity}
  WHEN 'provider' THEN (SELECT nullif(p.name, '') FROM providers p WHERE p.id = ${id})
  WHEN 'user' THEN (SELECT u.name FROM users u WHERE u.id = ${id})
  WHEN 'payment' THEN (SELECT u.name FROM payments p JOIN users u ON u.id = p.user_id WHERE p.ref = ${auditLog.entityId})
  WHEN 'category' THEN (SELECT c.name FROM categories c WHERE c.id = ${id})
  WHEN 'subscription_plan' THEN (SELECT s.name FROM subscription_plans s WHERE s.id = ${id})
  WHEN 'boosting_plan' THEN (SELECT b.name FROM boosting_plans b WHERE b.id = ${id})
  WHEN 'division' THEN (SELECT v.bn_name FROM divisions v WHERE v.id = ${id})
  WHEN 'district' THEN (SELECT d.bn_name FROM districts d WHERE d.id = ${id})
  WHEN 'thana' THEN (SELECT t.bn_name FROM thanas t WHERE t.id = ${id})
END, json_extract(${auditLog.before}, '$.bn_name'), json_extract(${auditLog.after}, '$.name'),
  json_extract(${auditLog.before}, '$.name'))`

const entitiesOfStaff = ['provider', 'category'] as const
// A view changes nothing: it is in the log, but not in the activity list.
const unlisted: readonly string[] = ['provider.document_viewed']

const words = (list: readonly string[]) =>
  sql.join(
    list.map((word) => sql`${word}`),
    sql`, `,
  )

export const listActivity = (db: Database, { all, limit }: { all: boolean; limit: number }) =>
  db
    .select({
      id: auditLog.id,
      actorName: auditLog.actorName,
      action: auditLog.action,
      entity: auditLog.entity,
      entityId: auditLog.entityId,
      createdAt: auditLog.createdAt,
      subject: subjectOf.as('subject'),
    })
    .from(auditLog)
    .where(
      and(
        sql`${auditLog.action} NOT IN (${words(all ? unlisted : [...unlisted, ...adminOnlyActions])})`,
        // The plus keeps SQLite from using the index of the entity: nearly every entry is about a profile.
        all ? undefined : sql`+${auditLog.entity} IN (${words(entitiesOfStaff)})`,
      ),
    )
    .orderBy(desc(auditLog.id))
    .limit(limit)
