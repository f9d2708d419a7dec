import { env } from 'cloudflare:workers'
import { interceptedDatabase } from './intercepted-database.ts'
import type { Database } from '#worker/db/db.ts'
import { db } from '#test/support/database.ts'

/**
 * The D1 binding of the tests. `before` runs ahead of each call with the text of its statements, and `after` after it. What they throw is
 * a fault of the database.
 */
export const watchedDatabase = (watch: {
  before?: (sql: string) => unknown
  after?: (sql: string) => unknown
}): D1Database =>
  interceptedDatabase(env.DB, () => ({
    call: async (statements, run) => {
      const text = statements.map(({ sql }) => sql).join(';')
      await watch.before?.(text)
      const results = await run()
      await watch.after?.(text)
      return results
    },
  }))

/**
 * A database with a replica that lags behind a change: it shows `old` in the place of `fresh` to each session that starts neither at
 * the primary nor at a bookmark that was given out after the change. Call `changed` after the change.
 */
export function laggingDatabase(fresh: string, old: string): { DB: D1Database; changed: () => void } {
  const reached = new Set<string>()
  let isChanged = false
  const DB = interceptedDatabase(env.DB, (start = '') => {
    const isBehind = isChanged && start !== 'first-primary' && !reached.has(start)
    return {
      call: async (_, run) => {
        const results = await run()
        return isBehind ? (JSON.parse(JSON.stringify(results).replaceAll(fresh, old)) as D1Result[]) : results
      },
      bookmark: (bookmark) => {
        if (bookmark !== null && isChanged && !isBehind) reached.add(bookmark)
      },
    }
  })
  return { DB, changed: () => void (isChanged = true) }
}

/** A statement and where its session started: `first-primary`, `first-unconstrained` or a bookmark. */
type Recorded = { start: string | undefined; sql: string }

/** The D1 binding of the tests, with a record of the statements and of the session that each one belongs to. */
export function recordedDatabase(): { binding: D1Database; statements: Recorded[] } {
  const recorded: Recorded[] = []
  const binding = interceptedDatabase(env.DB, (start) => ({
    call: (statements, run) => {
      recorded.push(...statements.map(({ sql }) => ({ start, sql })))
      return run()
    },
  }))
  return { binding, statements: recorded }
}

type Preparable = { _prepare(): { getQuery(): { sql: string } } }

/**
 * A database that runs `concurrentWrite` once, immediately before the first batch that has a statement with
 * `statementText`. This reproduces a write by another user between the reads and the writes of a use case.
 */
export function interleavedDatabase(
  statementText: string,
  concurrentWrite: () => Promise<unknown>,
): Database {
  let isPending = true
  const batch = async (queries: readonly Preparable[]) => {
    if (isPending && queries.some((query) => query._prepare().getQuery().sql.includes(statementText))) {
      isPending = false
      await concurrentWrite()
    }
    return db.batch(queries as unknown as Parameters<Database['batch']>[0])
  }
  return Object.assign(Object.create(db) as Database, { batch: batch as unknown as Database['batch'] })
}

type Built = { sql: string; params: unknown[] }
type Query = { toSQL(): Built } | { getQuery(): Built }

/** The steps of a query that has not run, in the words of SQLite. */
export async function planOf(query: Query): Promise<string[]> {
  const { sql, params } = 'toSQL' in query ? query.toSQL() : query.getQuery()
  const { results } = await env.DB.prepare(`EXPLAIN QUERY PLAN ${sql}`)
    .bind(...params)
    .all<{ detail: string }>()
  return results.map(({ detail }) => detail)
}
