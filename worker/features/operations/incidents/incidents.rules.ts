import type { IncidentKind } from './incidents.schema.ts'
import type { ServiceOutcome } from '#worker/features/audit/services/services.table.ts'

const minute = 60_000
export const hour = 60 * minute
const day = 24 * hour

/** An incident whose condition comes back within this time is the same incident. */
export const flapTime = 30 * minute

type IncidentPhase = 'none' | 'open' | 'just_closed'
type IncidentStep = 'nothing' | 'open' | 'renew' | 'close' | 'reopen'

/** What a run of the watch does with an incident, by its phase and by whether its condition holds. */
export const incidentSteps: Record<IncidentPhase, Record<'holds' | 'ended', IncidentStep>> = {
  none: { holds: 'open', ended: 'nothing' },
  open: { holds: 'renew', ended: 'close' },
  // Reopened without a message for `flapTime`, so that an incident that comes and goes does not send again and again.
  just_closed: { holds: 'reopen', ended: 'nothing' },
}

export const phaseOf = (incident: { closedAt: Date | null } | undefined, now: Date): IncidentPhase => {
  if (!incident) return 'none'
  if (incident.closedAt === null) return 'open'
  return now.getTime() - incident.closedAt.getTime() < flapTime ? 'just_closed' : 'none'
}

const failuresInARow = 3
const longestFailing = 10 * minute

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
    lastFailedAt.getTime() - firstFailedAt.getTime() > longestFailing)

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

/** A backup is made every week, and takes at most two days. */
export const longestWithoutBackup = 9 * day

/** So many errors of browsers a day are usual: old browsers, extensions, files of a build before. */
export const maxBrowserErrors = 200

/** A run that has not finished its message after this time loses it to the next run. */
export const claimLifetime = 10 * minute

const retryDelays = [5 * minute, 15 * minute, hour, 3 * hour, 6 * hour] as const

/** A message is tried as often as this. */
export const maxAttempts = retryDelays.length + 1

/** When to try a message again that has failed `attempts` times. */
export const nextTry = (attempts: number, now: Date): Date =>
  new Date(now.getTime() + (retryDelays[Math.min(attempts, retryDelays.length) - 1] ?? 0))

/** Alarms that are older are not announced, for example when the channel is switched on. */
export const announcedAlarmAge = day

/** Closed incidents of so many days are shown. The retention settings say how long they are kept. */
export const incidentDays = 90

/** The channel cannot report its own failure, and SMS cannot report that no SMS is sent. */
export const unannouncedKinds = (vendor: string): IncidentKind[] =>
  vendor === 'sms' ? ['channel_failing', 'sms_failing'] : ['channel_failing']
