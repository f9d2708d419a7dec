import { drizzle } from 'drizzle-orm/d1'
import type { Database } from '#worker/db/db.ts'

type Asked = { sql: string; params: unknown[] }

/**
 * A database that notes what is asked of it: rows read as D1 bills them, milliseconds of SQL, round trips, and the plan
 * of every query.
 */
export function meteredDatabase(binding: D1Database) {
  const meter = { rowsRead: 0, milliseconds: 0, roundTrips: 0, asked: [] as Asked[] }

  const run = async (statements: { bound: D1PreparedStatement; asked: Asked }[]) => {
    meter.roundTrips += 1
    meter.asked.push(...statements.map(({ asked }) => asked))
    const results = await binding.batch<Record<string, unknown>>(statements.map(({ bound }) => bound))
    for (const { meta } of results) {
      meter.rowsRead += meta.rows_read
      meter.milliseconds += meta.duration
    }
    return results
  }
  const statement = (bound: D1PreparedStatement, asked: Asked) => {
    const one = async () => (await run([{ bound, asked }]))[0]
    return {
      bound,
      asked,
      bind: (...params: unknown[]) => statement(bound.bind(...params), { sql: asked.sql, params }),
      all: one,
      run: one,
      raw: async () => (await one())?.results.map((row) => Object.values(row)),
    }
  }
  const client = {
    prepare: (sql: string) => statement(binding.prepare(sql), { sql, params: [] }),
    batch: run,
  }
  // Drizzle calls only these two.
  const db = drizzle(client as unknown as D1Database) as Database

  return {
    db,
    meter,
    reset: () => Object.assign(meter, { rowsRead: 0, milliseconds: 0, roundTrips: 0, asked: [] }),
    /** What SQLite does for each query asked since the last reset. */
    plans: () =>
      Promise.all(
        meter.asked.map(async ({ sql, params }) => {
          const { results } = await binding
            .prepare(`EXPLAIN QUERY PLAN ${sql}`)
            .bind(...params)
            .all<{ detail: string }>()
          return results.map(({ detail }) => detail)
        }),
      ),
  }
}
