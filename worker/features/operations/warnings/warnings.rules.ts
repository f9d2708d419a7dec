import type { WarningKind } from '#worker/features/audit/audit.schema.ts'
import type { ServiceOutcome } from '#worker/features/audit/audit.table.ts'
import { millisecondsPerDay as day } from '#worker/lib/dhaka-time.ts'
import type { BackupPlace } from '../backups/backups.schema.ts'
import type { BacklogName, WorkName } from './warnings.schema.ts'

const minute = 60_000
const hour = 60 * minute

const failuresInARow = 3
const maxFailing = 10 * minute

/** A service fails after three failures in a row, or when two of them are more than ten minutes apart. */
export const isFailing = ({
  failures,
  firstFailedAt,
  lastFailedAt,
}: Pick<ServiceOutcome, 'failures' | 'firstFailedAt' | 'lastFailedAt'>): boolean =>
  failures >= failuresInARow ||
  (failures > 0 &&
    firstFailedAt !== null &&
    lastFailedAt !== null &&
    lastFailedAt.getTime() - firstFailedAt.getTime() > maxFailing)

/** Starting a payment is tried by people only. After a day without one, the last failure says nothing about today. */
export const isRecent = ({ lastFailedAt }: Pick<ServiceOutcome, 'lastFailedAt'>, now: Date): boolean =>
  lastFailedAt !== null && now.getTime() - lastFailedAt.getTime() < day

/** The quota of the Images binding is that of a calendar month. */
export const isOfThisMonth = ({ lastFailedAt }: Pick<ServiceOutcome, 'lastFailedAt'>, now: Date): boolean =>
  lastFailedAt?.toISOString().slice(0, 7) === now.toISOString().slice(0, 7)

/** The longest wait of a submission, of a change of a profile and of a comment: workers are told "within a day". */
export const patienceOfQueue = day

/** The longest wait of a payment in review. */
export const patienceOfReview = 4 * hour

/** A backup is made every week and takes at most two days, one outside every 12 hours and takes as long at most. */
export const maxWithoutBackup: Record<BackupPlace, number> = { account: 9 * day, outside: 36 * hour }

/** A backlog is late when its oldest item is due for longer than `age` milliseconds, or it has more than `size` items. */
type Patience = { age: number; size: number }

// A job of every five minutes has missed several runs. A nightly one has missed a night and the runs of the day after it.
const patienceOfNightly: Patience = { age: 2 * day, size: Infinity }
const patienceOfWork: Partial<Record<BacklogName, Patience>> = {
  payments_to_ask: { age: 30 * minute, size: 200 },
  sms_waiting: { age: 15 * minute, size: 300 },
  push_waiting: { age: 2 * hour, size: 20_000 },
  subscriptions_to_expire: { age: 30 * minute, size: 1000 },
  boosts_to_expire: { age: 30 * minute, size: 1000 },
  search_words: { age: 2 * hour, size: 100 },
  // A small database takes minutes. After two days the backup is given up.
  backup_parts: { age: 12 * hour, size: Infinity },
  documents_due: patienceOfNightly,
  pictures_to_remove: patienceOfNightly,
  erasures_unfinished: patienceOfNightly,
} satisfies Record<WorkName, Patience>

/** Whether work has fallen behind. `since`: when its oldest item became due; null without items. */
export function isBacklogLate(
  name: BacklogName,
  { count, since }: { count: number; since: Date | null },
  now: Date,
): boolean {
  const { age, size } = patienceOfWork[name] ?? patienceOfNightly
  return count > size || (since !== null && now.getTime() - since.getTime() > age)
}

/** A condition that comes back within this time is the same warning, and sends no message for this time. */
export const flapTime = 30 * minute

/** After so many failed tries, a message is tried again so much later. */
export const retryDelays = [5 * minute, 15 * minute, hour, 3 * hour, 6 * hour] as const

/** A message is tried as often as this. */
export const maxAttempts = retryDelays.length + 1

/** What is older is not announced, for example when the channel is switched on. */
export const announcedAge = day

/** The channel cannot report its own failure, and SMS cannot report that no SMS is sent. */
export const unannouncedKinds = (channel: string): WarningKind[] =>
  channel === 'sms' ? ['channel_failing', 'sms_failing'] : ['channel_failing']
