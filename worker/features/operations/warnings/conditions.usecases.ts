import { batch, type Database } from '#worker/db/db.ts'
import type { EventDetail, EventKind } from '#worker/features/audit/audit.schema.ts'
import type { ServiceOutcome } from '#worker/features/audit/audit.table.ts'
import { listUnseenEvents } from '#worker/features/audit/events.queries.ts'
import { listServiceOutcomes, actOfService, services } from '#worker/features/audit/services.usecases.ts'
import { documentDays } from '#worker/features/moderation/moderation.rules.ts'
import { isOperatorCode, smsErrorMessage } from '#worker/features/outbox/sms-error-codes.schema.ts'
import {
  isOnline,
  paymentMethodOf,
  paymentMethods,
} from '#worker/features/settings/payment-methods.schema.ts'
import { isOn, type Settings } from '#worker/features/settings/settings.rules.ts'
import { dayOf } from '#worker/lib/dhaka-time.ts'
import { poishaToTaka } from '#worker/lib/money.ts'
import { bengaliNumber } from '#worker/lib/text/bengali-number.ts'
import { findLastCompleteBackup } from '../backups/backups.queries.ts'
import type { BackupPlace } from '../backups/backups.schema.ts'
import { invariantAdvice, invariantLabel } from '../invariants/invariants.schema.ts'
import { listJobStates } from '../jobs/jobs.queries.ts'
import { jobCondition, shouldHaveRun, type JobSchedule } from '../jobs/jobs.rules.ts'
import { retentionDays } from '../retention/retention.rules.ts'
import {
  countBacklogs,
  findFirstUser,
  listBrokenInvariants,
  listQueues,
  maxCounted,
  type QueueName,
} from './conditions.queries.ts'
import {
  callFailureText,
  isBacklogLate,
  isFailing,
  isOfThisMonth,
  isRecent,
  workOf,
  type Warning,
} from './conditions.rules.ts'
import { eventWords } from './events.rules.ts'
import type { ConditionKind } from './warnings.schema.ts'

export type Watched = {
  settings: Settings
  schedule: readonly JobSchedule[]
  env: Pick<Env, 'ENVIRONMENT' | 'BACKUP_PUBLIC_KEY' | 'OUTSIDE_COPY_URL'>
  now: Date
}

const maxEvents = 50

/**
 * The events that no admin has seen, then all that is wrong now, the most urgent first. It is read from what others have noted, in one
 * batch and without a call to the outside. `total` counts also the events above {@link maxEvents}.
 * @param watched.namesPeople whether the words name the account of an event
 */
export async function readWarningsOfSite(
  db: Database,
  watched: Watched & { namesPeople: boolean },
): Promise<{ warnings: Warning[]; total: number }> {
  const signs = await batch(db, listSigns(db, watched))
  const events = signs.events.map((row) => unseenEvent(row, watched))
  const found = conditions.flatMap((read) => read(signs, watched))
  const unseen = signs.events[0]?.total ?? 0
  return { warnings: [...events, ...found], total: unseen + found.length }
}

const listSigns = (db: Database, { settings, now }: Watched) => ({
  events: listUnseenEvents(db, maxEvents),
  outcomes: listServiceOutcomes(db),
  queues: listQueues(db),
  backlogs: countBacklogs(db, { days: retentionDays(settings), documentDays: documentDays(settings), now }),
  jobs: listJobStates(db),
  invariants: listBrokenInvariants(db),
  backup: findLastCompleteBackup(db, 'account', now),
  outside: findLastCompleteBackup(db, 'outside', now),
  firstUser: findFirstUser(db),
})

type ResultsOf<Query> = Query extends readonly (infer Each)[] ? Awaited<Each>[] : Awaited<Query>
type Signs = { [Name in keyof ReturnType<typeof listSigns>]: ResultsOf<ReturnType<typeof listSigns>[Name]> }

type Condition = Warning & { kind: ConditionKind }

/** All that can be wrong, the most urgent first. */
const conditions: readonly ((signs: Signs, watched: Watched) => Condition | Condition[])[] = [
  failingGateways,
  failingSms,
  lowBalance,
  imagesQuota,
  waitingWork,
  lateBacklogs,
  troubledJobs,
  brokenInvariants,
  missingBackups,
  failingChannel,
]

