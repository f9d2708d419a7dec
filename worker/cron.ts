import { bucketStore } from './adapters/backup-store/backup-store.r2.ts'
import { openDatabase, type Database } from './db/db.ts'
import { continueBackup, startDueBackup } from '#worker/features/operations/backups/backups.usecases.ts'
import { checkCounters } from '#worker/features/operations/counters/counters.usecases.ts'
import { checkInvariants, checkObjects } from '#worker/features/operations/invariants/invariants.usecases.ts'
import { watchSite } from '#worker/features/operations/warnings/warnings.usecases.ts'
import { listUnfinishedJobs } from '#worker/features/operations/jobs/jobs.queries.ts'
import { jobsOfRun, rhythmOfPattern, type JobName } from '#worker/features/operations/jobs/jobs.rules.ts'
import { runJobs } from '#worker/features/operations/jobs/run-jobs.usecases.ts'
import { retentionDays } from '#worker/features/operations/retention/retention.rules.ts'
import { sweepOldRows } from '#worker/features/operations/retention/sweep-rows.usecases.ts'
import { expireBoosts } from './features/boosts/boosts.usecases.ts'
import { sweepOrphanImages } from './features/images/sweep-images.usecases.ts'
import { deleteOldDocuments } from './features/moderation/documents/documents.usecases.ts'
import { canSendCodes, openSms } from '#worker/features/outbox/sms-service.usecases.ts'
import { dropUndeliverable } from '#worker/features/outbox/push/push-outbox.queries.ts'
import {
  queueDigests,
  queueModerationAlert,
  sendDuePushes,
} from '#worker/features/outbox/push/push-outbox.usecases.ts'
import { openPush, pushInstead } from '#worker/features/outbox/push/push-service.usecases.ts'
import { answerRequests } from '#worker/features/provider-requests/provider-requests.usecases.ts'
import type { SmsRow } from '#worker/features/outbox/notifications.table.ts'
import { sendDueSms } from '#worker/features/outbox/sms-outbox.usecases.ts'
import { reconcileOpenPayments } from '#worker/features/payments/settlement/reconcile-payments.usecases.ts'
import { type GatewayAccess, noteGatewayCall } from '#worker/features/payments/methods/methods.usecases.ts'
import { refreshQueuedWords } from './features/providers/search/refresh-words.usecases.ts'
import { watchHarvesting } from './features/reveals/harvest/harvest.usecases.ts'
import { finishErasures } from '#worker/features/account/erasure/erasure.usecases.ts'
import { readSettings } from './features/settings/settings.usecases.ts'
import { expireSubscriptions } from './features/subscriptions/subscriptions.usecases.ts'
import { unsafeKeys } from './lib/key-strength.ts'
import { errorText } from './lib/faults/error-text.ts'
import { createLogger, type Logger } from './lib/log.ts'
import { publicDataChanged } from './middleware/edge/data-version.ts'
import { inParts, type Deadline, type Progress } from '#worker/lib/in-parts.ts'

type JobContext = {
  db: Database
  env: Env
  /** The scheduled time of the run. */
  now: Date
  /** That time plus the duration of the run so far. */
  clock: () => Date
  log: Logger
  deadline: Deadline
  /** The nightly job goes on with what it left over, in a run of every five minutes. */
  isContinued: boolean
}

// D1 stops a statement after 30 seconds.
const patienceOfJobs = { read: 35_000, write: 35_000 }

/** Recurring work: limited per run, safe to run twice at once. A number of handled items means that nothing is left. */
type Job = (context: JobContext) => Promise<number | Progress>

// D1 allows a run 1,000 statements, which all its jobs share. A part of these jobs takes one to six.
const partsOf = {
  sweep: { nightly: 150, continued: 30 },
  documents: { nightly: 25, continued: 10 },
  orphanImages: { nightly: 40, continued: 10 },
  erasures: { nightly: 2, continued: 1 },
}
const partsFor = ({ isContinued }: JobContext, job: keyof typeof partsOf) =>
  partsOf[job][isContinued ? 'continued' : 'nightly']

