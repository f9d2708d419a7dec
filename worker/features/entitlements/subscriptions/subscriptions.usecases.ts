import type { Database } from '#worker/db/db.ts'
import { expireEnded } from './subscriptions.queries.ts'

export async function expireSubscriptions(db: Database, now: Date, limit = 500): Promise<number> {
  return (await expireEnded(db, now, limit)).length
}
