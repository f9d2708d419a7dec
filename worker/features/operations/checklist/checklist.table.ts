import { sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { createdAt, reference } from '#worker/db/columns.ts'
import { users } from '#worker/features/people/people.table.ts'

/** The steps that an admin decided to do later or not at all. Whether a step is done is never stored. */
export const checklistSkips = sqliteTable('checklist_skips', {
  step: text('step').primaryKey(),
  skippedBy: reference('skipped_by', () => users.id),
  createdAt: createdAt(),
})
