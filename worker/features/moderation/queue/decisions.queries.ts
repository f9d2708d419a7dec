import { and, eq, ne, sql, type SQL } from 'drizzle-orm'
import type { SQLiteUpdateSetSource } from 'drizzle-orm/sqlite-core'
import type { Database, UnrunQuery } from '#worker/db/db.ts'
import type { Act } from '#worker/features/audit/act.request.ts'
import { auditLog } from '#worker/features/audit/audit.table.ts'
import { outbox } from '#worker/features/outbox/outbox.table.ts'
import { providerChanges, providers } from '#worker/features/providers/providers.table.ts'
import { pick } from '#worker/lib/object-of.ts'
import { decisionActions, type ProviderState } from '#worker/features/moderation/moderation.rules.ts'

export function isInState(states: readonly ProviderState[]): SQL {
  const each = states.map((state) =>
    state === 'active' || state === 'inactive'
      ? sql`(${providers.status} = 'approved' AND ${providers.isActive} = ${state === 'active' ? 1 : 0})`
      : sql`${providers.status} = ${state}`,
  )
  return sql`(${sql.join(each, sql` OR `)})`
}

export type ProviderUpdate = SQLiteUpdateSetSource<typeof providers>

export const changeProvider = (
  db: Database,
  id: number,
  { set, guard }: { set: ProviderUpdate; guard: SQL | undefined },
) =>
  db
    .update(providers)
    .set(set)
    .where(and(eq(providers.id, id), ne(providers.phone, ''), guard))
    .returning({ id: providers.id })

/** Closes the waiting change of a profile that is no longer approved: the worker now submits all of it again. */
export const closeWaitingChange = (db: Database, providerId: number, { actor, now }: Act): UnrunQuery =>
  db
    .update(providerChanges)
    .set({ status: 'rejected', reviewedAt: now, reviewedBy: actor.id })
    .where(
      and(
        eq(providerChanges.providerId, providerId),
        eq(providerChanges.status, 'pending'),
        sql`EXISTS (SELECT 1 FROM providers p WHERE p.id = ${providerId} AND p.status = 'rejected')`,
      ),
    )

const isDecision = sql`${auditLog.action} IN (SELECT value FROM json_each(${JSON.stringify(decisionActions)}))`

export const historyColumns = pick(auditLog, [
  'id',
  'action',
  'actorId',
  'actorName',
  'before',
  'after',
  'createdAt',
])

export const findLastDecision = (db: Database, id: number) =>
  db
    .select(historyColumns)
    .from(auditLog)
    .where(and(eq(auditLog.entity, 'provider'), eq(auditLog.entityId, String(id)), isDecision))
    .orderBy(sql`${auditLog.id} DESC`)
    .limit(1)

export const isLastDecision = (id: number, decisionId: number): SQL =>
  sql`(SELECT max(audit_log.id) FROM audit_log WHERE audit_log.entity = 'provider'
    AND audit_log.entity_id = ${String(id)} AND ${isDecision}) = ${decisionId}`

/** Cancels the SMS of a decision that is undone. Without its key, a new decision can queue it again. */
export const withdrawSms = (db: Database, providerId: number, decidedAt: Date, onlyIf: SQL): UnrunQuery =>
  db
    .update(outbox)
    .set({ status: 'cancelled', body: '', dedupeKey: null })
    .where(
      and(
        eq(outbox.entity, 'provider'),
        eq(outbox.entityId, providerId),
        eq(outbox.status, 'queued'),
        eq(outbox.createdAt, decidedAt),
        onlyIf,
      ),
    )
