import type { Database } from '#worker/db/db.ts'
import { listStats } from './stats.queries.ts'

/** The counters of the home page. One round trip. */
export async function readStats(db: Database) {
  const [[verified], [customers], [trades]] = await db.batch(listStats(db))
  return {
    verified_workers: verified?.total ?? 0,
    customers: customers?.total ?? 0,
    categories: trades?.total ?? 0,
  }
}