const hour = 3_600_000
const began = 'শুরু হয়েছে'
const jobs = (action: string) => ({ page: 'jobs', action }) as const
const inARow = (failures: number) => (failures > 1 ? `, পরপর ${bengaliNumber(failures)} বার` : '')

function failingGateways({ outcomes }: Signs, { settings, now }: Watched): Condition[] {
  return paymentMethods.filter(isOnline).flatMap((method) => {
    const isOffered = isOn(settings, paymentMethodOf(method).settings.enabled)
    const [worst] = outcomes
      .filter((row) => {
        const act = actOfService(row.service, services.gateway(method))
        // Open payments of a method that was switched off must still settle.
        return act !== null && (isOffered || act === 'ask' || act === 'refund')
      })
      .filter((row) => isFailing(row) && isRecent(row, now))
      .toSorted((a, b) => b.failures - a.failures)
    if (!worst) return []
    return {
      kind: 'gateway_failing',
      subject: method,
      title: `পেমেন্ট গেটওয়ে ${paymentMethodOf(method).shortName} কাজ করছে না`,
      reason: `${callFailureText(worst.reason)}${inARow(worst.failures)}`,
      advice: 'সেটিংসে “সংযোগ যাচাই করুন” চাপুন; তথ্য ঠিক থাকলে গেটওয়ের সঙ্গে কথা বলুন।',
      link: { page: 'payment_settings', action: 'পেমেন্ট সেটিংস' },
      began,
      since: worst.firstFailedAt,
    }
  })
}

const smsSettings = { page: 'sms_settings', action: 'এসএমএস সেটিংস' } as const

/** Silent where SMS is not switched on. */
function failingSms({ outcomes }: Signs, { settings, now }: Watched): Condition | [] {
  if (!isOn(settings, 'sms_enabled')) return []
  const failing = outcomes.find(
    (row) =>
      actOfService(row.service, services.sms) !== null &&
      row.failures > 0 &&
      (isOperatorCode(row.reason ?? '') || (isFailing(row) && isRecent(row, now))),
  )
  if (!failing) return []
  return {
    kind: 'sms_failing',
    subject: 'mimsms',
    title: 'এসএমএস পৌঁছাচ্ছে না',
    reason: smsErrorMessage(failing.reason ?? 'fault').replace(/।$/, ''),
    link: smsSettings,
    began,
    since: failing.firstFailedAt,
  }
}

function lowBalance({ outcomes }: Signs, { settings }: Watched): Condition | [] {
  const amount = outcomes.find(({ service }) => service === services.smsBalance)?.amount ?? null
  const limit = Math.round(Number(settings.sms_balance_warning) * 100)
  if (!isOn(settings, 'sms_enabled') || amount === null || amount >= limit) return []
  const taka = (poisha: number) => `৳${bengaliNumber(poishaToTaka(poisha))}`
  return {
    kind: 'sms_balance_low',
    subject: 'mimsms',
    title: 'এসএমএস অ্যাকাউন্টের ব্যালেন্স কম',
    reason: `আছে ${taka(amount)}, সতর্কতার সীমা ${taka(limit)}`,
    advice: 'MiMSMS অ্যাকাউন্টে রিচার্জ করুন।',
    link: smsSettings,
    began,
    since: null,
  }
}

function imagesQuota({ outcomes }: Signs, { now }: Watched): Condition[] {
  return outcomes
    .filter(({ service, failures }) => service === services.images && failures > 0)
    .filter((row) => row.reason !== 'quota' || isOfThisMonth(row, now))
    .map((row) => ({
      kind: 'images_quota',
      subject: 'images',
      title: 'কেউ ছবি জমা দিতে পারছেন না',
      reason:
        row.reason === 'quota'
          ? 'এ মাসের ছবি রূপান্তরের কোটা শেষ (Cloudflare Images)'
          : 'Cloudflare Images-এর প্ল্যান এই কাজের জন্য নয়',
      advice: 'Cloudflare-এ Images-এর পেইড প্ল্যান চালু করুন।',
      began,
      since: row.firstFailedAt,
    }))
}

const oldestCame = 'সবচেয়ে পুরোনোটি এসেছে'

type Queue = Pick<Condition, 'advice' | 'link' | 'act'> & {
  /** The words after '৩টি'. */
  words: string
  /** The longest wait in milliseconds. */
  patience: number
}

