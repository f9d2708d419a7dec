import { and, eq, isNotNull } from 'drizzle-orm'
import { auditLog } from '#worker/features/audit/audit.table.ts'
import { db } from './database.ts'

/** The entries of the audit log about one row, the oldest first. */
export const auditsOf = (entity: string, id: number | string) =>
  db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.entity, entity), eq(auditLog.entityId, String(id))))
    .orderBy(auditLog.id)

/** The events that admins are warned of, one for each time, in their order; of a file its action and account. */
export const listEvents = async () =>
  (await db.select().from(auditLog).where(isNotNull(auditLog.unseen)).orderBy(auditLog.id)).map(
    ({ id, action, actorId, entityId, after, unseen }) => {
      const [kind = '', subject = ''] =
        action === 'warning.raised' ? entityId.split(' ') : [action, `user:${actorId}`]
      return { id, kind, subject, detail: after, unseen }
    },
  )

export const deleteEvents = () => db.delete(auditLog).where(isNotNull(auditLog.unseen))

/** The warning that half of the codes of password resets are spent. */
export const resetBudget = {
  kind: 'sms_budget',
  subject: 'budget:reset_password',
  detail: { purpose: 'reset_password' },
} as const
