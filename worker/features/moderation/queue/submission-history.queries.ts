import { sql } from 'drizzle-orm'
import type { Database, UnrunQuery } from '#worker/db/db.ts'
import { auditLog } from '#worker/features/audit/audit.table.ts'

/**
 * The audit row of a submission. It goes directly after the write in its batch and is skipped if that wrote nothing. The
 * id of a first submission is not known before the batch, so it is looked up here.
 */
export const submissionEntry = (
  db: Database,
  user: { id: number; name: string },
  { action, now }: { action: 'provider.submitted' | 'provider.change_submitted'; now: Date },
): UnrunQuery =>
  db.run(sql`
    INSERT INTO ${auditLog} (actor_id, actor_name, action, entity, entity_id, created_at)
    SELECT ${user.id}, ${user.name}, ${action}, 'provider', CAST(p.id AS TEXT), ${now.getTime()}
    FROM providers p WHERE p.user_id = ${user.id} AND changes() > 0`)