// Workers read "within a day" of a submission and of a change.
const day = 24 * hour

const staffQueues: Record<QueueName, Queue> = {
  payments_in_review: {
    words: 'পেমেন্ট সিদ্ধান্তের অপেক্ষায়',
    patience: 4 * hour,
    act: 'decide_payments',
    advice: 'টাকা মিলিয়ে নিশ্চিত বা বাতিল করুন।',
    link: { page: 'payments_in_review', action: 'পেমেন্ট দেখুন' },
  },
  submissions: {
    words: 'বায়োডাটা যাচাইয়ের অপেক্ষায়',
    patience: day,
    act: 'moderate',
    link: { page: 'submissions', action: 'যাচাই করুন' },
  },
  changes: {
    words: 'পরিবর্তন যাচাইয়ের অপেক্ষায়',
    patience: day,
    act: 'moderate',
    link: { page: 'changes', action: 'যাচাই করুন' },
  },
  reported_numbers: {
    words: 'নম্বর নিয়ে তিনজনের অভিযোগ, সিদ্ধান্তের অপেক্ষায়',
    patience: day,
    act: 'moderate',
    link: { page: 'reported_numbers', action: 'কারা জানিয়েছেন দেখুন' },
  },
  comments: {
    words: 'মন্তব্য দেখার অপেক্ষায়',
    patience: day,
    act: 'comments',
    link: { page: 'comments', action: 'মন্তব্য দেখুন' },
  },
}

function waitingWork({ queues }: Signs, { now }: Watched): Condition[] {
  return queues.flat().flatMap(({ name, total, since }) => {
    const { words, patience, ...rest } = staffQueues[name]
    if (total === 0 || since === null) return []
    return {
      kind: 'backlog',
      subject: name,
      title: `${bengaliNumber(total)}টি ${words}`,
      reason: '',
      began: oldestCame,
      ...rest,
      since: new Date(since),
      isOnlyShown: now.getTime() - since <= patience,
    }
  })
}

/** Where no cron runs by itself, its work waits for ever. */
function lateBacklogs({ backlogs }: Signs, { env, now }: Watched): Condition[] {
  if (env.ENVIRONMENT !== 'production') return []
  const amount = (total: number) =>
    total > maxCounted ? `${bengaliNumber(maxCounted)}টির বেশি` : `${bengaliNumber(total)}টি`
  return backlogs
    .flat()
    .filter((backlog) => isBacklogLate(backlog, now))
    .map(({ name, total, since }) => ({
      kind: 'backlog',
      subject: name,
      title: `জমে গেছে: ${workOf(name).label}, ${amount(total)}`,
      reason: 'স্বয়ংক্রিয় কাজ তাল মেলাতে পারছে না',
      link: jobs('বিস্তারিত'),
      began: oldestCame,
      since: since === null ? null : new Date(since),
    }))
}

function troubledJobs({ jobs: states, firstUser }: Signs, { schedule, env, now }: Watched): Condition[] {
  return schedule.flatMap(({ name, label, rhythm }): Condition | [] => {
    const state = states.find(({ job }) => job === name)
    const condition = jobCondition(rhythm, state, now)
    const about = { subject: name, since: state?.lastSucceededAt ?? state?.lastStartedAt ?? null }
    if (condition === 'failed')
      return {
        kind: 'job_failed',
        ...about,
        title: `“${label}” কাজটি ব্যর্থ হয়েছে`,
        reason: state?.lastError ?? '',
        link: jobs('কারণ দেখুন'),
        began: 'শেষবার ঠিকমতো হয়েছে',
      }
    const isMissing = condition === 'never' && shouldHaveRun(rhythm, firstUser[0]?.createdAt ?? null, now)
    // Where no cron runs by itself, one that was started by hand once is not late.
    if ((condition !== 'late' && !isMissing) || env.ENVIRONMENT !== 'production') return []
    return {
      kind: 'job_late',
      ...about,
      title: `“${label}” কাজটি ${isMissing ? 'কখনো চলেনি' : 'সময়মতো চলছে না'}`,
      reason: 'সার্ভারের সময়সূচি (cron) চলছে না',
      link: jobs('বিস্তারিত'),
      began: 'শেষবার চলেছে',
    }
  })
}

