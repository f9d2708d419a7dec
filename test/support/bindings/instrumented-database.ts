import { drizzle } from 'drizzle-orm/d1'
import { batchOn, type Database } from '#worker/db/db.ts'

type Query = { sql: string; params: unknown[] }

/** A database that records its queries, the rows read and written as D1 bills them, milliseconds of SQL and round trips. */
export function instrumentedDatabase(binding: D1Database) {
  const stats = { rowsRead: 0, rowsWritten: 0, milliseconds: 0, roundTrips: 0, queries: [] as Query[] }

  const run = async (statements: { bound: D1PreparedStatement; query: Query }[]) => {
    stats.roundTrips += 1
    stats.queries.push(...statements.map(({ query }) => query))
    const results = await binding.batch<Record<string, unknown>>(statements.map(({ bound }) => bound))
    for (const { meta } of results) {
      stats.rowsRead += meta.rows_read
      stats.rowsWritten += meta.rows_written
      stats.milliseconds += meta.duration
    }
    return results
  }
  const statement = (bound: D1PreparedStatement, query: Query) => {
    const runOne = async () => (await run([{ bound, query }]))[0]
    return {
      bound,
      query,
      bind: (...params: unknown[]) => statement(bound.bind(...params), { sql: query.sql, params }),
      all: runOne,
      run: runOne,
      raw: async () => (await runOne())?.results.map((row) => Object.values(row)),
    }
  }
  const client = {
    prepare: (sql: string) => statement(binding.prepare(sql), { sql, params: [] }),
    batch: run,
  }
  // Drizzle calls only these two methods of the binding.
  const db = drizzle(client as unknown as D1Database) as Database
  db.batch = batchOn(client as unknown as D1Database) as unknown as Database['batch']

  return {
    db,
    stats,
    reset: () =>
      Object.assign(stats, { rowsRead: 0, rowsWritten: 0, milliseconds: 0, roundTrips: 0, queries: [] }),
  }
}
