import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

/** The version of what visitors see: one row. Cached answers belong to the version under which they were read. */
export const dataVersions = sqliteTable('data_versions', {
  name: text('name').primaryKey(),
  /** Milliseconds since 1970 of the latest raise, or one more than the version before it if that is larger. */
  version: integer('version').notNull(),
})
