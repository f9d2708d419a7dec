import { sql } from 'drizzle-orm'
import type { Database, UnrunQuery } from '#worker/db/db.ts'
import { auditLog } from '#worker/features/audit/audit.table.ts'

/**
 * Notes in the history of a person's profile that they handed something in. Goes right behind the write in its batch,
 * and stays silent if that wrote nothing. The id of a first submission is known to nobody yet, so it is looked up here.
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
