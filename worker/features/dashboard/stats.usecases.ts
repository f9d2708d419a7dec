import { batch, type Database } from '#worker/db/db.ts'
import { listStats } from './stats.queries.ts'

export async function readStats(db: Database) {
  const { verified, customers, categories } = await batch(db, listStats(db))
  return {
    verified_workers: verified[0]?.total ?? 0,
    customers: customers[0]?.total ?? 0,
    categories: categories[0]?.total ?? 0,
  }
}
