import type { Database } from '#worker/db/db.ts'
import { averageOf } from '#worker/features/providers/providers.serialisers.ts'
import type { ProviderRow } from '#worker/features/providers/providers.table.ts'
import { listComments } from '#worker/features/ratings/ratings.queries.ts'
import { commentsPage } from '#worker/features/ratings/ratings.usecases.ts'
import type { Settings } from '#worker/features/settings/settings.rules.ts'
import { isExpiringSoon } from '#worker/features/boosts/boosts.rules.ts'
import { addDays, dayOf, millisecondsPerDay } from '#worker/lib/dhaka-time.ts'
import { countRevealers, countViewsSince } from './activity.queries.ts'

const daysOfAWeek = 7
const commentsShown = 3

/**
 * What a public profile brought its worker: visits in all and of the last seven days (today is one of them), customers who
 * were shown the number in seven days, ratings with the latest comments, and the boost that runs. One round trip.
 */
export async function readOwnActivity(
  db: Database,
  provider: ProviderRow,
  { settings, now }: { settings: Settings; now: Date },
) {
  const [[week], [reached], comments] = await db.batch([
    countViewsSince(db, provider.id, addDays(dayOf(now, settings.timezone), 1 - daysOfAWeek)),
    countRevealers(db, provider.id, new Date(now.getTime() - daysOfAWeek * millisecondsPerDay)),
    listComments(db, provider.id, { after: undefined, limit: commentsShown + 1 }),
  ])
  const { boostedUntil } = provider
  const isBoosted = boostedUntil !== null && boostedUntil > now
  return {
    views_count: provider.viewsCount,
    views_this_week: week?.views ?? 0,
    reveals_this_week: reached?.revealers ?? 0,
    average_rating: averageOf(provider),
    total_ratings: provider.ratingCount,
    comments: commentsPage(comments, commentsShown),
    boosted_until: isBoosted ? boostedUntil.toISOString() : null,
    boost_expiring_soon: isBoosted && isExpiringSoon(boostedUntil, now),
  }
}
