import { drizzle, type DrizzleD1Database } from 'drizzle-orm/d1'
import type { BatchItem } from 'drizzle-orm/batch'

export type Database = DrizzleD1Database

/** A query that has been built and not yet run: what `*.queries.ts` hand back and what a batch is made of. */
export type UnrunQuery = BatchItem<'sqlite'>

/**
 * Opens the database for one request.
 * @param consistency `replica` for anonymous reads; `primary` for sign-in, quota and money; or the bookmark a client
 *   brought back, so that people see what they just wrote.
 */
export function openDatabase(
  binding: D1Database,
  consistency: 'replica' | 'primary' | { bookmark: string },
): { db: Database; bookmark: () => string | null } {
  const constraint =
    consistency === 'replica'
      ? 'first-unconstrained'
      : consistency === 'primary'
        ? 'first-primary'
        : consistency.bookmark
  const session = binding.withSession(constraint)
  // Drizzle only calls prepare() and batch(), which a session has as well.
  const db = drizzle(session as unknown as D1Database)
  db.batch = batchOn(session) as unknown as Database['batch']
  return { db, bookmark: () => session.getBookmark() }
}

type Preparable = {
  _prepare(): {
    getQuery(): { sql: string; params: unknown[] }
    mapResult(result: unknown, isFromBatch: true): unknown
  }
}

// Drizzle 0.45 throws on `db.run(sql`…${value}`)` inside its D1 batch: a raw query has no statement to bind the values to.
const batchOn = (session: D1DatabaseSession) => async (queries: readonly Preparable[]) => {
  const prepared = queries.map((query) => query._prepare())
  const statements = prepared.map((query) => {
    const { sql, params } = query.getQuery()
    return session.prepare(sql).bind(...params)
  })
  const results = await session.batch(statements)
  return results.map((result, index) => prepared[index]?.mapResult(result, true))
}

/** Runs queries as one atomic batch; an empty list is fine. Later queries see what earlier ones wrote. */
export async function runBatch(db: Database, queries: readonly UnrunQuery[]): Promise<unknown[]> {
  if (queries.length === 0) return []
  return db.batch(queries as [UnrunQuery, ...UnrunQuery[]])
}
