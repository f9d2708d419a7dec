import { batch, type Database, runBatch } from '#worker/db/db.ts'
import type { Actor } from '#worker/lib/actor.ts'
import { poishaToTaka } from '#worker/lib/money.ts'
import { findLowestPrice } from '#worker/features/plans/plans.queries.ts'
import { tagsOf } from '#worker/features/ratings/ratings.rules.ts'
import { listSpentViews } from '#worker/features/reveals/reveals.queries.ts'
import { activeSubscriptionOf } from '#worker/features/subscriptions/subscriptions.queries.ts'
import { publicProvider } from '#worker/features/providers/providers.serialisers.ts'
import { providerNotPublic } from '#worker/features/providers/providers.errors.ts'
import { findPublicProvider } from '#worker/features/providers/providers.queries.ts'
import { numberAccess, visitorOf } from './provider-page.rules.ts'
import { findRatingBy } from '#worker/features/ratings/ratings.queries.ts'
import { dayOf } from '#worker/lib/dhaka-time.ts'
import type { KeyRing } from '#worker/lib/keys.ts'
import { countView } from './views/provider-views.queries.ts'
import type { Visitor } from '#worker/lib/input/visitor.ts'

/**
 * The public profile, and from how many taka a subscription shows the number; for a customer with the customer's own rating
 * and what the number costs this customer.
 * @throws 404 unless the provider is public
 */
export async function readProvider(db: Database, actor: Actor, providerId: number, now: Date) {
  const customer = actor?.role === 'customer' ? actor : null
  const {
    provider: [row],
    prices: [lowest],
    ratings,
    subscriptions,
    views,
  } = await batch(db, {
    provider: findPublicProvider(providerId),
    prices: findLowestPrice(db),
    ratings: customer && findRatingBy(db, providerId, customer.id),
    subscriptions: customer && activeSubscriptionOf(db, customer.id, now),
    views: customer && listSpentViews(db, customer.id, providerId),
  })
  if (!row) throw providerNotPublic()
  const mine = ratings?.[0]
  return {
    ...publicProvider(row, now, mine?.rating ?? null),
    contact_price_from: lowest ? poishaToTaka(lowest.pricePoisha) : null,
    ...(ratings && { my_tags: tagsOf(mine?.tags ?? 0) }),
    ...(customer && { number_access: numberAccess(subscriptions?.[0], views ?? []) }),
  }
}

export async function recordView(
  db: Database,
  viewer: Visitor,
  { providerId, timezone, secret, now }: { providerId: number; timezone: string; secret: KeyRing; now: Date },
): Promise<void> {
  const day = dayOf(now, timezone)
  const visitor = visitorOf(viewer, day, secret)
  if (visitor === null) return
  await runBatch(db, countView(db, { providerId, day, visitor, userId: viewer.actor?.id ?? null }))
}
