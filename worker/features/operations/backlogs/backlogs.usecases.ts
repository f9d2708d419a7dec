import { batch, type Database } from '#worker/db/db.ts'
import { retentionDays } from '../retention/retention.rules.ts'
import { documentDays } from '#worker/features/moderation/documents/documents.rules.ts'
import { listSettings } from '#worker/features/settings/settings.queries.ts'
import { withDefaults, type Settings } from '#worker/features/settings/settings.rules.ts'
import { isBacklogLate } from './backlogs.rules.ts'
import { countBacklogs } from './backlogs.queries.ts'
import type { BacklogName } from './backlogs.schema.ts'

/** `count`: at most `mostCounted` + 1. `since`: when the oldest item became due, ISO 8601; null without items. */
type Backlog = { name: BacklogName; count: number; since: string | null; isLate: boolean }

/** All work that can fall behind, also where nothing waits. Two round trips with one cheap statement for each backlog. */
export async function readBacklogs(db: Database, now: Date): Promise<Backlog[]> {
  const settings = withDefaults(await listSettings(db))
  const { counted } = await batch(db, { counted: listBacklogs(db, settings, now) })
  return judgedBacklogs(counted, now)
}

/** The statements of {@link readBacklogs}, for a batch. */
export const listBacklogs = (db: Database, settings: Settings, now: Date) =>
  countBacklogs(db, { days: retentionDays(settings), documentDays: documentDays(settings), now })

export const judgedBacklogs = (
  counted: readonly Awaited<ReturnType<typeof countBacklogs>[number]>[],
  now: Date,
): Backlog[] =>
  counted.flat().map(({ name, total, since }) => {
    const oldest = since === null ? null : new Date(since)
    return {
      name,
      count: total,
      since: oldest?.toISOString() ?? null,
      isLate: isBacklogLate(name, { count: total, since: oldest }, now),
    }
  })
