import { env } from 'cloudflare:workers'

/**
 * The D1 binding of the tests. `before` runs ahead of each call with the text of its statements, and `after` behind it. What
 * they throw is a fault of the database.
 */
export function watchedDatabase(watch: {
  before?: (sql: string) => unknown
  after?: (sql: string) => unknown
}): D1Database {
  const bare = new WeakMap<object, { statement: D1PreparedStatement; sql: string }>()
  const watched = async <Result>(sql: string, run: () => Promise<Result>) => {
    await watch.before?.(sql)
    const result = await run()
    await watch.after?.(sql)
    return result
  }
  const wrap = (statement: D1PreparedStatement, sql: string): D1PreparedStatement => {
    const wrapped = {
      bind: (...values: unknown[]) => wrap(statement.bind(...values), sql),
      all: () => watched(sql, () => statement.all()),
      raw: () => watched(sql, () => statement.raw()),
      run: () => watched(sql, () => statement.run()),
    } as unknown as D1PreparedStatement
    bare.set(wrapped, { statement, sql })
    return wrapped
  }
  const withSession = (start: string) => {
    const session = env.DB.withSession(start)
    return {
      prepare: (sql: string) => wrap(session.prepare(sql), sql),
      batch: (statements: D1PreparedStatement[]) => {
        const known = statements.map((statement) => bare.get(statement))
        return watched(known.map((one) => one?.sql).join(';'), () =>
          session.batch(statements.map((statement, index) => known[index]?.statement ?? statement)),
        )
      },
      getBookmark: () => session.getBookmark(),
    }
  }
  return { withSession } as unknown as D1Database
}

/** A database that cannot be asked for the data version, and otherwise works. */
export const withoutVersion = () =>
  watchedDatabase({
    before: (sql) => {
      if (sql.includes('data_versions')) throw new Error('D1_ERROR: Network connection lost.')
    },
  })
