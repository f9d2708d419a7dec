import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

/**
 * What visitors see, and when each part of it changed last: one row for each part: `*`,
 * `settings`, `provider:12`, `withdrawn:12`, `list:5:d47` and so on. Triggers write the rows in
 * the transaction of the change, so no write can forget them.
 *
 * Each version is larger than all before it, so that "what changed since" is one range of the index.
 */
export const dataVersions = sqliteTable(
  'data_versions',
  {
    name: text('name').primaryKey(),
    /** Milliseconds since 1970 of the change, or one more than the latest version if that is larger. */
    version: integer('version').notNull(),
  },
  (t) => [index('data_versions_version').on(t.version)],
)

/** SQL that raises one part as the triggers do. @param name an SQL expression */
const raiseText = (name: string) => `INSERT INTO data_versions (name, version)
VALUES (${name}, max(CAST(unixepoch('subsec') * 1000 AS INTEGER), (SELECT coalesce(max(version), 0) + 1 FROM data_versions)))
ON CONFLICT (name) DO UPDATE SET version = excluded.version`

/** Makes all copies stale. A restored database needs it, because its triggers did not see the rows come. */
export const raiseEverythingText = raiseText(`'*'`)
export const raiseEverything = sql.raw(raiseEverythingText)

/** Makes the copies stale that show places. Profiles that hold the name of a place do not raise it. */
export const raisePlaces = sql.raw(raiseText(`'places'`))
