import { runBatch, type Database } from '#worker/db/db.ts'
import { projectListings } from '#worker/features/providers/listing/provider-listings.queries.ts'
import { areProviders, dropBoostRank, expireBoostsOf, listEndedBoosts } from './boosts.queries.ts'

/** Ends boosts that have run out, with the rank they gave in the lists, at most `limit` in a run. @returns how many */
export async function expireBoosts(db: Database, now: Date, limit = 100): Promise<number> {
  const ended = await listEndedBoosts(db, now, limit)
  if (ended.length === 0) return 0
  const providerIds = [...new Set(ended.map((boost) => boost.providerId))]
  await runBatch(db, [
    expireBoostsOf(
      db,
      ended.map((boost) => boost.id),
      now,
    ),
    dropBoostRank(db, providerIds, now),
    ...projectListings(db, areProviders(providerIds)),
  ])
  return ended.length
}
