import type { Database } from '#worker/db/db.ts'
import { expireBoosts } from '#worker/features/boosts/boosts.usecases.ts'
import { expireSubscriptions } from '#worker/features/subscriptions/subscriptions.usecases.ts'

/** The cron's piece for everything that was paid for and has run out. Bounded, and safe to run twice. */
export async function expireDue(db: Database, now: Date): Promise<{ subscriptions: number; boosts: number }> {
  return { subscriptions: await expireSubscriptions(db, now), boosts: await expireBoosts(db, now) }
}
