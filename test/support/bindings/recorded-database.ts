import { env } from 'cloudflare:workers'

/** A statement and where its session started: `first-primary`, `first-unconstrained` or a bookmark. */
type Recorded = { start: string; sql: string }

/** The D1 binding of the tests, with a record of the statements and of the session that each one belongs to. */
export function recordedDatabase(): { binding: D1Database; statements: Recorded[] } {
  const statements: Recorded[] = []
  const withSession: D1Database['withSession'] = (start = 'first-unconstrained') => {
    const session = env.DB.withSession(start)
    return {
      prepare: (sql: string) => {
        statements.push({ start, sql })
        return session.prepare(sql)
      },
      batch: (queries: D1PreparedStatement[]) => session.batch(queries),
      getBookmark: () => session.getBookmark(),
    } as D1DatabaseSession
  }
  return { binding: { withSession } as D1Database, statements }
}
