import { env } from 'cloudflare:workers'

/**
 * The D1 binding of the tests. `before` runs ahead of each call with the text of its statements, and `after` once it has ended. What
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

/**
 * A database with a replica that lags behind a change: it shows `old` in the place of `fresh` to each session that starts neither at
 * the primary nor at a bookmark that was given out after the change. Call `changed` after the change.
 */
export function laggingDatabase(fresh: string, old: string): { DB: D1Database; changed: () => void } {
  const reached = new Set<string>()
  let isChanged = false
  const withSession = (start: string) => {
    const session = env.DB.withSession(start)
    const isBehind = isChanged && start !== 'first-primary' && !reached.has(start)
    const seen = <Result>(result: Result): Result =>
      isBehind ? (JSON.parse(JSON.stringify(result).replaceAll(fresh, old)) as Result) : result
    const bare = new WeakMap<object, D1PreparedStatement>()
    const wrap = (statement: D1PreparedStatement): D1PreparedStatement => {
      const wrapped = {
        bind: (...values: unknown[]) => wrap(statement.bind(...values)),
        all: async () => seen(await statement.all()),
        raw: async () => seen(await statement.raw()),
        run: async () => seen(await statement.run()),
      } as unknown as D1PreparedStatement
      bare.set(wrapped, statement)
      return wrapped
    }
    return {
      prepare: (sql: string) => wrap(session.prepare(sql)),
      batch: async (statements: D1PreparedStatement[]) =>
        seen(await session.batch(statements.map((statement) => bare.get(statement) ?? statement))),
      getBookmark: () => {
        const bookmark = session.getBookmark()
        if (bookmark !== null && isChanged && !isBehind) reached.add(bookmark)
        return bookmark
      },
    }
  }
  return { DB: { withSession } as unknown as D1Database, changed: () => void (isChanged = true) }
}
