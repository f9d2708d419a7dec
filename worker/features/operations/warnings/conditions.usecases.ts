import type { Act } from '#worker/lib/rights.schema.ts'
import { batch, type Database, type RowOf } from '#worker/db/db.ts'
import type { ServiceOutcome } from '#worker/features/audit/audit.table.ts'
import { listServiceOutcomes, actOfService, services } from '#worker/features/audit/services.usecases.ts'
import { documentDays } from '#worker/features/moderation/documents/documents.rules.ts'
import { isOperatorCode } from '#worker/features/outbox/sms-error-codes.schema.ts'
import {
  isOnline,
  paymentMethodOf,
  paymentMethods,
} from '#worker/features/settings/payment-methods.schema.ts'
import { isOn, type Settings } from '#worker/features/settings/settings.rules.ts'
import { poishaToTaka } from '#worker/lib/money.ts'
import { findLastCompleteBackup } from '../backups/backups.queries.ts'
import type { BackupPlace } from '../backups/backups.schema.ts'
import { listJobStates } from '../jobs/jobs.queries.ts'
import { troubledJobs, type JobSchedule } from '../jobs/jobs.rules.ts'
import { retentionDays } from '../retention/retention.rules.ts'
import { countBacklogs, findFirstUser, listBrokenInvariants, readQueues } from './conditions.queries.ts'
import {
  isBacklogLate,
  isFailing,
  isOfThisMonth,
  isRecent,
  maxWithoutBackup,
  patienceOfQueue,
  patienceOfReview,
} from './warnings.rules.ts'
import type { BacklogName, DescribedWarning } from './warnings.schema.ts'
import type { ConditionKind } from '#worker/features/audit/audit.schema.ts'

/** Something that is not as it should be now. */
export type Condition = DescribedWarning & {
  kind: ConditionKind
  since: Date | null
  /** Work that waits for its usual time is shown and not announced. */
  isOnlyShown?: boolean
  /** The act of those who can do something about it. Without one it is for those who operate the site. */
  act?: Act
}

export type Watched = {
  settings: Settings
  schedule: readonly JobSchedule[]
  env: Pick<Env, 'ENVIRONMENT' | 'BACKUP_PUBLIC_KEY' | 'OUTSIDE_COPY_URL'>
  now: Date
}

/**
 * All that is wrong now, most urgent first. The dashboard shows it and the job `watch` announces it. It is read from what
 * others have noted, without a call to the outside.
 */
export async function readConditions(db: Database, watched: Watched): Promise<Condition[]> {
  return conditionsIn(await batch(db, listSigns(db, watched)), watched)
}

/** The statements of {@link readConditions}, for a batch. */
export const listSigns = (db: Database, { settings, now }: Watched) => ({
  outcomes: listServiceOutcomes(db),
  queues: readQueues(db),
  backlogs: listBacklogs(db, settings, now),
  jobs: listJobStates(db),
  invariants: listBrokenInvariants(db),
  backup: findLastCompleteBackup(db, 'account', now),
  outside: findLastCompleteBackup(db, 'outside', now),
  firstUser: findFirstUser(db),
})

type ResultsOf<Query> = Query extends readonly (infer Each)[] ? Awaited<Each>[] : Awaited<Query>
type Signs = { [Name in keyof ReturnType<typeof listSigns>]: ResultsOf<ReturnType<typeof listSigns>[Name]> }

export function conditionsIn(signs: Signs, watched: Watched): Condition[] {
  const siteSince = signs.firstUser[0]?.createdAt ?? null
  return [
    ...failingGateways(signs.outcomes, watched),
    ...smsConditions(signs.outcomes, watched),
    ...imagesConditions(signs.outcomes, watched),
    ...signs.queues.flatMap((queues) => waitingWork(queues, watched)),
    ...lateBacklogs(signs.backlogs, watched),
    ...jobConditions(signs.jobs, siteSince, watched),
    ...signs.invariants.map(brokenInvariant),
    ...backupConditions(
      { account: signs.backup[0]?.startedAt, outside: signs.outside[0]?.startedAt },
      siteSince,
      watched,
    ),
    ...channelConditions(signs.outcomes, watched),
  ]
}

