import { drizzle } from 'drizzle-orm/d1'
import { batchOn, type Database } from '#worker/db/db.ts'
import { interceptedDatabase, type Statement } from './intercepted-database.ts'

/** A database that records its queries, the rows read and written as D1 bills them, milliseconds of SQL and round trips. */
export function instrumentedDatabase(binding: D1Database) {
  const stats = { rowsRead: 0, rowsWritten: 0, milliseconds: 0, roundTrips: 0, queries: [] as Statement[] }

  const client = interceptedDatabase(binding, () => ({
    needsMeta: true,
    call: async (statements, run) => {
      stats.roundTrips += 1
      stats.queries.push(...statements)
      const results = await run()
      for (const { meta } of results) {
        stats.rowsRead += meta.rows_read
        stats.rowsWritten += meta.rows_written
        stats.milliseconds += meta.duration
      }
      return results
    },
  }))
  const db = drizzle(client) as Database
  db.batch = batchOn(client) as unknown as Database['batch']

  return {
    db,
    stats,
    reset: () =>
      Object.assign(stats, { rowsRead: 0, rowsWritten: 0, milliseconds: 0, roundTrips: 0, queries: [] }),
  }
}
