import type { Database } from '#worker/db/db.ts'
import { db } from '#test/support/database.ts'

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
