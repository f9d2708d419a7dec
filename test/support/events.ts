import { isNotNull } from 'drizzle-orm'
import { auditLog } from '#worker/features/audit/audit.table.ts'
import { db } from './database.ts'

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
