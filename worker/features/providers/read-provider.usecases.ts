import type { Database } from '#worker/db/db.ts'
import type { Actor } from '#worker/lib/actor.ts'
import { publicProvider } from './providers.serialisers.ts'
import { providerNotPublic } from './providers.errors.ts'
import { findPublicProvider, findRatingBy } from './providers.queries.ts'

/** A public provider, for customers with the stars they gave. 404 for anything that is not public. One round trip. */
export async function readProvider(db: Database, actor: Actor, providerId: number, now: Date) {
  const provider = findPublicProvider(db, providerId)
  const [[row], [mine]] =
    actor?.role === 'customer'
      ? await db.batch([provider, findRatingBy(db, providerId, actor.id)])
      : [await provider, []]
  if (!row) throw providerNotPublic()
  return publicProvider(row, now, mine?.rating ?? null)
}
