import { lt, or } from 'drizzle-orm'
import { bucketStore } from './adapters/backup-store/backup-store.r2.ts'
import { batch, openDatabase, type Database } from './db/db.ts'
import { deleteForgottenDevices } from './features/auth/devices/devices.queries.ts'
import { deleteExpiredRegistrations } from './features/auth/registrations/registrations.queries.ts'
import { deleteSecurityEvents } from './features/auth/security-events/security-events.queries.ts'
import { oneTimeCodes, rateCounters, sessions } from './features/auth/auth.table.ts'
import { deleteOldAlarms } from './features/audit/alarms/alarms.queries.ts'
import { jobRuns } from './features/audit/audit.table.ts'
import { continueBackup, startDueBackup } from './features/backups/backups.usecases.ts'
import { checkCounters } from './features/audit/counters/counters.usecases.ts'
import { checkInvariants, checkObjects } from '#worker/features/audit/invariants/invariants.usecases.ts'
import { rhythmOfPattern, scheduledJobs, type JobName } from '#worker/features/audit/jobs/jobs.rules.ts'
import { inParts, runJobs, type Deadline } from '#worker/features/audit/jobs/run-jobs.usecases.ts'
import { deleteOldIncidents } from './features/audit/incidents/incidents.queries.ts'
import { incidentDays } from './features/audit/incidents/incidents.rules.ts'
import { watchSite } from './features/audit/incidents/watch.usecases.ts'
import { expireBoosts } from './features/boosts/boosts.usecases.ts'
import { daysOfInterest, forgetInterest } from './features/dashboard/interest.queries.ts'
import { sweepOrphanImages } from './features/images/sweep-images.usecases.ts'
import { deleteOldDocuments } from './features/moderation/documents/documents.usecases.ts'
import { openSms } from './features/notifications/sms-service.usecases.ts'
import { deleteSettledSms } from './features/notifications/sms-outbox.queries.ts'
import { sendDueSms } from './features/notifications/sms-outbox.usecases.ts'
import { noteGatewayCall } from './features/payments/gateways/note-gateway-call.usecases.ts'
import { reconcileOpenPayments } from './features/payments/gateways/reconcile-payments.usecases.ts'
import type { GatewayAccess } from './features/payments/payment-methods.usecases.ts'
import { refreshQueuedWords } from './features/providers/search/refresh-words.usecases.ts'
import { providerViews } from './features/providers/providers.table.ts'
import { watchHarvesting } from './features/reveals/harvest/harvest.usecases.ts'
import { finishErasures } from './features/users/erasure/finish-erasures.usecases.ts'
import { readSettings } from './features/settings/settings.usecases.ts'
import { expireSubscriptions } from './features/subscriptions/subscriptions.usecases.ts'
import { phoneChanges } from './features/users/phone-change/phone-change.table.ts'
import { addDays, dayOf, millisecondsPerDay } from './lib/dhaka-time.ts'
import { unsafeKeys } from './lib/key-strength.ts'
import { createLogger, type Logger } from './lib/log.ts'

type JobContext = { db: Database; env: Env; now: Date; log: Logger; deadline: Deadline }

// D1 stops a statement after 30 seconds.
const patienceOfJobs = { read: 35_000, write: 35_000 }

/** Recurring work: limited per run, safe to run twice at once. Answers the number of handled items. */
type Job = (context: JobContext) => Promise<number>

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
    const handled = await inParts(deadline, 4, () => reconcileOpenPayments(db, { access, log }, now, 10))
    await Promise.all(notes)
    return handled
  },
  expire: async ({ db, now }) => (await expireSubscriptions(db, now)) + (await expireBoosts(db, now)),
  sms: async ({ db, env, now, log, deadline }) => {
    const sms = openSms(env, await readSettings(env, now), log)
    return inParts(deadline, 5, () => sendDueSms(db, sms, now, 10, { log }))
  },
  watch: async ({ db, env, now, log }) =>
    watchSite(db, { settings: await readSettings(env, now), env, now, log }),
  harvest: ({ db, now }) => watchHarvesting(db, now),
  sweep: ({ db, now }) => sweep(db, now),
  documents: async ({ db, env, now, deadline }) => {
    const settings = await readSettings(env, now)
    return inParts(deadline, 4, () => deleteOldDocuments(db, env.DOCUMENTS, { settings, now, limit: 25 }))
  },
  orphan_images: ({ db, env, now }) => sweepOrphanImages(env, db, now),
  counters: ({ db, now }) => checkCounters(db, now),
  backup: ({ db, env, now }) => startDueBackup(backupPlaces(db, env), now),
  backup_parts: ({ db, env, now }) =>
    continueBackup(backupPlaces(db, env), { now, parts: 100, time: 15_000 }),
  search_words: ({ db }) => refreshQueuedWords(db, { chunks: 20, time: 15_000 }),
  invariants: async ({ db, env, now }) =>
    (await checkInvariants(db, now)) + (await checkObjects(db, env, now)),
  erasures: ({ db, now }) => finishErasures(db, now),
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
  const due = scheduledJobs.filter((job) => job.rhythm === rhythm)
  await runJobs(
    db,
    due.map(({ name, seconds }) => ({
      name,
      seconds,
      run: (deadline) => jobs[name]({ db, env, now, log, deadline }),
    })),
    { log, now },
  )
}

async function sweep(db: Database, now: Date): Promise<number> {
  const monthAgo = new Date(now.getTime() - 30 * millisecondsPerDay)
  const dayAgo = new Date(now.getTime() - millisecondsPerDay)
  const { deleted } = await batch(db, {
    deleted: [
      db.delete(rateCounters).where(lt(rateCounters.expiresAt, now)),
      db.delete(oneTimeCodes).where(lt(oneTimeCodes.expiresAt, dayAgo)),
      db.delete(phoneChanges).where(lt(phoneChanges.expiresAt, dayAgo)),
      deleteExpiredRegistrations(db, now),
      db.delete(sessions).where(or(lt(sessions.expiresAt, monthAgo), lt(sessions.endedAt, monthAgo))),
      deleteSettledSms(db, monthAgo),
      deleteSecurityEvents(db, new Date(now.getTime() - 180 * millisecondsPerDay)),
      deleteForgottenDevices(db, new Date(now.getTime() - 400 * millisecondsPerDay)),
      deleteOldAlarms(db, new Date(now.getTime() - 180 * millisecondsPerDay)),
      deleteOldIncidents(db, new Date(now.getTime() - incidentDays * millisecondsPerDay)),
      forgetInterest(db, { before: addDays(dayOf(now), -daysOfInterest) }),
      db.delete(providerViews).where(lt(providerViews.day, addDays(dayOf(now), -35))),
      db.delete(jobRuns).where(lt(jobRuns.startedAt, new Date(now.getTime() - 90 * millisecondsPerDay))),
    ],
  })
  return deleted.reduce((total, result) => total + (result.meta?.changes ?? 0), 0)
}
