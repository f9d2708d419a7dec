import { env } from 'cloudflare:workers'
import { interceptedDatabase } from './intercepted-database.ts'

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
