import { env } from 'cloudflare:workers'
import { interceptedDatabase } from './intercepted-database.ts'

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