function brokenInvariants({ invariants }: Signs): Condition[] {
  return invariants.map(({ rule, found, checkedAt }) => ({
    kind: 'invariant_broken',
    subject: rule,
    title: 'ডেটাবেসের একটি নিয়ম ভেঙেছে',
    reason: `${invariantLabel(rule)}: ${bengaliNumber(found)}টি সারি`,
    advice: invariantAdvice(rule),
    link: jobs('সারিগুলো দেখুন'),
    began: 'পাওয়া গেছে',
    since: checkedAt,
  }))
}

/** A backup is made every 12 hours, and takes as long at most. */
const maxWithoutBackup = 36 * hour

/** No cron makes backups in development. A missing one is silent until the site is old enough for it. */
function missingBackups({ backup, outside, firstUser }: Signs, { env, now }: Watched): Condition[] {
  if (env.ENVIRONMENT !== 'production') return []
  const missing = (subject: string, title: string, reason: string, since: Date | null): Condition => ({
    kind: 'backup_incomplete',
    subject,
    title,
    reason,
    link: jobs('ব্যাকআপ দেখুন'),
    began: 'শেষটি শুরু হয়েছে',
    since,
  })
  const late = (place: BackupPlace, title: string): Condition | [] => {
    const last = (place === 'account' ? backup : outside)[0]?.startedAt
    const since = last ?? firstUser[0]?.createdAt ?? null
    if (since === null || now.getTime() - since.getTime() <= maxWithoutBackup) return []
    const reason = last ? '৩৬ ঘণ্টার মধ্যে কোনো ব্যাকআপ সম্পূর্ণ হয়নি' : 'এখনো কোনো ব্যাকআপ সম্পূর্ণ হয়নি'
    return missing(place, title, reason, since)
  }
  return [
    env.BACKUP_PUBLIC_KEY
      ? []
      : missing(
          'encryption',
          'ব্যাকআপ তালাবদ্ধ হচ্ছে না',
          'যিনি সাইট চালান, তাঁকে BACKUP_PUBLIC_KEY বসাতে বলুন',
          null,
        ),
    late('account', 'ব্যাকআপ হচ্ছে না'),
    // The checklist names a place that is not set up.
    env.OUTSIDE_COPY_URL ? late('outside', 'Cloudflare-এর বাইরের কপি হচ্ছে না') : [],
  ].flat()
}

function failingChannel({ outcomes }: Signs, { settings }: Watched): Condition[] {
  const isFailure = ({ service, failures }: ServiceOutcome) => service === services.channel && failures > 0
  if (settings.operator_channel === 'off') return []
  return outcomes.filter(isFailure).map((row) => ({
    kind: 'channel_failing',
    subject: settings.operator_channel,
    title: 'আপনাকে সতর্কবার্তা পাঠানো যাচ্ছে না',
    reason: callFailureText(row.reason),
    link: { page: 'notification_settings', action: 'ঠিকানা দেখুন' },
    began,
    since: row.firstFailedAt,
  }))
}

function unseenEvent(
  row: Signs['events'][number],
  { namesPeople, now }: { namesPeople: boolean; now: Date },
): Warning {
  const user =
    row.user_id === null ? null : { id: row.user_id, name: row.user_name ?? '', role: row.user_role }
  const { kind, subject, detail } = eventOf(row)
  return {
    kind,
    subject,
    ...eventWords[kind](detail, (namesPeople && user?.name) || undefined),
    began: 'ঘটেছে',
    since: new Date(row.opened_at),
    // Older ones were there before, for example when the channel is switched on.
    isOnlyShown: row.last_at < now.getTime() - day,
    event: {
      id: row.id,
      count: row.count,
      day: dayOf(new Date(row.opened_at)),
      lastAt: new Date(row.last_at),
      user,
    },
  }
}

/** An act of the staff such as `customers.exported`, or what the system has raised as `<kind> <subject>`. */
function eventOf({ action, entity_id: entityId, after, user_id: userId }: Signs['events'][number]) {
  const detail = JSON.parse(after ?? '{}') as EventDetail
  if (action !== 'warning.raised') {
    const [list = ''] = action.split('.')
    return { kind: 'exported', subject: `user:${userId}:list:${list}`, detail: { ...detail, list } } as const
  }
  const [kind = '', subject = ''] = entityId.split(' ')
  return { kind: kind as EventKind, subject, detail }
}
