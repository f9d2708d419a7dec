import { and, eq } from 'drizzle-orm'
import { auditLog } from '#worker/features/audit/audit.table.ts'
import { db } from './database.ts'

/** The entries of the audit log about one row, the oldest first. */
export const auditsOf = (entity: string, id: number | string) =>
  db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.entity, entity), eq(auditLog.entityId, String(id))))
    .orderBy(auditLog.id)
