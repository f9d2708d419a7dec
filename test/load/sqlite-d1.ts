import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite'

/**
 * A statement that has run, the commit of a batch, or a whole batch. `rows`: that it returned, or changed by itself; those of its
 * triggers are not counted.
 */
export type Ran = { kind: 'statement' | 'batch'; sql: string; milliseconds: number; rows: number }

/**
 * A SQLite file as a binding of D1, so that use cases and commands run on it in this process. The time of each statement is that of
 * SQLite alone, which the local runtime does not tell.
 */
export function sqliteD1(database: DatabaseSync, onRan: (ran: Ran) => void = () => undefined): D1Database {
  const kept = new Map<string, StatementSync>()
  const prepared = (sql: string) => {
    const known = kept.get(sql)
    if (known) return known
    if (kept.size > 500) kept.clear()
    const statement = database.prepare(sql)
    kept.set(sql, statement)
    return statement
  }
  const execute = (sql: string, values: SQLInputValue[], asArrays = false) => {
    const statement = prepared(sql)
    const began = performance.now()
    statement.setReturnArrays(asArrays)
    const hasRows = statement.columns().length > 0
    const results = hasRows ? statement.all(...values) : []
    const changes = hasRows ? 0 : Number(statement.run(...values).changes)
    const milliseconds = performance.now() - began
    onRan({ kind: 'statement', sql, milliseconds, rows: hasRows ? results.length : changes })
    return {
      success: true,
      results,
      meta: { changes, duration: milliseconds, rows_read: 0, rows_written: 0 },
    }
  }
  const bound = (sql: string, values: SQLInputValue[]) => ({
    sql,
    values,
    bind: (...given: unknown[]) =>
      bound(
        sql,
        given.map((value) => (typeof value === 'boolean' ? Number(value) : (value as SQLInputValue))),
      ),
    all: async () => execute(sql, values),
    run: async () => execute(sql, values),
    first: async () => execute(sql, values).results[0] ?? null,
    raw: async () => execute(sql, values, true).results,
  })
  const session = {
    prepare: (sql: string) => bound(sql, []),
    // A savepoint, because the caller may have begun a transaction.
    async batch(statements: ReturnType<typeof bound>[]) {
      const began = performance.now()
      database.exec('SAVEPOINT d1_batch')
      try {
        const results = statements.map(({ sql, values }) => execute(sql, values))
        // FTS5 writes what it holds in memory with the commit.
        const committed = performance.now()
        database.exec('RELEASE d1_batch')
        const ended = performance.now()
        onRan({ kind: 'statement', sql: 'COMMIT', milliseconds: ended - committed, rows: 0 })
        onRan({ kind: 'batch', sql: statements[0]?.sql ?? '', milliseconds: ended - began, rows: 0 })
        return results
      } catch (error) {
        database.exec('ROLLBACK TO d1_batch')
        database.exec('RELEASE d1_batch')
        throw error
      }
    },
    getBookmark: () => null,
  }
  return { ...session, withSession: () => session } as unknown as D1Database
}
