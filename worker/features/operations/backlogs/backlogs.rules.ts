import { sweepNames } from '../retention/sweeps.schema.ts'
import { millisecondsPerDay } from '#worker/lib/dhaka-time.ts'
import type { BacklogName, WorkName } from './backlogs.schema.ts'

const minute = 60_000
const hour = 60 * minute

/** A backlog is late when its oldest item is due for longer than `age` milliseconds, or it has more than `size` items. */
type Patience = { age: number; size: number }

// A job of every five minutes has missed several runs. A nightly one has missed a night and the runs of the day after it.
const patienceOfWork: Record<WorkName, Patience> = {
  payments_to_ask: { age: 30 * minute, size: 200 },
  sms_waiting: { age: 15 * minute, size: 300 },
  push_waiting: { age: 2 * hour, size: 20_000 },
  subscriptions_to_expire: { age: 30 * minute, size: 1000 },
  boosts_to_expire: { age: 30 * minute, size: 1000 },
  search_words: { age: 2 * hour, size: 100 },
  // A small database takes minutes. After two days the backup is given up.
  backup_parts: { age: 12 * hour, size: Infinity },
  documents_due: { age: 2 * millisecondsPerDay, size: Infinity },
  pictures_to_remove: { age: 2 * millisecondsPerDay, size: Infinity },
  erasures_unfinished: { age: 2 * millisecondsPerDay, size: Infinity },
}
const patienceOfSweep: Patience = { age: 2 * millisecondsPerDay, size: Infinity }

const patiences = new Map<BacklogName, Patience>([
  ...(Object.entries(patienceOfWork) as [WorkName, Patience][]),
  ...sweepNames.map((name) => [`old_${name}` as const, patienceOfSweep] as const),
])

/** Whether work has fallen behind. `since`: when its oldest item became due; null without items. */
export function isBacklogLate(
  name: BacklogName,
  { count, since }: { count: number; since: Date | null },
  now: Date,
): boolean {
  const { age, size } = patiences.get(name) ?? patienceOfSweep
  return count > size || (since !== null && now.getTime() - since.getTime() > age)
}
