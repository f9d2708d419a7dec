import { sql } from 'drizzle-orm'
import type { Database } from '#worker/db/db.ts'
import { checklistSkips } from './checklist.table.ts'

type Presence = { trades: number; plans: number; boost_plans: number; moderator: number }

export const findPresence = (db: Database) =>
  db.all<Presence>(sql`
    SELECT
      EXISTS (SELECT 1 FROM categories WHERE is_active = 1) AS trades,
      EXISTS (SELECT 1 FROM subscription_plans WHERE is_active = 1) AS plans,
      EXISTS (SELECT 1 FROM boosting_plans WHERE is_active = 1) AS boost_plans,
      EXISTS (SELECT 1 FROM users WHERE role = 'staff' AND suspended_at IS NULL AND erased_at IS NULL) AS moderator`)

export const listSkips = (db: Database) => db.select({ step: checklistSkips.step }).from(checklistSkips)

/** Returns the row that it wrote; none if the step is skipped already. */
export const insertSkip = (db: Database, step: string, by: { userId: number; now: Date }) =>
  db
    .insert(checklistSkips)
    .values({ step, skippedBy: by.userId, createdAt: by.now })
    .onConflictDoNothing()
    .returning({ step: checklistSkips.step })

/** Returns the row that it deleted. */
export const deleteSkip = (db: Database, step: string) =>
  db
    .delete(checklistSkips)
    .where(sql`${checklistSkips.step} = ${step}`)
    .returning({ step: checklistSkips.step })