function failingGateways(outcomes: readonly ServiceOutcome[], { settings, now }: Watched): Condition[] {
  return paymentMethods.filter(isOnline).flatMap((method) => {
    const isOffered = isOn(settings, paymentMethodOf(method).settings.enabled)
    const failing = outcomes
      .filter((row) => {
        const act = actOfService(row.service, services.gateway(method))
        // Open payments of a method that was switched off must still settle.
        return act !== null && (isOffered || act === 'ask' || act === 'refund')
      })
      .filter((row) => isFailing(row) && isRecent(row, now))
      .toSorted((a, b) => b.failures - a.failures)
    const [worst] = failing
    if (!worst) return []
    return [
      {
        kind: 'gateway_failing',
        subject: method,
        reason: worst.reason ?? 'fault',
        detail: { failures: worst.failures },
        since: worst.firstFailedAt,
      },
    ]
  })
}

/** Silent where SMS is not switched on. */
function smsConditions(outcomes: readonly ServiceOutcome[], { settings, now }: Watched): Condition[] {
  if (!isOn(settings, 'sms_enabled')) return []
  const ofSms = outcomes.filter(({ service }) => actOfService(service, services.sms) !== null)
  const failing = ofSms.find(
    (row) => row.failures > 0 && (isOperatorCode(row.reason ?? '') || (isFailing(row) && isRecent(row, now))),
  )
  const amount = ofSms.find(({ service }) => service === services.smsBalance)?.amount ?? null
  const limit = Math.round(Number(settings.sms_balance_warning) * 100)
  return [
    ...(failing
      ? [
          {
            kind: 'sms_failing',
            subject: 'mimsms',
            reason: failing.reason ?? 'fault',
            detail: { failures: failing.failures },
            since: failing.firstFailedAt,
          } as const,
        ]
      : []),
    ...(amount !== null && amount < limit
      ? [
          {
            kind: 'sms_balance_low',
            subject: 'mimsms',
            reason: 'below_limit',
            detail: { balance: poishaToTaka(amount), limit: poishaToTaka(limit) },
            since: null,
          } as const,
        ]
      : []),
  ]
}

function imagesConditions(outcomes: readonly ServiceOutcome[], { now }: Watched): Condition[] {
  return outcomes
    .filter(({ service, failures }) => service === services.images && failures > 0)
    .filter((row) => row.reason !== 'quota' || isOfThisMonth(row, now))
    .map((row) => ({
      kind: 'images_quota',
      subject: 'images',
      reason: row.reason ?? 'fault',
      detail: { failures: row.failures },
      since: row.firstFailedAt,
    }))
}

function waitingWork(queues: RowOf<typeof readQueues>, { now }: Watched): Condition[] {
  const isOld = (since: number | null, patience: number) => since !== null && now.getTime() - since > patience
  const work = (
    subject: string,
    { count, since, patience }: { count: number; since: number | null; patience: number },
    shown: { young: boolean; act: Act },
  ): Condition[] => {
    const old = isOld(since, patience)
    if (count === 0 || (!old && !shown.young)) return []
    return [
      {
        kind: 'backlog',
        subject,
        reason: old ? 'too_old' : 'waits',
        detail: { count },
        since: since === null ? null : new Date(since),
        isOnlyShown: !old,
        act: shown.act,
      },
    ]
  }
  return [
    ...work(
      'payments_in_review',
      { count: queues.reviews, since: queues.oldest_review, patience: patienceOfReview },
      { young: true, act: 'decide_payments' },
    ),
    ...work(
      'submissions',
      { count: queues.submissions, since: queues.oldest_submission, patience: patienceOfQueue },
      { young: false, act: 'moderate' },
    ),
    ...work(
      'changes',
      { count: queues.changes, since: queues.oldest_change, patience: patienceOfQueue },
      { young: false, act: 'moderate' },
    ),
    ...work(
      'comments',
      { count: queues.comments, since: queues.oldest_comment, patience: patienceOfQueue },
      { young: true, act: 'comments' },
    ),
  ]
}

