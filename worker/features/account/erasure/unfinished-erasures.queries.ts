import { asc, sql } from 'drizzle-orm'
import { wroteRow, type Database, type UnrunQuery } from '#worker/db/db.ts'
import { unfinishedErasures } from '#worker/features/people/people.table.ts'

/** Right after a guarded write of the batch that erases the account. */
export const noteErasure = (db: Database, userId: number, now: Date): UnrunQuery =>
  db.run(sql`
    INSERT INTO unfinished_erasures (user_id, erased_at)
    SELECT ${userId}, ${now.getTime()} WHERE ${wroteRow} ON CONFLICT DO NOTHING`)

export const listUnfinishedErasures = (db: Database, limit: number) =>
  db
    .select({ userId: unfinishedErasures.userId })
    .from(unfinishedErasures)
    .orderBy(asc(unfinishedErasures.erasedAt))
    .limit(limit)

/** Ends erasures, except those with pictures that still have to be removed. @returns the ids */
export const endErasures = (db: Database, userIds: readonly number[]) =>
  db
    .delete(unfinishedErasures)
    .where(
      sql`${unfinishedErasures.userId} IN (SELECT value FROM json_each(${JSON.stringify(userIds)}))
        AND NOT EXISTS (SELECT 1 FROM stored_images
          WHERE uploaded_by = ${unfinishedErasures.userId} AND created_at < 0)`,
    )
    .returning({ userId: unfinishedErasures.userId })