// features/audit/jobs/jobs.rules.ts says when the jobs run and in which order.
const jobs: Record<JobName, Job> = {
  payments: async ({ db, env, now, log, deadline }) => {
    const settings = await readSettings(env, now)
    const notes: Promise<void>[] = []
    const note: GatewayAccess['note'] = (method, act, reason) => {
      notes.push(noteGatewayCall({ db, now, log }, method, act, reason))
    }
    // Reconciling sends no return address, so the origin is not used.
    const access = { settings, env, url: 'http://localhost', note }
    const checked = await inParts(deadline, 4, () => reconcileOpenPayments(db, { access, log }, now, 10))
    await Promise.all(notes)
    // A boost may have begun.
    if (checked.handled > 0) await visitorsSeeChange(env, log)
    return checked
  },
  expire: ({ db, env, now, log, deadline }) =>
    inParts(deadline, 10, async () => {
      const subscriptions = await expireSubscriptions(db, now)
      const boosts = await expireBoosts(db, now)
      if (boosts > 0) await visitorsSeeChange(env, log)
      return subscriptions + boosts
    }),
  sms: async ({ db, env, now, log, deadline }) => {
    const settings = await readSettings(env, now)
    // What they queue is sent by this run, too.
    await answerRequests(db, { settings, canSend: canSendCodes(env, settings), now })
    const sms = openSms(env, settings, log)
    const push = openPush(env)
    const instead = push && ((row: SmsRow) => pushInstead(db, push, row))
    return inParts(deadline, 5, () => sendDueSms(db, sms, now, 10, { log, instead }))
  },
  push: async ({ db, env, now, log, deadline }) => {
    const push = openPush(env)
    if (!push) {
      // What was queued before the keys were removed.
      await dropUndeliverable(db, now)
      return 0
    }
    const when = { push, settings: await readSettings(env, now), now }
    await queueModerationAlert(db, when)
    await queueDigests(db, when)
    return inParts(deadline, 10, () => sendDuePushes(db, push, now, { limit: 30, log }))
  },
  watch: async ({ db, env, now, log }) =>
    watchSite(db, { settings: await readSettings(env, now), env, now, log }),
  harvest: ({ db, now }) => watchHarvesting(db, now),
  sweep: async (context) => {
    const { db, env, now, deadline } = context
    const days = retentionDays(await readSettings(env, now))
    return sweepOldRows(db, { days, now }, { deadline, parts: partsFor(context, 'sweep') })
  },
  documents: async (context) => {
    const { db, env, now, clock, deadline } = context
    const settings = await readSettings(env, now)
    const buckets = { documents: env.DOCUMENTS, pictures: env.PICTURES }
    return inParts(deadline, partsFor(context, 'documents'), () =>
      deleteOldDocuments(db, buckets, { settings, now: clock(), limit: 200 }),
    )
  },
  orphan_images: (context) =>
    sweepOrphanImages(context.env, context.db, { ...context, parts: partsFor(context, 'orphanImages') }),
  counters: ({ db, now }) => checkCounters(db, now),
  backup: ({ db, env, now }) => startDueBackup(backupPlaces(db, env), now),
  backup_parts: ({ db, env, now }) =>
    continueBackup(backupPlaces(db, env), { now, parts: 100, time: 15_000 }),
  search_words: ({ db }) => refreshQueuedWords(db, { chunks: 100, time: 15_000 }),
  invariants: async ({ db, env, now }) =>
    (await checkInvariants(db, now)) + (await checkObjects(db, env, now)),
  erasures: (context) =>
    finishErasures(context.env, context.db, { ...context, parts: partsFor(context, 'erasures') }),
}

/** A run of the cron ends when its last raise has ended. */
async function visitorsSeeChange(env: Env, log: Logger): Promise<void> {
  const later: Promise<unknown>[] = []
  const keepAlive = (work: Promise<unknown>) => void later.push(work)
  await publicDataChanged({ binding: env.DB, now: new Date(), keepAlive, log })
  await Promise.all(later)
}

const backupPlaces = (db: Database, env: Env) => ({
  db,
  buckets: { PICTURES: env.PICTURES, DOCUMENTS: env.DOCUMENTS },
  store: bucketStore(env.BACKUPS),
})

export async function runCron(env: Env, pattern: string, now: Date): Promise<void> {
  const log = createLogger({ cron: pattern })
  // The routes refuse to run as well, and name the keys in the log.
  if (env.ENVIRONMENT === 'production' && unsafeKeys(env).length > 0) return log.error('unsafe_keys')
  const { db } = openDatabase(env.DB, 'primary', patienceOfJobs)
  const rhythm = rhythmOfPattern[pattern] ?? 'nightly'
  const began = Date.now()
  const clock = () => new Date(now.getTime() + Date.now() - began)
  const unfinished = rhythm === 'five_minutes' ? await readUnfinished(db, log) : []
  await runJobs(
    db,
    jobsOfRun(rhythm, unfinished).map(({ name, seconds, isContinued }) => ({
      name,
      seconds,
      run: (deadline) => jobs[name]({ db, env, now, clock, log, deadline, isContinued }),
    })),
    { log, now },
  )
}

/** The jobs of every five minutes run even if this question fails. */
async function readUnfinished(db: Database, log: Logger): Promise<string[]> {
  try {
    return (await listUnfinishedJobs(db)).map(({ job }) => job)
  } catch (error) {
    log.error('unfinished_jobs_unknown', { cause: errorText(error) })
    return []
  }
}
