import { batch, type Database } from '#worker/db/db.ts'
import type { ProviderRow } from '#worker/features/providers/providers.table.ts'
import { listComments } from '#worker/features/ratings/ratings.queries.ts'
import type { Settings } from '#worker/features/settings/settings.rules.ts'
import { ownActivity } from '#worker/features/submissions/submissions.serialisers.ts'
import { addDays, dayOf, millisecondsPerDay } from '#worker/lib/dhaka-time.ts'
import { countRevealers, countViewsSince } from './activity.queries.ts'

const daysOfAWeek = 7
const commentsShown = 3

/** The activity of an approved profile: see {@link ownActivity}. The week includes today. One round trip. */
export async function readOwnActivity(
  db: Database,
  provider: ProviderRow,
  { settings, now }: { settings: Settings; now: Date },
) {
  const {
    views: [week],
    reveals: [reached],
    comments,
  } = await batch(db, {
    views: countViewsSince(db, provider.id, addDays(dayOf(now, settings.timezone), 1 - daysOfAWeek)),
    reveals: countRevealers(db, provider.id, new Date(now.getTime() - daysOfAWeek * millisecondsPerDay)),
    comments: listComments(db, provider.id, { after: undefined, limit: commentsShown + 1 }),
  })
  return ownActivity(
    provider,
    { views: week?.views ?? 0, revealers: reached?.revealers ?? 0, comments, commentsShown },
    now,
  )
}
