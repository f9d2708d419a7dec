import { type Database, batch } from '#worker/db/db.ts'
import { expireEnded } from './subscriptions/subscriptions.queries.ts'
import { rerankListings } from '#worker/features/providers/listing/provider-listings.queries.ts'
import { areProviders, dropBoostRank, expireBoostsOf, listEndedBoosts } from './boosts/boosts.queries.ts'

export async function expireSubscriptions(db: Database, now: Date, limit = 500): Promise<number> {
  return (await expireEnded(db, now, limit)).length
}

export async function expireBoosts(db: Database, now: Date, limit = 50): Promise<number> {
  const ended = await listEndedBoosts(db, now, limit)
  if (ended.length === 0) return 0
  const providerIds = [...new Set(ended.map((boost) => boost.providerId))]
  const boostIds = ended.map((boost) => boost.id)
  await batch(db, {
    expired: expireBoostsOf(db, boostIds, now),
    ranks: dropBoostRank(db, providerIds, now),
    listings: rerankListings(db, areProviders(providerIds)),
  })
  return ended.length
}
