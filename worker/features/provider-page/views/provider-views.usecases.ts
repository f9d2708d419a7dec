import { runBatch, type Database } from '#worker/db/db.ts'
import { dayOf } from '#worker/lib/dhaka-time.ts'
import type { KeyRing } from '#worker/lib/keys.ts'
import { countView } from './provider-views.queries.ts'
import { visitorOf } from './provider-views.rules.ts'
import type { Visitor } from '#worker/lib/input/visitor.ts'

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
