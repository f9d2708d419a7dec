import { batch, type Database } from '#worker/db/db.ts'
import type { Actor } from '#worker/lib/actor.ts'
import { tagsOf } from '#worker/features/ratings/ratings.rules.ts'
import { publicProvider } from './providers.serialisers.ts'
import { providerNotPublic } from './providers.errors.ts'
import { findPublicProvider, findRatingBy } from './providers.queries.ts'

/**
 * The public profile; for a customer with the customer's own rating.
 * @throws 404 unless the provider is public
 */
export async function readProvider(db: Database, actor: Actor, providerId: number, now: Date) {
  const {
    provider: [row],
    ratings,
  } = await batch(db, {
    provider: findPublicProvider(providerId),
    ratings: actor?.role === 'customer' ? findRatingBy(db, providerId, actor.id) : null,
  })
  if (!row) throw providerNotPublic()
  const mine = ratings?.[0]
  return {
    ...publicProvider(row, now, mine?.rating ?? null),
    ...(ratings && { my_tags: tagsOf(mine?.tags ?? 0) }),
  }
}
