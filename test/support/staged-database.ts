import type { Database } from '#worker/db/db.ts'
import { db } from './database.ts'

type Preparable = { _prepare(): { getQuery(): { sql: string } } }

/**
 * The file's database, in which somebody else acts once right before the batch that holds a statement with these words:
 * the moment between what a use case read and what it writes.
 */
export function databaseInterrupted(words: string, act: () => Promise<unknown>): Database {
  let waiting = true
  const batch = async (queries: readonly Preparable[]) => {
    if (waiting && queries.some((query) => query._prepare().getQuery().sql.includes(words))) {
      waiting = false
      await act()
    }
    return db.batch(queries as unknown as Parameters<Database['batch']>[0])
  }
  return Object.assign(Object.create(db) as Database, { batch: batch as unknown as Database['batch'] })
}