/** One statement for each backlog, also where nothing waits. */
export const listBacklogs = (db: Database, settings: Settings, now: Date) =>
  countBacklogs(db, { days: retentionDays(settings), documentDays: documentDays(settings), now })

/** `count`: at most `maxCounted` + 1. `since`: when the oldest item became due; null without items. */
type Backlog = { name: BacklogName; count: number; since: Date | null; isLate: boolean }

export const judgedBacklogs = (counted: Signs['backlogs'], now: Date): Backlog[] =>
  counted.flat().map(({ name, total: count, since: oldest }) => {
    const since = oldest === null ? null : new Date(oldest)
    return { name, count, since, isLate: isBacklogLate(name, { count, since }, now) }
  })

/** Where no cron runs by itself, its work waits for ever. */
const lateBacklogs = (counted: Signs['backlogs'], { env, now }: Watched): Condition[] =>
  judgedBacklogs(counted, now)
    .filter(({ isLate }) => isLate && env.ENVIRONMENT === 'production')
    .map(({ name, count, since }) => ({
      kind: 'backlog',
      subject: name,
      reason: 'falls_behind',
      detail: { count },
      since,
    }))

function jobConditions(
  states: Awaited<ReturnType<typeof listJobStates>>,
  siteSince: Date | null,
  { schedule, env, now }: Watched,
): Condition[] {
  const expectsRuns = env.ENVIRONMENT === 'production'
  const troubled = troubledJobs(schedule, states, { now, expectsRuns, siteSince })
  return troubled.map(({ name, label, condition, error, since }) => ({
    kind: condition === 'failed' ? 'job_failed' : 'job_late',
    subject: name,
    reason: condition === 'failed' ? (error ?? 'fault') : condition,
    detail: { label },
    since,
  }))
}

const brokenInvariant = ({ rule, found, checkedAt }: RowOf<typeof listBrokenInvariants>): Condition => ({
  kind: 'invariant_broken',
  subject: rule,
  reason: 'broken',
  detail: { count: found },
  since: checkedAt,
})

/** No cron makes backups in development. A missing one is silent until the site is old enough for it. */
function backupConditions(
  last: Record<BackupPlace, Date | undefined>,
  siteSince: Date | null,
  { env, now }: Watched,
): Condition[] {
  if (env.ENVIRONMENT !== 'production') return []
  const incomplete = (subject: string, reason: string, since: Date | null) =>
    ({ kind: 'backup_incomplete', subject, reason, detail: {}, since }) satisfies Condition
  const late = (place: BackupPlace, subject: string): Condition[] => {
    const since = last[place] ?? siteSince
    const isLate = since !== null && now.getTime() - since.getTime() > maxWithoutBackup[place]
    return isLate ? [incomplete(subject, last[place] ? 'too_old' : 'none', since)] : []
  }
  return [
    ...(env.BACKUP_PUBLIC_KEY ? [] : [incomplete('encryption', 'no_key', null)]),
    ...late('account', 'weekly'),
    // A site without such a place is told by the checklist.
    ...(env.OUTSIDE_COPY_URL ? late('outside', 'outside') : []),
  ]
}

function channelConditions(outcomes: readonly ServiceOutcome[], { settings }: Watched): Condition[] {
  if (settings.operator_channel === 'off') return []
  return outcomes
    .filter(({ service, failures }) => service === services.channel && failures > 0)
    .map((row) => ({
      kind: 'channel_failing',
      subject: settings.operator_channel,
      reason: row.reason ?? 'fault',
      detail: { failures: row.failures },
      since: row.firstFailedAt,
    }))
}
