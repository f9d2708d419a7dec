import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

/**
 * `public`: the version of what visitors see. Cached answers belong to the version under which they were read.
 * `places`: the version of the places, which triggers raise. The copies of their lists in KV carry it.
 * `trades`: the version of the trades and their words, which triggers raise, too.
 */
export const dataVersions = sqliteTable('data_versions', {
  name: text('name').primaryKey(),
  /** Milliseconds since 1970 of the latest raise, or one more than the version before it if that is larger. */
  version: integer('version').notNull(),
})
