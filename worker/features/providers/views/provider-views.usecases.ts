import { runBatch, type Database } from '#worker/db/db.ts'
import { dayOf } from '#worker/lib/dhaka-time.ts'
import { countView } from './provider-views.queries.ts'
import { visitorOf, type Looker } from './provider-views.rules.ts'

/** Notes that somebody looked at a provider's page; a second look on the same day (of `timezone`) changes nothing. */
export async function noteView(
  db: Database,
  looker: Looker,
  { providerId, timezone, secret, now }: { providerId: number; timezone: string; secret: string; now: Date },
): Promise<void> {
  const day = dayOf(now, timezone)
  const visitor = visitorOf(looker, day, secret)
  if (visitor === null) return
  await runBatch(db, countView(db, { providerId, day, visitor, userId: looker.actor?.id ?? null }))
}
