import { and, eq, ne, sql, type SQL } from 'drizzle-orm'
import type { SQLiteUpdateSetSource } from 'drizzle-orm/sqlite-core'
import type { Database, UnrunQuery } from '#worker/db/db.ts'
import { auditLog } from '#worker/features/audit/audit.table.ts'
import { smsOutbox } from '#worker/features/notifications/notifications.table.ts'
import { providerChanges, providers } from '#worker/features/providers/providers.table.ts'
import { decisionActions, type ProviderState } from '#worker/features/moderation/moderation.rules.ts'

/** SQL for "the profile is in one of these states". */
export function isInState(states: readonly ProviderState[]): SQL {
  const each = states.map((state) =>
    state === 'active' || state === 'inactive'
      ? sql`(${providers.status} = 'approved' AND ${providers.isActive} = ${state === 'active' ? 1 : 0})`
      : sql`${providers.status} = ${state}`,
  )
  return sql`(${sql.join(each, sql` OR `)})`
}

/** Columns of a profile to be written, as values or as SQL. */
export type ProviderUpdate = SQLiteUpdateSetSource<typeof providers>

/** Writes to a profile if the guard holds; then a row comes back. */
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
export const closeWaitingChange = (
  db: Database,
  providerId: number,
  decided: { by: number; now: Date },
): UnrunQuery =>
  db
    .update(providerChanges)
    .set({ status: 'rejected', reviewedAt: decided.now, reviewedBy: decided.by })
    .where(
      and(
        eq(providerChanges.providerId, providerId),
        eq(providerChanges.status, 'pending'),
        sql`EXISTS (SELECT 1 FROM providers p WHERE p.id = ${providerId} AND p.status = 'rejected')`,
      ),
    )

const isDecision = sql`${auditLog.action} IN (SELECT value FROM json_each(${JSON.stringify(decisionActions)}))`

/** The last decision about a profile, or the last undo of one. */
export const findLastDecision = (db: Database, id: number) =>
  db
    .select({
      id: auditLog.id,
      actorId: auditLog.actorId,
      action: auditLog.action,
      before: auditLog.before,
      after: auditLog.after,
      createdAt: auditLog.createdAt,
    })
    .from(auditLog)
    .where(and(eq(auditLog.entity, 'provider'), eq(auditLog.entityId, String(id)), isDecision))
    .orderBy(sql`${auditLog.id} DESC`)
    .limit(1)

/** SQL for "this is still the last decision about the profile". */
export const isLastDecision = (id: number, decisionId: number): SQL =>
  sql`(SELECT max(audit_log.id) FROM audit_log WHERE audit_log.entity = 'provider'
    AND audit_log.entity_id = ${String(id)} AND ${isDecision}) = ${decisionId}`

/** Cancels the SMS of a decision that is undone. Without its key, a new decision can queue it again. */
export const withdrawSms = (db: Database, providerId: number, decidedAt: Date, onlyIf: SQL): UnrunQuery =>
  db
    .update(smsOutbox)
    .set({ status: 'cancelled', body: '', dedupeKey: null })
    .where(
      and(
        eq(smsOutbox.entity, 'provider'),
        eq(smsOutbox.entityId, providerId),
        eq(smsOutbox.status, 'queued'),
        eq(smsOutbox.createdAt, decidedAt),
        onlyIf,
      ),
    )
