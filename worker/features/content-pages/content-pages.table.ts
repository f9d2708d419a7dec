import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { updatedAt } from '#worker/db/columns.ts'
import { users } from '#worker/features/people/people.table.ts'

export const informationPages = sqliteTable('information_pages', {
  slug: text('slug').primaryKey(),
  title: text('title').notNull(),
  description: text('description').notNull(),
  /** Sanitised when saved. */
  html: text('html').notNull(),
  updatedBy: integer('updated_by').references(() => users.id, { onDelete: 'restrict' }),
  updatedAt: updatedAt(),
})
